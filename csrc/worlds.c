#include "worlds.h"

#include "to_open.h"

#include <string.h>

/* A hand that ought to have been opened is dealt again; after so many it stands: people do hold hands back. */
#define TRIES 24
#define TILE_TRIES 64 /* of a tile that a player is not likely to hold */

/* ---- what is known -------------------------------------------------------------------------------------------- */

/* Takes `count` of a tile out of the set; 0 when there are not so many. */
static int take(uint8_t set[OKS_CODES], oks_tile tile, int count)
{
    if (set[tile] < count)
        return 0;
    set[tile] = (uint8_t)(set[tile] - count);
    return 1;
}

static int take_rack(uint8_t set[OKS_CODES], const oks_rack *rack)
{
    int fits = take(set, OKS_OKEY, rack->okeys);
    for (int face = 0; face < OKS_FACES && fits; face++)
        fits = take(set, (oks_tile)face, oks_rack_count(rack, (oks_tile)face));
    return fits;
}

/* All that lies open; the indicator unless it has been taken up. */
static int take_table(uint8_t set[OKS_CODES], const oks_round *round)
{
    const oks_table *table = &round->turn.table;
    int fits = round->turn.must_finish || take(set, round->indicator, 1);
    for (int i = 0; i < table->melds && fits; i++)
        for (int t = 0; t < table->meld[i].size && fits; t++)
            fits = take(set, oks_laid_tile(table->meld[i].face[t]), 1);
    for (int i = 0; i < round->discards && fits; i++)
        fits = round->discard[i].taken || take(set, round->discard[i].tile, 1);
    return fits;
}

/* The past of a player who has not opened: what he discarded, and the side tiles that he left. */
static void read_past(oks_hidden_seat *other, const oks_round *round, int seat)
{
    for (int i = 0; i < round->discards; i++) {
        if (round->discard[i].seat != seat || other->turns > OKS_STOCK)
            continue;
        oks_past_turn *turn = &other->turn[other->turns++];
        turn->discard = round->discard[i].tile;
        turn->drew = i > 0;
        turn->declined = i > 0 && !round->discard[i - 1].taken ? round->discard[i - 1].tile : OKS_NO_TILE;
    }
}

static void read_clues(oks_hidden_seat *other, const oks_round *round, int viewer, int seat)
{
    oks_clues(round, viewer, seat, other->weight);
    for (int tile = 0; tile < OKS_CODES; tile++)
        if (other->weight[tile] > other->most)
            other->most = other->weight[tile];
    other->series = round->player[seat].opened == OKS_OPENED_SERIES;
    if (round->player[seat].opened == OKS_NOT_OPENED)
        read_past(other, round, seat);
}

static int read_other(oks_hidden_seat *other, uint8_t set[OKS_CODES], int tiles, const uint8_t held[OKS_CODES])
{
    memset(other, 0, sizeof *other);
    for (int tile = 0; tile < OKS_CODES; tile++)
        for (int i = 0; i < held[tile]; i++) {
            if (other->known == tiles || !take(set, (oks_tile)tile, 1))
                return 0;
            other->hand[other->known++] = (oks_tile)tile;
        }
    other->unknown = (uint8_t)(tiles - other->known);
    return 1;
}

static int in_stock(const oks_worlds *w) { return OKS_STOCK - w->drawn; }

/* What all worlds have in common; *set is left with the tiles out of sight. */
static int begin(oks_worlds *w, const oks_ctx *ctx, const oks_round *round, int seat, const oks_known *known,
                 uint64_t seed, uint8_t set[OKS_CODES])
{
    memset(w, 0, sizeof *w);
    w->ctx = ctx;
    w->rules = round->rules;
    w->seed = seed;
    w->seat = (uint8_t)seat;
    w->drawn = round->drawn;
    w->okey = round->okey;
    w->series_bar = (int16_t)oks_rules_series_bar(round->rules, round->best_series);
    w->pairs_bar = (int16_t)oks_rules_pairs_bar(round->rules, round->best_pairs);
    w->rack[seat] = *oks_round_rack(round, seat);
    w->bottom = known->bottom < in_stock(w) ? known->bottom : (uint8_t)in_stock(w);
    memset(set, 2, OKS_CODES); /* the false okeys as the okey's face */
    return take_rack(set, &w->rack[seat]) && take_table(set, round) && take(set, w->okey, w->bottom);
}

static void gather(oks_worlds *w, const uint8_t set[OKS_CODES])
{
    for (int tile = 0; tile < OKS_CODES; tile++)
        for (int i = 0; i < set[tile]; i++)
            w->tile[w->hidden++] = (oks_tile)tile;
}

void oks_known_sizes(const oks_round *round, oks_known *out)
{
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < OKS_SEATS; seat++)
        out->tiles[seat] = (uint8_t)oks_rack_tiles(oks_round_rack(round, seat));
}

oks_status oks_worlds_from(oks_worlds *w, const oks_ctx *ctx, const oks_round *round, int seat, const oks_known *known,
                           uint64_t seed)
{
    uint8_t set[OKS_CODES];
    int places = 0;
    if (!begin(w, ctx, round, seat, known, seed, set))
        return OKS_BAD_ARGUMENT;
    for (int other = 0; other < OKS_SEATS; other++) {
        if (other == seat)
            continue;
        if (known->tiles[other] > OKS_RACK_MAX ||
            !read_other(&w->other[other], set, known->tiles[other], known->held[other]))
            return OKS_BAD_ARGUMENT;
        read_clues(&w->other[other], round, seat, other);
        places += w->other[other].unknown;
    }
    gather(w, set);
    return w->hidden == places + in_stock(w) - w->bottom ? OKS_OK : OKS_BAD_ARGUMENT;
}

oks_status oks_worlds_open(oks_worlds *w, const oks_ctx *ctx, const oks_round *round, int seat, const oks_known *known,
                           uint64_t seed)
{
    uint8_t set[OKS_CODES];
    int fits = begin(w, ctx, round, seat, known, seed, set);
    w->seen = 1;
    for (int other = 0; other < OKS_SEATS && fits; other++) {
        if (other == seat)
            continue;
        w->rack[other] = *oks_round_rack(round, other);
        fits = take_rack(set, &w->rack[other]);
    }
    gather(w, set);
    return fits && w->hidden == in_stock(w) - w->bottom ? OKS_OK : OKS_BAD_ARGUMENT;
}

/* ---- one world ------------------------------------------------------------------------------------------------ */

/* Tiles still to be dealt. */
typedef struct pool {
    oks_rng rng;
    int left;
    oks_tile tile[OKS_DECK];
} pool;

static oks_tile draw(pool *p)
{
    int pick = (int)oks_random_below(&p->rng, (uint32_t)p->left);
    oks_tile tile = p->tile[pick];
    p->tile[pick] = p->tile[--p->left];
    return tile;
}

/* The same, a tile as likely as its weight. */
static oks_tile draw_likely(pool *p, const oks_hidden_seat *other)
{
    int pick = 0;
    for (int tries = 0; tries < TILE_TRIES; tries++) {
        pick = (int)oks_random_below(&p->rng, (uint32_t)p->left);
        if (oks_random_below(&p->rng, other->most) < other->weight[p->tile[pick]])
            break;
    }
    oks_tile tile = p->tile[pick];
    p->tile[pick] = p->tile[--p->left];
    return tile;
}

static int could_open(const oks_worlds *w, const oks_rack *rack)
{
    int pairs = w->rules->ten_pairs_win ? OKS_PAIRS_TO_WIN : OKS_RACK_MAX;
    if (w->rules->open_pairs != OKS_NO_PAIRS)
        pairs = w->pairs_bar;
    return oks_count_pairs(rack) >= pairs || oks_points_to_open(w->ctx, w->rules, rack) >= w->series_bar;
}

static int has_room(const oks_rack *rack, oks_tile tile)
{
    return (tile == OKS_OKEY ? rack->okeys : oks_rack_count(rack, tile)) < 2;
}

/* Whether the player must have opened on the way to this hand. What he drew in each turn is any of the tiles that he
 * held after it, so his turns are undone from the last one back. */
static int has_passed_an_opening(const oks_worlds *w, pool *p, const oks_hidden_seat *other, const oks_tile *hand,
                                 const oks_rack *now)
{
    oks_tile held[OKS_RACK_MAX];
    oks_rack rack = *now;
    int tiles = other->known + other->unknown;
    memcpy(held, hand, sizeof held);
    for (int turn = other->turns; turn-- > 0;) {
        const oks_past_turn *past = &other->turn[turn];
        if (tiles == OKS_RACK_MAX || !has_room(&rack, past->discard))
            return 0;
        held[tiles++] = past->discard;
        oks_rack_put(&rack, past->discard);
        if (could_open(w, &rack))
            return 1;
        if (!past->drew)
            continue;
        int drawn = (int)oks_random_below(&p->rng, (uint32_t)tiles);
        oks_rack_take(&rack, held[drawn]);
        held[drawn] = held[--tiles];
        if (past->declined == OKS_NO_TILE || !has_room(&rack, past->declined))
            continue;
        oks_rack with = rack;
        oks_rack_put(&with, past->declined);
        if (could_open(w, &with))
            return 1;
    }
    return 0;
}

/* Who chooses what to throw keeps what goes together: after some turns the racks of real players are worth more in
 * melds, with one okey more, than as many tiles by chance. The chance that a hand stands grows from nothing to
 * certainty between two shares of the bar, the first by the number of turns. Measured as the factors in clues.c. */
static int keeps_together(const oks_worlds *w, pool *p, const oks_hidden_seat *other, const oks_rack *rack)
{
    static const int nothing[] = {0, -45, 15, 35}; /* in hundredths of the bar */
    enum { CERTAIN = 124 };
    int last = (int)(sizeof nothing / sizeof *nothing) - 1, turns = other->turns < last ? other->turns : last;
    oks_rack with = *rack;
    if (turns == 0)
        return 1;
    with.okeys = (uint8_t)(with.okeys + (with.okeys < 2));
    int share = 100 * oks_best_points(w->ctx, &with, w->rules->wrap_12_13_1) / (w->series_bar > 0 ? w->series_bar : 1);
    return (int)oks_random_below(&p->rng, (uint32_t)(CERTAIN - nothing[turns])) < share - nothing[turns];
}

/* What a player who has opened would have laid; three tiles he may have had to keep. */
static int holds_a_meld(const oks_worlds *w, const oks_rack *rack)
{
    return oks_rack_tiles(rack) > 3 && oks_best_points(w->ctx, rack, w->rules->wrap_12_13_1) > 0;
}

static void deal_hand(const oks_worlds *w, pool *p, const oks_hidden_seat *other, oks_rack *rack)
{
    oks_tile hand[OKS_RACK_MAX];
    memcpy(hand, other->hand, sizeof hand);
    for (int tries = 1;; tries++) {
        memset(rack, 0, sizeof *rack);
        for (int i = 0; i < other->known + other->unknown; i++) {
            if (i >= other->known)
                hand[i] = draw_likely(p, other);
            oks_rack_put(rack, hand[i]);
        }
        if (tries == TRIES || (other->series ? !holds_a_meld(w, rack)
                                             : keeps_together(w, p, other, rack) &&
                                                   !has_passed_an_opening(w, p, other, hand, rack)))
            return;
        for (int i = other->known; i < other->known + other->unknown; i++)
            p->tile[p->left++] = hand[i];
    }
}

/* The seats in an order of chance, so that none has the first pick of the tiles in all worlds. */
static void deal_hands(const oks_worlds *w, pool *p, oks_world *out)
{
    int first = (int)oks_random_below(&p->rng, OKS_SEATS - 1), step = 1 + (int)(oks_random(&p->rng) & 1);
    for (int i = 0; i < OKS_SEATS - 1; i++) {
        int seat = (w->seat + 1 + (first + i * step) % (OKS_SEATS - 1)) % OKS_SEATS;
        deal_hand(w, p, &w->other[seat], &out->rack[seat]);
    }
}

/* SplitMix64's own mixing tells apart the streams of numbers that follow each other. */
static oks_rng stream(uint64_t seed, uint64_t number)
{
    oks_rng of_seed = {seed};
    oks_rng of_both = {oks_random(&of_seed) ^ number};
    return (oks_rng){oks_random(&of_both)};
}

void oks_worlds_deal(const oks_worlds *w, uint64_t number, oks_world *out)
{
    pool p;
    p.rng = stream(w->seed, number);
    p.left = w->hidden;
    memcpy(p.tile, w->tile, w->hidden);
    memcpy(out->rack, w->rack, sizeof out->rack);
    for (int seat = 0; seat < OKS_SEATS; seat++)
        out->rng[seat] = (oks_rng){oks_random(&p.rng)};
    if (!w->seen)
        deal_hands(w, &p, out);
    for (int at = w->drawn; at < OKS_STOCK; at++)
        out->stock[at] = at < OKS_STOCK - w->bottom ? draw(&p) : w->okey;
}
