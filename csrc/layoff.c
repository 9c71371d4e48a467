#include "layoff.h"

int oks_lay_offs(const oks_table *table, const oks_rack *rack, const oks_rules *rules,
                 oks_step out[OKS_LAY_OFFS_MAX])
{
    oks_open_end ends[OKS_OPEN_ENDS_MAX];
    int count = oks_open_ends(table, rules, ends), found = 0;
    for (int i = 0; i < count; i++) {
        if (oks_rack_count(rack, ends[i].face))
            out[found++] = (oks_step){OKS_STEP_LAY_OFF, ends[i].face, ends[i].meld, ends[i].end, ends[i].face};
        if (rack->okeys)
            out[found++] = (oks_step){OKS_STEP_LAY_OFF, OKS_OKEY, ends[i].meld, ends[i].end, ends[i].face};
    }
    return found;
}

int oks_takings(const oks_table *table, const oks_rack *rack, const oks_rules *rules, oks_step out[OKS_TABLE_OKEYS])
{
    int found = 0;
    for (int i = 0; i < table->okeys; i++) {
        oks_tile face = oks_taken_with(table, i, rules);
        if (face != OKS_NO_TILE && !table->okey[i].fresh && oks_rack_count(rack, face))
            out[found++] = (oks_step){OKS_STEP_TAKE, face, table->okey[i].meld, table->okey[i].place, face};
    }
    return found;
}
