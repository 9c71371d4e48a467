#include "value.h"

#include "arrange.h"
#include "search.h"
#include "shape.h"
#include "value_weights.h"

#include <string.h>

#define HUNDRED 100
#define KNOTS 5
#define OKEYS 2
#define DEAR 6 /* points: of tiles whose loss costs more few are ever thrown */
#define NO_PAIRS_BAR (OKS_RACK_MAX + 1)

/* Features that are weighed by hand. */
enum {
    CLOSED_WITH_OKEY = KNOTS + 1,
    CLOSED_EXPECTED = 3 * (KNOTS + 1),
    CLOSED_OPENING = 4 * (KNOTS + 1),
    CLOSED_PAIRS = CLOSED_OPENING + 3,
    CLOSED_DANGER = CLOSED_PAIRS + 8,
    CLOSED_GIVER = CLOSED_DANGER + 7,
    OPEN_NUMBER = 0,
    OPEN_LINKS = 2,
    OPEN_NEARLY_LAYABLE = 7
};

/* Points below the bar at which another stretch of a piecewise linear worth begins. */
static const uint8_t knots[KNOTS] = {60, 45, 30, 20, 10};

/* ---- what the seat sees --------------------------------------------------------------------------------------- */

static void count_unseen(const oks_round *round, uint8_t unseen[OKS_DRAW_TILES])
{
    const oks_table *table = &round->turn.table;
    memset(unseen, 2, OKS_DRAW_TILES);
    unseen[round->indicator] = (uint8_t)(2 - !round->turn.must_finish); /* else it is on the rack, or laid */
    for (int face = 0; face < OKS_FACES; face++)
        unseen[face] = (uint8_t)(unseen[face] - oks_rack_count(&round->turn.rack, (oks_tile)face));
    unseen[OKS_OKEY] = (uint8_t)(unseen[OKS_OKEY] - round->turn.rack.okeys - table->okeys);
    for (int i = 0; i < table->melds; i++)
        for (int t = 0; t < table->meld[i].size; t++)
            if (!(table->meld[i].face[t] & OKS_STANDS))
                unseen[table->meld[i].face[t]]--;
    for (int i = 0; i < round->discards; i++)
        if (!round->discard[i].taken)
            unseen[round->discard[i].tile]--;
}

/* The faces beside this one and of its number. */
static uint64_t faces_near(oks_tile face)
{
    int c = oks_colour(face), n = oks_number(face);
    uint64_t near = 0;
    if (n > 1)
        near |= oks_face_bit((oks_tile)(face - 1));
    if (n < OKS_NUMBERS)
        near |= oks_face_bit((oks_tile)(face + 1));
    for (int colour = 0; colour < OKS_COLOURS; colour++)
        if (colour != c)
            near |= oks_face_bit(oks_face(colour, n));
    return near;
}

/* The rack's points, and the faces of which one tile can go without loss to them. */
static int arrange(const oks_ctx *ctx, const oks_rack *rack, int wrap, uint64_t *spare)
{
    oks_choice choice;
    oks_pieces pieces;
    oks_rack rest = *rack;
    pieces.count = 0;
    oks_choose(ctx, rack, wrap, OKS_SCALE_POINTS, 0, rack->okeys, &choice);
    oks_add_choice(ctx, wrap, OKS_SCALE_POINTS, 0, &choice, &pieces);
    for (int i = 0; i < pieces.count; i++)
        oks_take_piece(&rest, &pieces.piece[i]);
    *spare = oks_rack_faces(&rest);
    return oks_pieces_sums(&pieces).points;
}

/* The rack with so many okeys more, of which there are two in all. */
static oks_rack and_okeys(const oks_rack *rack, int more)
{
    oks_rack with = *rack;
    with.okeys = (uint8_t)(rack->okeys + more < OKEYS ? rack->okeys + more : OKEYS);
    return with;
}

static void see_next(const oks_ctx *ctx, const oks_round *round, oks_sight *out)
{
    const oks_rack *rack = &round->turn.rack;
    for (int more = 0; more < 3; more++) {
        oks_rack with = and_okeys(rack, more);
        out->with_okeys[more] = (int16_t)arrange(ctx, &with, out->wrap, &out->spare_with[more]);
    }
    for (int face = 0; face < OKS_FACES; face++) {
        oks_rack with = *rack;
        out->most[face] = out->with_okeys[0];
        out->spare[face] = out->spare_with[0];
        if (!out->unseen[face] || !oks_could_meld(rack, (oks_tile)face, out->wrap))
            continue;
        oks_rack_add(&with, (oks_tile)face);
        out->most[face] = (int16_t)arrange(ctx, &with, out->wrap, &out->spare[face]);
    }
}

void oks_see(const oks_ctx *ctx, const oks_round *round, oks_sight *out)
{
    const oks_rules *rules = round->rules;
    int right = (round->seat + 1) % OKS_SEATS;
    memset(out, 0, sizeof *out);
    count_unseen(round, out->unseen);
    for (int tile = 0; tile < OKS_DRAW_TILES; tile++)
        out->total += out->unseen[tile];
    out->draws = OKS_STOCK - round->drawn;
    out->wrap = rules->wrap_12_13_1;
    out->bar = round->turn.series_bar;
    out->pairs_bar = rules->open_pairs == OKS_NO_PAIRS ? NO_PAIRS_BAR : round->turn.pairs_bar;
    out->right_unopened = round->player[right].opened == OKS_NOT_OPENED;
    out->giver = rules->giver_penalty * HUNDRED / 101;
    for (int i = 0; i < round->discards; i++)
        if (round->discard[i].seat == right && round->discard[i].tile < OKS_FACES) {
            out->right_threw |= oks_face_bit(round->discard[i].tile);
            out->right_threw_near |= faces_near(round->discard[i].tile);
        }
    out->layable = oks_layable_faces(&round->turn.table, rules);
    if (!round->turn.opened)
        see_next(ctx, round, out);
}

static int unseen_at(const oks_sight *sight, int colour, int number)
{
    return number >= 1 && number <= OKS_NUMBERS ? sight->unseen[oks_face(colour, number)] : 0;
}

/* ---- a tile among others -------------------------------------------------------------------------------------- */

/* What somebody else could make of the tile, from tiles out of sight. */
typedef struct company {
    int beside; /* in its colour, the next ones twice */
    int equal;  /* of its number */
    int melds;  /* pairs of them that make it a meld */
} company;

static company company_of(const oks_sight *sight, oks_tile face)
{
    int c = oks_colour(face), n = oks_number(face), at[5], other[OKS_COLOURS], count = 0;
    company out = {0, 0, 0};
    for (int i = 0; i < 5; i++)
        at[i] = unseen_at(sight, c, n + i - 2);
    for (int colour = 0; colour < OKS_COLOURS; colour++)
        if (colour != c)
            other[count++] = unseen_at(sight, colour, n);
    out.beside = 2 * (at[1] + at[3]) + at[0] + at[4];
    out.equal = other[0] + other[1] + other[2];
    out.melds = at[0] * at[1] + at[1] * at[3] + at[3] * at[4] + other[0] * other[1] + other[0] * other[2] +
                other[1] * other[2];
    return out;
}

/* Ways in which the tile could become layable: unseen tiles that would lead there, and own ones. */
static int nearly_layable(const oks_sight *sight, const oks_rack *rack, oks_tile face)
{
    int c = oks_colour(face), n = oks_number(face), found = 0;
    for (int next = n - 1; next <= n + 1; next += 2)
        if (next >= 1 && next <= OKS_NUMBERS && (sight->layable >> oks_face(c, next) & 1u))
            found += sight->unseen[oks_face(c, next)] + (oks_rack_count(rack, oks_face(c, next)) ? 4 : 0);
    return found;
}

/* ---- before the opening --------------------------------------------------------------------------------------- */

static int32_t *put(int32_t *out, int value)
{
    *out = value;
    return out + 1;
}

/* Points up to the bar, and how far they are above each knot. */
static int32_t *put_points(int32_t *out, const oks_sight *sight, int points)
{
    int capped = points < sight->bar ? points : sight->bar;
    out = put(out, capped);
    for (int i = 0; i < KNOTS; i++) {
        int above = capped - (sight->bar - knots[i]);
        out = put(out, above > 0 ? above : 0);
    }
    return out;
}

/* Sums over the tiles that can come next. */
typedef struct prospects {
    int64_t points[KNOTS + 1]; /* as put_points has them */
    int opening;               /* unseen tiles that reach the bar, */
    int pairs;                 /* the bar of pairs and not the other, */
    int better;                /* or more points than now */
} prospects;

/* Points of the rack with the face, when it is `now` without; the rack is the one that was seen, less a tile. */
static int points_with(const oks_ctx *ctx, const oks_sight *sight, const oks_rack *rack, oks_tile thrown, oks_tile face,
                       int now)
{
    oks_rack with = *rack;
    if (sight->most[face] == now || !oks_could_meld(rack, face, sight->wrap))
        return now;
    if (sight->spare[face] >> thrown & 1u)
        return sight->most[face];
    oks_rack_add(&with, face);
    return oks_best_points_between(ctx, &with, sight->wrap, now, sight->most[face]);
}

static void look_ahead(const oks_ctx *ctx, const oks_sight *sight, const oks_rack *rack, oks_tile thrown, int now,
                       int with_okey, prospects *out)
{
    int pairs = oks_count_pairs(rack);
    memset(out, 0, sizeof *out);
    for (int tile = 0; tile < OKS_DRAW_TILES; tile++) {
        int copies = sight->unseen[tile], points = with_okey, more_pairs = pairs + (rack->okeys < 2);
        int32_t worth[KNOTS + 1];
        if (copies == 0)
            continue;
        if (tile != OKS_OKEY) {
            int held = oks_rack_count(rack, (oks_tile)tile);
            more_pairs = pairs + (held == 1);
            points = points_with(ctx, sight, rack, thrown, (oks_tile)tile, now);
        }
        put_points(worth, sight, points);
        for (int i = 0; i <= KNOTS; i++)
            out->points[i] += copies * worth[i];
        out->opening += points >= sight->bar ? copies : 0;
        out->pairs += points < sight->bar && more_pairs >= sight->pairs_bar ? copies : 0;
        out->better += points > now ? copies : 0;
    }
}

static int mean(int64_t sum, const oks_sight *sight)
{
    return sight->total ? (int)(HUNDRED * sum / sight->total) : 0;
}

static int32_t *put_prospects(int32_t *out, const oks_sight *sight, const prospects *ahead)
{
    for (int i = 0; i <= KNOTS; i++)
        out = put(out, mean(ahead->points[i], sight));
    out = put(out, mean(HUNDRED * ahead->opening, sight));
    out = put(out, mean(HUNDRED * ahead->pairs, sight));
    return put(out, mean(ahead->better, sight));
}

static int32_t *put_pairs(int32_t *out, const oks_sight *sight, const oks_rack *rack)
{
    int pairs = sight->pairs_bar < NO_PAIRS_BAR ? oks_count_pairs(rack) : 0;
    out = put(out, pairs);
    for (int least = 1; least <= 4; least++)
        out = put(out, pairs >= least);
    return out;
}

/* What the next player may do with the tile: as it costs when he opens, as it costs who gave it, and when he has
 * opened. */
static int32_t *put_danger(int32_t *out, const oks_sight *sight, oks_tile thrown)
{
    company with = company_of(sight, thrown);
    int n = oks_number(thrown), all = with.beside + with.equal, closed = sight->right_unopened;
    const int danger[] = {n, all, n * all, with.melds, n * with.melds, (int)(sight->right_threw >> thrown & 1u),
                          (int)(sight->right_threw_near >> thrown & 1u)};
    enum { DANGERS = sizeof danger / sizeof *danger };
    out = put(out, n);
    out = put(out, with.beside);
    out = put(out, with.equal);
    for (int i = 0; i < DANGERS; i++)
        out = put(out, closed ? danger[i] : 0);
    for (int i = 0; i < DANGERS; i++)
        out = put(out, closed ? danger[i] * sight->giver / HUNDRED : 0);
    out = put(out, closed ? 0 : n);
    out = put(out, closed ? 0 : all);
    return put(out, closed ? 0 : with.melds);
}

static int all_links(const oks_rack *rack, int wrap)
{
    int sum = 0;
    for (int face = 0; face < OKS_FACES; face++)
        if (oks_rack_count(rack, (oks_tile)face))
            sum += oks_links(rack, (oks_tile)face, wrap);
    return sum;
}

/* Points of the rack with so many okeys more and less a tile. least: what they are with an okey less. */
static int points_without(const oks_ctx *ctx, const oks_sight *sight, const oks_rack *rack, oks_tile thrown, int okeys,
                          int least)
{
    oks_rack with = and_okeys(rack, okeys);
    if (rack->okeys + okeys > OKEYS && okeys)
        return least;
    if (sight->spare_with[okeys] >> thrown & 1u)
        return sight->with_okeys[okeys];
    oks_rack_remove(&with, thrown);
    return oks_best_points_between(ctx, &with, sight->wrap, least, sight->with_okeys[okeys]);
}

static void closed_features(const oks_ctx *ctx, const oks_round *round, const oks_sight *sight, oks_tile thrown,
                            int32_t *out)
{
    oks_rack rack = round->turn.rack;
    int points[3];
    prospects ahead;
    oks_rack_remove(&rack, thrown);
    for (int more = 0; more < 3; more++) {
        points[more] = points_without(ctx, sight, &round->turn.rack, thrown, more, more ? points[more - 1] : -1);
        out = put_points(out, sight, points[more]);
    }
    look_ahead(ctx, sight, &rack, thrown, points[0], points[1], &ahead);
    out = put_prospects(out, sight, &ahead);
    out = put_pairs(out, sight, &rack);
    out = put_danger(out, sight, thrown);
    out = put(out, all_links(&rack, sight->wrap));
    out = put(out, oks_links(&round->turn.rack, thrown, sight->wrap));
    out = put(out, oks_number(thrown) <= 2);
    out = put(out, oks_number(thrown) >= 12);
    put(out, sight->unseen[thrown]);
}

/* ---- after the opening ---------------------------------------------------------------------------------------- */

/* Unseen tiles with which the rack has a meld. */
static int count_melding(const oks_sight *sight, const oks_rack *rack)
{
    int found = 0;
    for (int face = 0; face < OKS_FACES; face++)
        if (sight->unseen[face] && oks_could_meld(rack, (oks_tile)face, sight->wrap))
            found += sight->unseen[face];
    return found;
}

static void open_features(const oks_round *round, const oks_sight *sight, oks_tile thrown, int32_t *out)
{
    const oks_rack *rack = &round->turn.rack;
    oks_rack after = *rack;
    company with = company_of(sight, thrown);
    oks_rack_remove(&after, thrown);
    int n = oks_number(thrown), linked = oks_links(rack, thrown, sight->wrap), few = oks_rack_tiles(&after) <= 4;
    int near = nearly_layable(sight, rack, thrown), melding = mean(count_melding(sight, &after), sight);
    out = put(out, n);
    out = put(out, oks_rack_count(rack, thrown) == 2);
    out = put(out, linked);
    out = put(out, linked * n);
    out = put(out, with.beside);
    out = put(out, with.equal);
    out = put(out, with.melds);
    out = put(out, near);
    out = put(out, near * n);
    out = put(out, melding);
    out = put(out, sight->unseen[thrown]);
    out = put(out, n <= 2);
    out = put(out, n >= 12);
    out = put(out, sight->right_unopened ? n : 0);
    out = put(out, sight->right_unopened ? with.melds : 0);
    out = put(out, sight->right_unopened ? n * with.melds * sight->giver / HUNDRED : 0);
    out = put(out, sight->right_unopened && (sight->right_threw >> thrown & 1u));
    out = put(out, sight->right_unopened && (sight->right_threw_near >> thrown & 1u));
    out = put(out, sight->right_unopened ? 0 : with.melds);
    out = put(out, sight->right_unopened ? 0 : with.beside + with.equal);
    out = put(out, few ? n : 0);
    out = put(out, few ? melding : 0);
    out = put(out, few ? near : 0);
    put(out, few ? linked : 0);
}

void oks_features(const oks_ctx *ctx, const oks_round *round, const oks_sight *sight, oks_tile thrown,
                  int32_t out[OKS_FEATURES_MAX])
{
    if (round->turn.opened)
        open_features(round, sight, thrown, out);
    else
        closed_features(ctx, round, sight, thrown, out);
}

/* ---- the choice ----------------------------------------------------------------------------------------------- */

/* By hand. Before the opening: what the next tile is worth on average and how often it opens, a little for okeys still
 * to come and for pairs, and the number thrown, which helps a neighbour who has not opened the more the higher it is.
 * After it: the tile that counts most, unless it may still be laid. */
static int64_t worth_by_hand(const oks_round *round, const int32_t *f)
{
    if (round->turn.opened)
        return 10 * f[OPEN_NUMBER] - 3 * f[OPEN_NEARLY_LAYABLE] - f[OPEN_LINKS];
    return f[CLOSED_EXPECTED] + 3 * f[CLOSED_OPENING] + 30 * f[CLOSED_WITH_OKEY] + 1000 * f[CLOSED_PAIRS] -
           20 * f[CLOSED_DANGER] - 130 * f[CLOSED_GIVER];
}

static int64_t learned_worth(const oks_round *round, const oks_sight *sight, const int32_t *f)
{
    const int32_t *weight = round->turn.opened == OKS_NOT_OPENED      ? closed_weights
                            : round->turn.opened == OKS_OPENED_SERIES ? series_weights
                                                                      : pairs_weights;
    int count = oks_features_of(round);
    int64_t worth = 0;
    for (int i = 0; i < count; i++)
        worth += f[i] * ((int64_t)weight[i] + (int64_t)weight[count + i] * sight->draws);
    return worth;
}

int64_t oks_worth_by_learning(const oks_ctx *ctx, const oks_round *round, const oks_sight *sight, oks_tile thrown)
{
    int32_t f[OKS_FEATURES_MAX];
    oks_features(ctx, round, sight, thrown, f);
    return learned_worth(round, sight, f);
}

/* The tiles whose loss costs hardly more points than that of the least needed one: the others are not worth a look. */
static uint64_t hardly_needed(const oks_ctx *ctx, const oks_round *round, const oks_sight *sight, uint64_t tiles)
{
    int points[OKS_FACES], most = 0;
    uint64_t out = 0;
    for (int face = 0; face < OKS_FACES; face++) {
        if (!(tiles >> face & 1u))
            continue;
        points[face] = points_without(ctx, sight, &round->turn.rack, (oks_tile)face, 0, -1);
        most = points[face] > most ? points[face] : most;
    }
    for (int face = 0; face < OKS_FACES; face++)
        if ((tiles >> face & 1u) && points[face] + DEAR >= most)
            out |= oks_face_bit((oks_tile)face);
    return out;
}

static oks_tile choose(const oks_ctx *ctx, const oks_round *round, uint64_t tiles, int learned)
{
    oks_sight sight;
    int32_t f[OKS_FEATURES_MAX];
    int64_t most = INT64_MIN;
    oks_tile best = OKS_NO_TILE;
    oks_see(ctx, round, &sight);
    if (learned && !round->turn.opened)
        tiles = hardly_needed(ctx, round, &sight, tiles);
    for (int face = 0; face < OKS_FACES; face++) {
        if (!(tiles >> face & 1u))
            continue;
        oks_features(ctx, round, &sight, (oks_tile)face, f);
        int64_t worth = learned ? learned_worth(round, &sight, f) : worth_by_hand(round, f);
        if (worth > most) {
            most = worth;
            best = (oks_tile)face;
        }
    }
    return best;
}

oks_tile oks_discard_by_hand(const oks_ctx *ctx, const oks_round *round, uint64_t tiles)
{
    return choose(ctx, round, tiles, 0);
}

oks_tile oks_discard_by_learning(const oks_ctx *ctx, const oks_round *round, uint64_t tiles)
{
    return choose(ctx, round, tiles, 1);
}
