/* The kernel's body, written once and compiled for each scale. Before including it define
 *   K(name)            the name with the scale's suffix
 *   NATURAL(n)         score of a natural tile n in a group; not falling in n
 *   WILD(n)            score of an okey standing for n in a group; not falling in n
 *   RUNS(okeys, v)     score of the runs of the colour vector v with at most so many okeys
 *   RECORD             1: remember how the best is made
 *   COUNT(n)           n table look-ups were made
 *   SUM(points, tiles) score of natural tiles
 *   OKEY_COUNTS_MORE(n) an okey laid scores more than the tile n that it stands for
 *
 * Natural groups are enumerated: a rack offers few. Under each choice of them the okeys are placed in closed form:
 * into runs by the tables' layers, into groups by what each tile that a group takes is worth to its colour's runs.
 * Such losses add up over colours; only two groups that take from one colour have to be looked at together. */

typedef struct {
    uint32_t vector[OKS_COLOURS];
    uint16_t one[OKS_COLOURS], two[OKS_COLOURS];
    int score;        /* of the groups so far */
    uint8_t three[2]; /* the two highest numbers with a group of three, which an okey makes four; 0: none */
#if RECORD
    uint8_t groups;
    uint8_t three_at[2];
    oks_group group[OKS_GROUPS_MAX];
#endif
} K(node);

typedef struct {
    const oks_tables *tables;
    const uint8_t *number_sum;
    oks_choice *choice;
    int okeys;
    int okey_counts;
    int wrap;
    int best;
    int reach;     /* nothing scores more */
    int wild_most; /* the okeys do not score more */
    uint64_t work;
} K(search);

/* Where the okeys go. */
typedef struct {
    uint8_t run[OKS_COLOURS];
    uint8_t threes; /* so many of node.three become four */
    uint8_t groups;
    oks_group group[2];
} K(placing);

/* What the runs of a leaf score, and with how many okeys in each colour. */
typedef struct {
    int okeys[OKS_COLOURS];
    int score[OKS_COLOURS];
    unsigned covered[OKS_COLOURS];
} K(runs_now);

OKS_INLINE void K(improve)(K(search) *s, const K(node) *nd, int score, const K(placing) *p)
{
    s->best = score;
#if RECORD
    oks_choice *c = s->choice;
    c->score = score;
    c->groups = nd->groups;
    memcpy(c->group, nd->group, sizeof c->group);
    memcpy(c->run_okeys, p->run, sizeof c->run_okeys);
    memcpy(c->vector, nd->vector, sizeof c->vector);
    for (int i = 0; i < p->threes; i++)
        c->group[nd->three_at[i]].okeys = 1;
    for (int i = 0; i < p->groups; i++) {
        c->group[c->groups++] = p->group[i];
        for (int colour = 0; colour < OKS_COLOURS; colour++)
            if (p->group[i].colours >> colour & 1)
                c->vector[colour] -= oks_pow3[p->group[i].number - 1];
    }
#else
    (void)nd;
    (void)p;
#endif
}

/* What colour c's runs lose when a group takes its tile n. */
OKS_INLINE int K(loss)(K(search) *s, const K(node) *nd, const K(runs_now) *r, int c, int n)
{
    (void)s;
    (void)nd;
    if (r->okeys[c] == 0 && !(r->covered[c] >> (n - 1) & 1u))
        return 0;
    COUNT(1);
    return r->score[c] - RUNS(r->okeys[c], nd->vector[c] - oks_pow3[n - 1]);
}

/* The two colours whose runs miss their tile n least: *first, *second, with what they lose. */
OKS_INLINE void K(least_losses)(K(search) *s, const K(node) *nd, const K(runs_now) *r, int n, int colour[2],
                                int lose[2])
{
    colour[0] = colour[1] = -1;
    lose[0] = lose[1] = OKS_NOT_THERE;
    for (int c = 0; c < OKS_COLOURS; c++) {
        if (!(nd->one[c] >> (n - 1) & 1u))
            continue;
        int l = K(loss)(s, nd, r, c, n);
        if (l < lose[0]) {
            lose[1] = lose[0];
            colour[1] = colour[0];
            lose[0] = l;
            colour[0] = c;
        } else if (l < lose[1]) {
            lose[1] = l;
            colour[1] = c;
        }
        if (lose[1] == 0)
            break;
    }
}

/* The best group of two natural tiles and an okey that gains more than `floor`; the gain, or floor. */
OKS_INLINE int K(best_pair)(K(search) *s, const K(node) *nd, const K(runs_now) *r, unsigned pairs, int floor,
                            oks_group *group)
{
    while (pairs) {
        int n = oks_highest(pairs), colour[2], lose[2];
        if (2 * NATURAL(n) + WILD(n) <= floor)
            break;
        pairs &= ~(1u << (n - 1));
        K(least_losses)(s, nd, r, n, colour, lose);
        int gain = 2 * NATURAL(n) + WILD(n) - lose[0] - lose[1];
        if (gain > floor) {
            floor = gain;
            group->number = (uint8_t)n;
            group->colours = (uint8_t)(1u << colour[0] | 1u << colour[1]);
            group->okeys = 1;
        }
    }
    return floor;
}

/* The best group that holds both okeys. */
OKS_INLINE int K(best_double)(K(search) *s, const K(node) *nd, const K(runs_now) *r, unsigned any, int floor,
                              oks_group *group)
{
    while (any) {
        int n = oks_highest(any), colour[2], lose[2];
        if (2 * NATURAL(n) + 2 * WILD(n) <= floor)
            break;
        any &= ~(1u << (n - 1));
        K(least_losses)(s, nd, r, n, colour, lose);
        int one = NATURAL(n) + 2 * WILD(n) - lose[0];
        int two = lose[1] == OKS_NOT_THERE ? one : one + NATURAL(n) - lose[1];
        if (one > floor || two > floor) {
            floor = two > one ? two : one;
            group->number = (uint8_t)n;
            group->colours = (uint8_t)(1u << colour[0] | (two > one ? 1u << colour[1] : 0u));
            group->okeys = 2;
        }
    }
    return floor;
}

/* Two groups of two natural tiles and an okey, of numbers n and m: the least that the runs lose, and the colours.
 * lose[c][k]: colour c gives its tile n (k & 1), m (k & 2), both (3). */
static int K(joint_loss)(K(search) *s, const K(node) *nd, const K(runs_now) *r, int n, int m, unsigned colours[2])
{
    static const uint8_t pair[6] = {3, 5, 6, 9, 10, 12};
    int lose[OKS_COLOURS][4], least = OKS_NOT_THERE;
    unsigned has_n = oks_colours_of(nd->one, n), has_m = oks_colours_of(nd->one, m);
    for (int c = 0; c < OKS_COLOURS; c++) {
        int both = n == m ? nd->two[c] >> (n - 1) & 1 : has_n >> c & has_m >> c & 1;
        lose[c][0] = 0;
        lose[c][1] = has_n >> c & 1 ? K(loss)(s, nd, r, c, n) : OKS_NOT_THERE;
        lose[c][2] = n == m ? lose[c][1] : has_m >> c & 1 ? K(loss)(s, nd, r, c, m) : OKS_NOT_THERE;
        lose[c][3] = OKS_NOT_THERE;
        if (both) {
            COUNT(1);
            lose[c][3] = r->score[c] - RUNS(0, nd->vector[c] - oks_pow3[n - 1] - oks_pow3[m - 1]);
        }
    }
    for (int i = 0; i < 6; i++) {
        for (int j = n == m ? i : 0; j < 6 && (pair[i] & has_n) == pair[i]; j++) {
            int sum = 0;
            for (int c = 0; c < OKS_COLOURS; c++)
                sum += lose[c][(pair[i] >> c & 1) | (pair[j] >> c & 1) << 1];
            if (sum < least) {
                least = sum;
                colours[0] = pair[i];
                colours[1] = pair[j];
            }
        }
    }
    return least;
}

OKS_INLINE int K(best_two_pairs)(K(search) *s, const K(node) *nd, const K(runs_now) *r, unsigned pairs, int floor,
                                 oks_group group[2])
{
    for (unsigned upper = pairs; upper; upper &= ~(1u << (oks_highest(upper) - 1))) {
        int n = oks_highest(upper), gain_n = 2 * NATURAL(n) + WILD(n);
        if (2 * gain_n <= floor)
            break;
        for (unsigned lower = upper; lower; lower &= ~(1u << (oks_highest(lower) - 1))) {
            int m = oks_highest(lower), gain = gain_n + 2 * NATURAL(m) + WILD(m);
            unsigned colours[2] = {0, 0};
            if (gain <= floor)
                break;
            gain -= K(joint_loss)(s, nd, r, n, m, colours);
            if (gain <= floor)
                continue;
            floor = gain;
            group[0].number = (uint8_t)n;
            group[1].number = (uint8_t)m;
            for (int i = 0; i < 2; i++) {
                group[i].colours = (uint8_t)colours[i];
                group[i].okeys = 1;
            }
        }
    }
    return floor;
}

static void K(leaf_no_okey)(K(search) *s, const K(node) *nd)
{
    static const K(placing) nowhere;
    int score = nd->score;
    COUNT(4);
    for (int c = 0; c < OKS_COLOURS; c++)
        score += RUNS(0, nd->vector[c]);
    if (score > s->best)
        K(improve)(s, nd, score, &nowhere);
}

OKS_INLINE void K(cover)(const K(search) *s, const K(node) *nd, K(runs_now) *r)
{
    for (int c = 0; c < OKS_COLOURS; c++)
        r->covered[c] = oks_covered(nd->one[c], s->wrap, 0);
}

static void K(leaf_one_okey)(K(search) *s, const K(node) *nd)
{
    K(runs_now) r;
    K(placing) p = {{0}, 0, 0, {{0, 0, 0}}};
    int base = nd->score, gain = 0, best_colour = 0;
    COUNT(8);
    for (int c = 0; c < OKS_COLOURS; c++) {
        r.okeys[c] = 0;
        r.score[c] = RUNS(0, nd->vector[c]);
        base += r.score[c];
        int more = RUNS(1, nd->vector[c]) - r.score[c];
        if (more > gain) {
            gain = more;
            best_colour = c;
        }
    }
    if (nd->three[0] && WILD(nd->three[0]) > gain) {
        gain = WILD(nd->three[0]);
        p.threes = 1;
    }
    unsigned pairs = oks_at_least_two(nd->one);
    int floor = s->best - base; /* gains up to here are of no use */
    int most = pairs ? 2 * NATURAL(oks_highest(pairs)) + WILD(oks_highest(pairs)) : 0;
    if (gain <= floor && most <= floor)
        return;
    K(cover)(s, nd, &r);
    int with_pair = K(best_pair)(s, nd, &r, pairs, gain > floor ? gain : floor, &p.group[0]);
    if (with_pair > gain && with_pair > floor) {
        gain = with_pair;
        p.threes = 0;
        p.groups = 1;
    } else if (gain > floor && !p.threes) {
        p.run[best_colour] = 1;
    }
    if (gain > floor)
        K(improve)(s, nd, base + gain, &p);
}

/* Both okeys in runs or in groups of three that become four. */
OKS_INLINE int K(two_okeys_simply)(const K(search) *s, const K(node) *nd, const int one[4], const int two[4],
                                   K(placing) *p)
{
    int best = -1, first = 0, second = 1, both = 0;
    (void)s;
    for (int c = 1; c < OKS_COLOURS; c++) {
        if (two[c] > two[both])
            both = c;
        if (one[c] > one[first]) {
            second = first;
            first = c;
        } else if (c > 1 && one[c] > one[second]) {
            second = c;
        }
    }
    if (two[both] > best) {
        best = two[both];
        p->run[both] = 2;
    }
    if (one[first] + one[second] > best) {
        best = one[first] + one[second];
        p->run[both] = 0;
        p->run[first] = p->run[second] = 1;
    }
    if (nd->three[0] && WILD(nd->three[0]) + one[first] > best) {
        best = WILD(nd->three[0]) + one[first];
        memset(p->run, 0, sizeof p->run);
        p->run[first] = 1;
        p->threes = 1;
    }
    if (nd->three[1] && WILD(nd->three[0]) + WILD(nd->three[1]) > best) {
        best = WILD(nd->three[0]) + WILD(nd->three[1]);
        memset(p->run, 0, sizeof p->run);
        p->threes = 2;
    }
    return best;
}

/* What two okeys can gain at most, to leave hopeless leaves at once. */
OKS_INLINE int K(two_okeys_bound)(const K(search) *s, const K(node) *nd, const int one[4], int simply, unsigned pairs,
                                  unsigned any)
{
    int run = 0, group = 0, both;
    (void)s;
    for (int c = 0; c < OKS_COLOURS; c++)
        run = one[c] > run ? one[c] : run;
    if (pairs)
        group = 2 * NATURAL(oks_highest(pairs)) + WILD(oks_highest(pairs));
    both = group + (nd->three[0] && WILD(nd->three[0]) > group ? WILD(nd->three[0]) : group);
    both = run + group > both ? run + group : both;
    if (any && NATURAL(oks_highest(any)) + 2 * WILD(oks_highest(any)) > both)
        both = NATURAL(oks_highest(any)) + 2 * WILD(oks_highest(any));
    return simply > both ? simply : both;
}

static void K(leaf_two_okeys)(K(search) *s, const K(node) *nd)
{
    K(runs_now) r;
    K(placing) p = {{0}, 0, 0, {{0, 0, 0}}};
    int one[OKS_COLOURS], two[OKS_COLOURS], base = nd->score;
    COUNT(12);
    for (int c = 0; c < OKS_COLOURS; c++) {
        r.okeys[c] = 0;
        r.score[c] = RUNS(0, nd->vector[c]);
        base += r.score[c];
        one[c] = RUNS(1, nd->vector[c]) - r.score[c];
        two[c] = RUNS(2, nd->vector[c]) - r.score[c];
    }
    unsigned pairs = oks_at_least_two(nd->one);
    unsigned any = (unsigned)(nd->one[0] | nd->one[1] | nd->one[2] | nd->one[3]);
    int floor = s->best - base, simply = K(two_okeys_simply)(s, nd, one, two, &p), gain;
    if (K(two_okeys_bound)(s, nd, one, simply, pairs, any) <= floor)
        return;
    int found = simply > floor;
    floor = found ? simply : floor;
    K(cover)(s, nd, &r);

    oks_group group[2] = {{0, 0, 0}, {0, 0, 0}};
    gain = K(best_double)(s, nd, &r, any, floor, group);
    if (gain > floor) {
        K(placing) q = {{0}, 0, 1, {group[0]}};
        p = q;
        floor = gain;
        found = 1;
    }
    gain = K(best_two_pairs)(s, nd, &r, pairs, floor, group);
    if (gain > floor) {
        K(placing) q = {{0}, 0, 2, {group[0], group[1]}};
        p = q;
        floor = gain;
        found = 1;
    }
    if (nd->three[0]) {
        int fourth = WILD(nd->three[0]);
        gain = K(best_pair)(s, nd, &r, pairs, floor - fourth, group) + fourth;
        if (gain > floor) {
            K(placing) q = {{0}, 1, 1, {group[0]}};
            p = q;
            floor = gain;
            found = 1;
        }
    }
    for (int c = 0; c < OKS_COLOURS; c++) {
        int without = r.score[c];
        r.okeys[c] = 1;
        r.score[c] = without + one[c];
        gain = K(best_pair)(s, nd, &r, pairs, floor - one[c], group) + one[c];
        r.okeys[c] = 0;
        r.score[c] = without;
        if (gain > floor) {
            K(placing) q = {{0}, 0, 1, {group[0]}};
            p = q;
            p.run[c] = 1;
            floor = gain;
            found = 1;
        }
    }
    if (found)
        K(improve)(s, nd, base + floor, &p);
}

/* Takes one tile n of each of the colours out of the node, as a natural group. */
OKS_INLINE void K(take_group)(K(node) *nd, int n, unsigned colours)
{
    uint16_t bit = (uint16_t)(1u << (n - 1));
    int size = 0;
    for (int c = 0; c < OKS_COLOURS; c++) {
        if (!(colours >> c & 1u))
            continue;
        uint16_t twice = nd->two[c] & bit;
        nd->vector[c] -= oks_pow3[n - 1];
        nd->two[c] &= (uint16_t)~bit;
        nd->one[c] = (uint16_t)((nd->one[c] & ~bit) | twice);
        size++;
    }
    nd->score += size * NATURAL(n);
    int which = nd->three[0] == 0 ? 0 : 1;
    if (size == 3 && nd->three[which] == 0) {
        nd->three[which] = (uint8_t)n;
#if RECORD
        nd->three_at[which] = nd->groups;
#endif
    }
#if RECORD
    nd->group[nd->groups].number = (uint8_t)n;
    nd->group[nd->groups].colours = (uint8_t)colours;
    nd->group[nd->groups].okeys = 0;
    nd->groups++;
#endif
}

static void K(descend)(K(search) *s, const K(node) *nd, unsigned numbers);

/* Every group at n of colours not above `highest`, perhaps with a second one, then the lower numbers. */
static void K(groups_at)(K(search) *s, const K(node) *nd, int n, unsigned highest, int groups, unsigned numbers)
{
    unsigned has = oks_colours_of(nd->one, n);
    for (unsigned colours = highest; colours >= 7; colours--) {
        if ((colours & has) != colours || oks_three_or_four[colours] == 0)
            continue;
        K(node) next = *nd;
        K(take_group)(&next, n, colours);
        if (groups == 1 && oks_three_or_four[oks_colours_of(next.one, n)])
            K(groups_at)(s, &next, n, colours, 2, numbers);
        K(descend)(s, &next, numbers);
    }
}

/* At most one group at n. A tile that no run can take, okeys or not, costs nothing, so that a group takes it: nothing
 * is gained by an okey in its place. Three such tiles are a group. */
OKS_INLINE void K(one_group_at)(K(search) *s, const K(node) *nd, int n, int okeys, unsigned numbers)
{
    unsigned has = oks_colours_of(nd->one, n), contested = 0;
    for (int c = 0; c < OKS_COLOURS; c++)
        contested |= (oks_covered(nd->one[c], s->wrap, okeys) >> (n - 1) & 1u) << c;
    contested &= has;
    unsigned spare = has & ~contested;
    for (unsigned part = contested;; part = (part - 1) & contested) {
        if (oks_three_or_four[spare | part]) {
            K(node) next = *nd;
            K(take_group)(&next, n, spare | part);
            K(descend)(s, &next, numbers);
        }
        if (part == 0)
            break;
    }
    if (!oks_three_or_four[spare])
        K(descend)(s, nd, numbers);
}

/* Whether all tiles that could still be laid would not do. It matters for crowded racks alone. */
static int K(hopeless)(const K(search) *s, const K(node) *nd, unsigned numbers)
{
    int points = 0, tiles = 0;
    (void)tiles;
    if (s->okeys)
        numbers |= oks_at_least_two(nd->one);
    for (int c = 0; c < OKS_COLOURS; c++) {
        unsigned useful = s->okeys == 2 ? 0x1fffu : oks_covered(nd->one[c], s->wrap, s->okeys) | numbers;
        unsigned one = nd->one[c] & useful, two = nd->two[c] & useful;
        points += s->number_sum[one] + s->number_sum[two];
        tiles += oks_popcount13(one) + oks_popcount13(two);
    }
    return nd->score + SUM(points, tiles) + s->wild_most <= s->best;
}

static void K(descend)(K(search) *s, const K(node) *nd, unsigned numbers)
{
    if (s->best >= s->reach)
        return;
    if (numbers == 0) {
        if (s->okeys == 0)
            K(leaf_no_okey)(s, nd);
        else if (s->okeys == 1)
            K(leaf_one_okey)(s, nd);
        else
            K(leaf_two_okeys)(s, nd);
        return;
    }
    if (oks_many(numbers) && K(hopeless)(s, nd, numbers))
        return;
    int n = oks_highest(numbers);
    numbers &= ~(1u << (n - 1));
    int copies = oks_copies(nd->one, nd->two, n);
    if (s->okeys == 0 && copies < 6) {
        K(one_group_at)(s, nd, n, 0, numbers);
        return;
    }
    if (s->okeys && (copies <= 4 || copies + s->okeys < 6) && !OKEY_COUNTS_MORE(n)) {
        K(one_group_at)(s, nd, n, s->okeys, numbers);
        return;
    }
    K(groups_at)(s, nd, n, 15, 1, numbers);
    K(descend)(s, nd, numbers);
}

/* The best score of the rack with at most so many okeys, which is not below `least` and not above `most`. */
static int K(solve)(const oks_ctx *ctx, const oks_rack *rack, int wrap, int okey_counts, int okeys, int least, int most,
                    oks_choice *choice, uint64_t *work)
{
    K(search) search, *s = &search;
    K(node) root;
    memset(&root, 0, sizeof root);
    s->tables = &ctx->tables[wrap];
    s->choice = choice;
    s->okeys = okeys;
    s->okey_counts = okey_counts;
    s->wrap = wrap;
    s->best = least;
    s->reach = most;
    s->work = 0;
    s->number_sum = ctx->number_sum;
    for (int c = 0; c < OKS_COLOURS; c++) {
        root.one[c] = rack->one[c];
        root.two[c] = rack->two[c];
        root.vector[c] = oks_vector(ctx, rack->one[c], rack->two[c]);
    }
    unsigned any = (unsigned)(rack->one[0] | rack->one[1] | rack->one[2] | rack->one[3]);
    s->wild_most = 0;
    for (int okey = 1; okey <= okeys; okey++) {
        int number = any ? oks_highest(any) + okey : OKS_NUMBERS;
        s->wild_most += WILD(number > OKS_NUMBERS || (wrap && (any & 1u)) ? OKS_NUMBERS : number);
    }
    K(descend)(s, &root, oks_at_least_three(rack->one));
    if (work)
        *work += s->work;
    return s->best;
}

#undef K
#undef NATURAL
#undef WILD
#undef RUNS
#undef RECORD
#undef COUNT
#undef SUM
#undef OKEY_COUNTS_MORE
