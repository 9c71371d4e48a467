#include "outlook_pairs.h"
#include "search.h"
#include "to_open.h"

#include <string.h>

#define MOST_LAID (OKS_RACK_MAX - 1) /* a tile stays to be discarded */
#define OKEYS 2
/* So many plain tiles are tried without a bound on what they can bring, which is a kernel call for each pair. */
#define UNBOUNDED 2

typedef struct question {
    const oks_ctx *ctx;
    int wrap;
    int mixed; /* pairs open beside runs and groups */
    int hand;  /* melds that end the hand open below the bar */
    int bar;
    uint8_t left[OKS_DRAW_KINDS]; /* the tiles that can come */
} question;

/* ---- the deck ------------------------------------------------------------------------------------------------- */

static int copies_in_play(oks_tile kind, oks_tile okey)
{
    if (kind == okey)
        return 0; /* they are the okeys */
    return kind < OKS_FACES && kind == oks_indicator_of_okey(okey) ? 1 : 2;
}

oks_status oks_unseen(const uint8_t seen[OKS_TILE_KINDS], oks_tile okey, uint8_t unseen[OKS_TILE_KINDS],
                      oks_tile *culprit)
{
    for (int kind = 0; kind < OKS_TILE_KINDS; kind++) {
        int copies = copies_in_play((oks_tile)kind, okey);
        *culprit = (oks_tile)kind;
        if (seen[kind] <= copies)
            unseen[kind] = (uint8_t)(copies - seen[kind]);
        else if (kind >= OKS_FACES)
            return kind == OKS_OKEY ? OKS_RACK_THIRD_OKEY : OKS_RACK_THIRD_FALSE_OKEY;
        else
            return kind == okey ? OKS_RACK_OKEY_FACE : copies == 1 ? OKS_RACK_TWO_INDICATORS : OKS_RACK_THREE_OF_A_TILE;
    }
    *culprit = OKS_NO_TILE;
    return OKS_OK;
}

static void unseen_kinds(const oks_view *view, uint8_t left[OKS_DRAW_KINDS])
{
    memcpy(left, view->unseen, OKS_DRAW_KINDS);
    left[view->okey] = view->unseen[OKS_FALSE_OKEY];
}

static int count_of(const oks_rack *rack, int kind)
{
    return kind == OKS_OKEY ? rack->okeys : oks_rack_count(rack, (oks_tile)kind);
}

/* What could come if nothing but the rack had been seen; 0 when the rack and what is unseen cannot be. */
static int kinds_beside(const oks_view *view, const oks_rack *rack, uint8_t beside[OKS_DRAW_KINDS])
{
    uint8_t left[OKS_DRAW_KINDS];
    if (view->okey >= OKS_FACES || oks_rack_tiles(rack) > OKS_RACK_MAX)
        return 0;
    unseen_kinds(view, left);
    for (int kind = 0; kind < OKS_DRAW_KINDS; kind++) {
        int copies = copies_in_play(kind == view->okey ? OKS_FALSE_OKEY : (oks_tile)kind, view->okey);
        int others = copies - count_of(rack, kind);
        if (left[kind] > others)
            return 0;
        beside[kind] = (uint8_t)others;
    }
    return view->unseen[view->okey] == 0;
}

static int sum_of(const uint8_t left[OKS_DRAW_KINDS])
{
    int sum = 0;
    for (int kind = 0; kind < OKS_DRAW_KINDS; kind++)
        sum += left[kind];
    return sum;
}

static oks_rack with(const oks_rack *rack, int kind)
{
    oks_rack more = *rack;
    if (kind == OKS_OKEY)
        more.okeys++;
    else
        oks_rack_add(&more, (oks_tile)kind);
    return more;
}

static oks_rack without(const oks_rack *rack, int kind)
{
    oks_rack less = *rack;
    if (kind == OKS_OKEY)
        less.okeys--;
    else
        oks_rack_remove(&less, (oks_tile)kind);
    return less;
}

static oks_rack with_okeys(const oks_rack *rack, int okeys)
{
    oks_rack more = *rack;
    more.okeys = (uint8_t)(more.okeys + okeys);
    return more;
}

/* ---- by series ------------------------------------------------------------------------------------------------ */

static int number_sum(const oks_ctx *ctx, const oks_rack *rack)
{
    int sum = 0;
    for (int c = 0; c < OKS_COLOURS; c++)
        sum += ctx->number_sum[rack->one[c]] + ctx->number_sum[rack->two[c]];
    return sum;
}

/* The most points of a rack and what was drawn to it: of more than 21 tiles, one goes after each draw. */
static int most_points(const question *q, const oks_rack *rack)
{
    int over = oks_rack_tiles(rack) - MOST_LAID, count = 0;
    if (q->mixed)
        return oks_mixed_points_keeping(q->ctx, rack, q->wrap, over > 0 ? over : 0);
    int points = oks_best_points(q->ctx, rack, q->wrap);
    if (over <= 0 || points + OKS_NUMBERS * (over - 1) < number_sum(q->ctx, rack) + rack->okeys)
        return points; /* it cannot lay more than 21 of them */
    if (over == 1)
        return oks_best_points_keeping(q->ctx, rack, q->wrap, 1);
    oks_query query = {OKS_POINTS, (uint8_t)q->wrap, (uint8_t)over, 0, OKS_NO_TILE, 0};
    oks_found found;
    oks_search(q->ctx, rack, &query, NULL, 1, &found, &count, NULL);
    return count ? oks_pieces_sums(&found.pieces).points : 0;
}

/* Whether the melds of this rack end the hand: all tiles lie in them that a player has before the discard. */
static int ends_hand(const question *q, const oks_rack *rack)
{
    oks_choice choice;
    if (!q->hand || oks_rack_tiles(rack) < MOST_LAID)
        return 0;
    oks_choose(q->ctx, rack, q->wrap, OKS_SCALE_TILES, 0, rack->okeys, &choice);
    return choice.score / oks_scale_sum(OKS_SCALE_TILES, 0, 1) >= MOST_LAID;
}

static int opens_with(const question *q, const oks_rack *rack, int points)
{
    return points >= q->bar || ends_hand(q, rack);
}

static int opens(const question *q, const oks_rack *rack)
{
    return opens_with(q, rack, most_points(q, rack));
}

/* Whether some plain tiles out of left, so many and none before the at-th, bring the rack to the bar. High numbers
 * come first: they are the likelier ones. */
static int reaches(const question *q, const oks_rack *rack, uint8_t left[OKS_DRAW_KINDS], int naturals, int at)
{
    if (rack->okeys + naturals <= OKEYS) { /* okeys would do better */
        oks_rack easier = with_okeys(rack, naturals);
        if (!opens(q, &easier))
            return 0;
    }
    if (naturals == 0)
        return 1;
    for (; at < OKS_FACES; at++) {
        oks_tile face = oks_face(at % OKS_COLOURS, OKS_NUMBERS - at / OKS_COLOURS);
        if (left[face] == 0)
            continue;
        oks_rack more = with(rack, face);
        left[face]--;
        int found = reaches(q, &more, left, naturals - 1, at);
        left[face]++;
        if (found)
            return 1;
    }
    return 0;
}

/* The fewest tiles, at least `from`, that bring the rack to the bar. Okeys come first: no plain tile does better. It is
 * exact up to four tiles less the rack's okeys. */
static oks_distance series_distance(const question *q, const oks_rack *rack, int from)
{
    uint8_t left[OKS_DRAW_KINDS];
    int most = OKEYS + UNBOUNDED - rack->okeys, sum = number_sum(q->ctx, rack) + OKS_NUMBERS * rack->okeys;
    int there = sum_of(q->left), tiles = q->bar > sum ? (q->bar - sum + OKS_NUMBERS - 1) / OKS_NUMBERS : 0;
    int for_hand = MOST_LAID - oks_rack_tiles(rack);
    if (q->hand && tiles > for_hand)
        tiles = for_hand > 0 ? for_hand : 0;
    tiles = tiles > from ? tiles : from;
    memcpy(left, q->left, sizeof left);
    for (; tiles <= most && tiles <= there; tiles++) {
        int okeys = tiles < left[OKS_OKEY] ? tiles : left[OKS_OKEY];
        oks_rack more = with_okeys(rack, okeys);
        if (reaches(q, &more, left, tiles - okeys, 0))
            return (oks_distance){(int16_t)tiles, 1};
    }
    if (tiles > there)
        return (oks_distance){OKS_OUT_OF_REACH, 1};
    return (oks_distance){(int16_t)tiles, 0};
}

/* ---- the next tile -------------------------------------------------------------------------------------------- */

static void count_in(oks_tally *tally, int copies)
{
    tally->kinds++;
    tally->copies = (uint8_t)(tally->copies + copies);
}

/* Where the tallies of a rack are kept. */
typedef struct tallies {
    oks_way *series, *pairs, *ten_pairs;
    oks_tally *opening;
    int32_t *points_sum;
} tallies;

/* Whether the tile opens or wins. */
static int count_draw(const oks_view *view, const tallies *t, int copies, int points, int by_series, int pairs)
{
    int by_pairs = view->pairs_bar && pairs >= view->pairs_bar;
    int wins = view->ten_pairs && pairs >= view->ten_pairs;
    if (copies == 0)
        return 0;
    *t->points_sum += copies * points;
    if (points > t->series->now)
        count_in(&t->series->improving, copies);
    if (pairs > t->pairs->now) {
        count_in(&t->pairs->improving, copies);
        count_in(&t->ten_pairs->improving, copies);
    }
    if (by_series)
        count_in(&t->series->opening, copies);
    if (by_pairs)
        count_in(&t->pairs->opening, copies);
    if (by_series || by_pairs)
        count_in(t->opening, copies);
    if (wins)
        count_in(&t->ten_pairs->opening, copies);
    return by_series || by_pairs || wins;
}

static question question_of(const oks_ctx *ctx, const oks_view *view)
{
    const oks_rules *rules = view->rules;
    question q = {ctx, rules->wrap_12_13_1 != 0, rules->mix_open, oks_hand_opens_below_bar(rules), view->bar, {0}};
    unseen_kinds(view, q.left);
    return q;
}

static int is_ready(const question *q)
{
    return oks_ctx_ready(q->ctx, q->wrap, OKS_POINTS) && oks_ctx_ready(q->ctx, q->wrap, OKS_TILES);
}

/* Whether coming closer is told. */
static int closer_is_told(const question *q, const oks_distance *distance)
{
    return distance->exact && distance->tiles != OKS_OUT_OF_REACH && distance->tiles <= q->left[OKS_OKEY] + 1;
}

/* Whether the rack, a tile having come to it, needs fewer than `distance` tiles. */
static int is_closer(const question *q, const oks_rack *more, int kind, int points, int distance)
{
    oks_rack then = with_okeys(more, distance - 1);
    if (distance <= 1 || kind == OKS_OKEY)
        return distance > 0 && (kind == OKS_OKEY || opens_with(q, more, points));
    return opens(q, &then);
}

static void look_at_draws(const question *q, const oks_view *view, const oks_rack *rack, const oks_pair_hand *h,
                          const uint8_t beside[OKS_DRAW_KINDS], oks_outlook *out)
{
    tallies t = {&out->series, &out->pairs, &out->ten_pairs, &out->opening, &out->points_sum};
    for (int kind = 0; kind < OKS_DRAW_KINDS; kind++) {
        oks_draw *draw = &out->draw[kind];
        if (beside[kind] == 0)
            continue;
        oks_rack more = with(rack, kind);
        draw->possible = 1;
        draw->copies = q->left[kind];
        draw->points = (int16_t)most_points(q, &more);
        draw->pairs = (uint8_t)oks_pairs_with_drawn(h, rack, kind);
        draw->opens = (uint8_t)opens_with(q, &more, draw->points);
        count_draw(view, &t, draw->copies, draw->points, draw->opens, draw->pairs);
        if (out->closer_told && draw->copies && is_closer(q, &more, kind, draw->points, out->series.distance.tiles)) {
            draw->closer = 1;
            count_in(&out->closer, draw->copies);
        }
    }
}

oks_status oks_look(const oks_ctx *ctx, const oks_view *view, const oks_rack *rack, oks_outlook *out)
{
    uint8_t beside[OKS_DRAW_KINDS];
    if (!kinds_beside(view, rack, beside))
        return OKS_BAD_ARGUMENT;
    question q = question_of(ctx, view), first = q;
    if (!is_ready(&q))
        return OKS_BAD_ARGUMENT;
    memcpy(first.left, beside, sizeof beside);
    memset(out, 0, sizeof *out);
    oks_pair_hand h = oks_pair_hand_of(rack, q.left), first_hand = oks_pair_hand_of(rack, first.left);
    out->unseen = (int16_t)sum_of(q.left);
    out->series.now = (int16_t)most_points(&q, rack);
    out->series_okeys = series_distance(&first, rack, 0);
    out->series.distance = series_distance(&q, rack, out->series_okeys.tiles);
    out->pairs.now = out->ten_pairs.now = (int16_t)oks_pairs_of(&h);
    out->pairs.distance = oks_pairs_distance(&h, view->pairs_bar);
    out->pairs_okeys = oks_pairs_distance(&first_hand, view->pairs_bar);
    out->ten_pairs.distance = oks_pairs_distance(&h, view->ten_pairs);
    out->ten_pairs_okeys = oks_pairs_distance(&first_hand, view->ten_pairs);
    out->closer_told = (uint8_t)closer_is_told(&q, &out->series.distance);
    if (oks_rack_tiles(rack) < OKS_RACK_MAX)
        look_at_draws(&q, view, rack, &h, first.left, out);
    return OKS_OK;
}

/* ---- after each discard --------------------------------------------------------------------------------------- */

typedef struct table {
    question q;
    const oks_view *view;
    oks_rack rack;
    oks_distance distance; /* before the discard, by series */
    int rows;
    oks_discard_outlook *row;
    oks_rack less[OKS_RACK_MAX]; /* the rack without the row's discard */
    uint8_t keeps[OKS_RACK_MAX]; /* the discard does not raise the distance */
} table;

/* What the whole rack and some more tiles come to: the answer for each discard that the arrangement does without. */
typedef struct joint {
    oks_rack rack;
    oks_choice choice;
    int points;
    int tiles;
    int opens;
} joint;

static joint joint_of(const table *t, oks_rack rack)
{
    int point = oks_scale_sum(OKS_SCALE_POINTS, 1, 0);
    joint j;
    j.rack = rack;
    oks_choose(t->q.ctx, &rack, t->q.wrap, OKS_SCALE_POINTS, 0, rack.okeys, &j.choice);
    j.points = j.choice.score / point;
    j.tiles = j.choice.score % point;
    if (t->q.mixed)
        j.points = oks_mixed_points_keeping(t->q.ctx, &rack, t->q.wrap, 0);
    j.opens = opens_with(&t->q, &rack, j.points);
    return j;
}

/* Whether the choice's arrangement, or one as good, does without this tile. */
static int does_without(const table *t, const joint *j, int kind)
{
    int okeys = 0, c = kind / OKS_NUMBERS;
    if (kind == OKS_OKEY) {
        for (int i = 0; i < OKS_COLOURS; i++)
            okeys += j->choice.run_okeys[i];
        for (int i = 0; i < j->choice.groups; i++)
            okeys += j->choice.group[i].okeys;
        return okeys < j->rack.okeys;
    }
    uint32_t vector = j->choice.vector[c], one = oks_pow3[kind % OKS_NUMBERS];
    const uint8_t *points = t->q.ctx->tables[t->q.wrap].points + (size_t)j->choice.run_okeys[c] * OKS_VECTORS;
    return vector / one % 3 && points[vector] == points[vector - one];
}

static int points_without(const table *t, const joint *j, int row)
{
    int kind = t->row[row].discard;
    if (!t->q.mixed && j->tiles <= MOST_LAID && does_without(t, j, kind))
        return j->points;
    oks_rack less = without(&j->rack, kind);
    return most_points(&t->q, &less);
}

/* Whether it opens then, by series; points: the most that it has. */
static int opens_without(const table *t, const joint *j, int row, int points)
{
    if (points >= t->q.bar || !j->opens)
        return points >= t->q.bar;
    oks_rack less = without(&j->rack, t->row[row].discard);
    return ends_hand(&t->q, &less);
}

static void list_discards(table *t)
{
    joint now = joint_of(t, t->rack);
    for (int kind = 0; kind < OKS_DRAW_KINDS; kind++) {
        if (count_of(&t->rack, kind) == 0)
            continue;
        oks_discard_outlook *row = &t->row[t->rows];
        t->less[t->rows] = without(&t->rack, kind);
        memset(row, 0, sizeof *row);
        row->discard = (oks_tile)kind;
        row->series.now = (int16_t)points_without(t, &now, t->rows++);
    }
}

static void look_at_draws_of_rows(table *t)
{
    oks_pair_hand hands[OKS_RACK_MAX];
    for (int i = 0; i < t->rows; i++) {
        hands[i] = oks_pair_hand_of(&t->less[i], t->q.left);
        int16_t pairs = (int16_t)oks_pairs_of(&hands[i]);
        t->row[i].pairs.now = t->row[i].ten_pairs.now = pairs;
        t->row[i].pairs.distance = oks_pairs_distance(&hands[i], t->view->pairs_bar);
        t->row[i].ten_pairs.distance = oks_pairs_distance(&hands[i], t->view->ten_pairs);
    }
    for (int kind = 0; kind < OKS_DRAW_KINDS; kind++) {
        if (t->q.left[kind] == 0)
            continue;
        joint j = joint_of(t, with(&t->rack, kind));
        for (int i = 0; i < t->rows; i++) {
            oks_discard_outlook *row = &t->row[i];
            tallies to = {&row->series, &row->pairs, &row->ten_pairs, &row->opening, &row->points_sum};
            int points = points_without(t, &j, i), pairs = oks_pairs_with_drawn(&hands[i], &t->less[i], kind);
            if (count_draw(t->view, &to, t->q.left[kind], points, opens_without(t, &j, i, points), pairs))
                row->ready = (uint8_t)(row->ready + t->q.left[kind]);
        }
    }
}

/* Which discards keep the distance, and which tiles then lower it. A tile that lowers it does so after a discard that
 * keeps it alone; and when the distance is more than okeys that can come, a discard keeps it if some tile lowers it. */
static void count_closer(table *t)
{
    int missing = t->distance.tiles, okeys = t->q.left[OKS_OKEY];
    if (missing <= okeys) {
        joint j = joint_of(t, with_okeys(&t->rack, missing));
        for (int i = 0; i < t->rows; i++)
            t->keeps[i] = (uint8_t)opens_without(t, &j, i, points_without(t, &j, i));
    }
    for (int face = 0; face < OKS_FACES && missing; face++) {
        if (t->q.left[face] == 0)
            continue;
        oks_rack more = with(&t->rack, face);
        joint j = joint_of(t, with_okeys(&more, missing - 1));
        for (int i = 0; i < t->rows && j.opens; i++)
            if ((missing > okeys || t->keeps[i]) && opens_without(t, &j, i, points_without(t, &j, i))) {
                count_in(&t->row[i].closer, t->q.left[face]);
                t->keeps[i] = 1;
            }
    }
    for (int i = 0; i < t->rows; i++)
        if (missing && okeys && t->keeps[i])
            count_in(&t->row[i].closer, okeys);
}

/* A discard raises the distance by one at most while the tile itself, or an okey in its place, can come. */
static oks_distance distance_of_row(const table *t, int row)
{
    uint8_t left[OKS_DRAW_KINDS];
    int kind = t->row[row].discard, tiles = t->distance.tiles, okeys = t->q.left[OKS_OKEY];
    if (tiles == OKS_OUT_OF_REACH || t->keeps[row])
        return t->distance;
    if (!t->row[row].closer_told)
        return (oks_distance){(int16_t)tiles, 0};
    if (tiles < okeys || (kind != OKS_OKEY && t->q.left[kind]))
        return (oks_distance){(int16_t)(tiles + 1), 1};
    if (tiles > okeys)
        return (oks_distance){(int16_t)(tiles + 1), 0};
    memcpy(left, t->q.left, sizeof left);
    oks_rack more = with_okeys(&t->less[row], okeys);
    int found = reaches(&t->q, &more, left, 1, 0);
    return (oks_distance){(int16_t)(found ? tiles + 1 : tiles + 2), (uint8_t)found};
}

static int missing_tiles(const oks_discard_outlook *row)
{
    int ways[3] = {row->series.distance.tiles, row->pairs.distance.tiles, row->ten_pairs.distance.tiles};
    int least = OKS_RACK_MAX;
    for (int i = 0; i < 3; i++)
        if (ways[i] != OKS_OUT_OF_REACH && ways[i] < least)
            least = ways[i];
    return least;
}

/* Above 0 when a is the better discard. */
static int compare(const oks_discard_outlook *a, const oks_discard_outlook *b)
{
    int number[2] = {a->discard == OKS_OKEY ? OKS_NUMBERS + 1 : oks_number(a->discard),
                     b->discard == OKS_OKEY ? OKS_NUMBERS + 1 : oks_number(b->discard)};
    if (a->ready != b->ready)
        return a->ready - b->ready;
    if (missing_tiles(a) != missing_tiles(b))
        return missing_tiles(b) - missing_tiles(a);
    if (a->closer.copies != b->closer.copies)
        return a->closer.copies - b->closer.copies;
    if (a->points_sum != b->points_sum)
        return a->points_sum > b->points_sum ? 1 : -1;
    if (a->pairs.now != b->pairs.now)
        return a->pairs.now - b->pairs.now;
    return number[1] - number[0];
}

static void sort(oks_discard_outlook *row, int rows)
{
    for (int i = 1; i < rows; i++) {
        oks_discard_outlook moved = row[i];
        int at = i;
        for (; at > 0 && compare(&row[at - 1], &moved) < 0; at--)
            row[at] = row[at - 1];
        row[at] = moved;
    }
}

int oks_look_at_discards(const oks_ctx *ctx, const oks_view *view, const oks_rack *rack,
                         oks_discard_outlook out[OKS_RACK_MAX])
{
    uint8_t beside[OKS_DRAW_KINDS];
    if (!kinds_beside(view, rack, beside) || oks_rack_tiles(rack) < OKS_RACK_MAX)
        return 0;
    question q = question_of(ctx, view);
    if (!is_ready(&q))
        return 0;
    table t = {q, view, *rack, {0, 0}, 0, out, {*rack}, {0}};
    t.distance = series_distance(&t.q, rack, 0);
    list_discards(&t);
    look_at_draws_of_rows(&t);
    int told = closer_is_told(&t.q, &t.distance);
    if (told)
        count_closer(&t);
    for (int i = 0; i < t.rows; i++) {
        out[i].closer_told = (uint8_t)told;
        out[i].series.distance = distance_of_row(&t, i);
    }
    sort(out, t.rows);
    return t.rows;
}
