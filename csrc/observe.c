#include "observe.h"

#include <string.h>

static void count_rack(const oks_rack *rack, int16_t *out)
{
    for (int face = 0; face < OKS_FACES; face++)
        out[face] = (int16_t)oks_rack_count(rack, (oks_tile)face);
    out[OKS_OKEY] = rack->okeys;
}

static void count_table(const oks_round *round, int16_t *out)
{
    const oks_table *table = &round->turn.table;
    oks_open_end ends[OKS_OPEN_ENDS_MAX];
    for (int i = 0; i < table->melds; i++)
        for (int t = 0; t < table->meld[i].size; t++)
            out[OKS_OBSERVE_TABLE + oks_laid_tile(table->meld[i].face[t])]++;
    int count = oks_open_ends(table, round->rules, ends);
    for (int i = 0; i < count; i++)
        out[OKS_OBSERVE_PLACES + ends[i].face]++;
}

static int from(int seat, int observer) { return (seat + OKS_SEATS - observer) % OKS_SEATS; }

static void count_discards(const oks_round *round, int observer, int16_t *out)
{
    for (int i = 0; i < round->discards; i++) {
        const oks_discard *thrown = &round->discard[i];
        int at = thrown->taken ? OKS_OBSERVE_TAKEN + from(thrown->seat + 1, observer) * OKS_OBSERVED_TILES
                               : OKS_OBSERVE_DISCARDS + from(thrown->seat, observer) * OKS_OBSERVED_TILES;
        out[at + thrown->tile]++;
    }
}

static void tell_seats(const oks_round *round, int observer, const uint8_t tiles[OKS_SEATS], int16_t *out)
{
    for (int seat = 0; seat < OKS_SEATS; seat++) {
        int at = from(seat, observer), opened = oks_round_opened(round, seat), points = 0;
        for (int kind = 0; kind < OKS_PENALTIES; kind++)
            points += round->player[seat].penalties[kind] * oks_penalty_points(round->rules, kind);
        out[OKS_OBSERVE_TILES + at] = tiles[seat];
        out[OKS_OBSERVE_SERIES + at] = opened == OKS_OPENED_SERIES;
        out[OKS_OBSERVE_PAIRS + at] = opened == OKS_OPENED_PAIRS;
        out[OKS_OBSERVE_PENALTIES + at] = (int16_t)(points < INT16_MAX ? points : INT16_MAX);
    }
    out[OKS_OBSERVE_TURN + from(round->seat, observer)] = 1;
    out[OKS_OBSERVE_STARTER + from(round->starter, observer)] = 1;
}

static void tell_turn(const oks_round *round, int16_t *out)
{
    out[OKS_OBSERVE_INDICATOR + round->indicator] = 1;
    out[OKS_OBSERVE_PHASE + round->phase] = 1;
    out[OKS_OBSERVE_STOCK] = (int16_t)(OKS_STOCK - round->drawn);
    out[OKS_OBSERVE_FLAGS] = round->risk;
    out[OKS_OBSERVE_FLAGS + 1] = round->turn.opened_now;
    out[OKS_OBSERVE_FLAGS + 2] = round->turn.must_finish;
    out[OKS_OBSERVE_PAIRS_LAID] = round->turn.pairs_laid;
    if (round->phase == OKS_PHASE_DRAW && round->side != OKS_NO_TILE && oks_may_take_side(round->rules, round->side))
        out[OKS_OBSERVE_SIDE + round->side] = 1;
    if (round->turn.side != OKS_NO_TILE)
        out[OKS_OBSERVE_DUTY + round->turn.side] = 1;
}

void oks_observe(const oks_ctx *ctx, const oks_round *round, int seat, const uint8_t tiles[OKS_SEATS],
                 int16_t out[OKS_OBSERVATION])
{
    const oks_rules *rules = round->rules;
    const oks_rack *rack = oks_round_rack(round, seat);
    memset(out, 0, OKS_OBSERVATION * sizeof *out);
    count_rack(rack, out + OKS_OBSERVE_RACK);
    count_table(round, out);
    count_discards(round, seat, out);
    tell_seats(round, seat, tiles, out);
    tell_turn(round, out);
    out[OKS_OBSERVE_BARS] = (int16_t)oks_rules_series_bar(rules, round->best_series);
    out[OKS_OBSERVE_REACH] = (int16_t)oks_best_points(ctx, rack, rules->wrap_12_13_1);
    if (rules->open_pairs != OKS_NO_PAIRS) {
        out[OKS_OBSERVE_BARS + 1] = (int16_t)oks_rules_pairs_bar(rules, round->best_pairs);
        out[OKS_OBSERVE_REACH + 1] = (int16_t)oks_count_pairs(rack);
    }
}
