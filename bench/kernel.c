/* Times the kernel rack by rack, without Python: built and run by bench/kernel.py. */
#include "kernel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define REPEATS 7

static double seconds_on(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Processor time, so that other programs on the machine count less. */
static double seconds(void) { return seconds_on(CLOCK_PROCESS_CPUTIME_ID); }

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, compare);
    return values[count / 2];
}

/* Random racks with so many okeys (-1: as they come). */
static oks_rack *deal(int count, int okeys)
{
    enum { BLOCK = 4096 };
    static uint8_t counts[BLOCK * OKS_FACES], real[BLOCK], faces[BLOCK];
    oks_rack *racks = malloc((size_t)count * sizeof *racks);
    int found = 0;
    for (uint64_t seed = 101; found < count; seed++) {
        oks_rows_deal(seed, 21, BLOCK, counts, real, faces, NULL);
        for (int row = 0; row < BLOCK && found < count; row++)
            if (okeys < 0 || real[row] == okeys)
                oks_rack_from_counts(counts + row * OKS_FACES, real[row], &racks[found++]);
    }
    return racks;
}

/* What no method of this kind can beat: the four table look-ups. */
static long bare(const oks_ctx *ctx, const oks_rack *racks, int count)
{
    long sum = 0;
    for (int i = 0; i < count; i++)
        for (int c = 0; c < OKS_COLOURS; c++)
            sum += ctx->tables[0].points[oks_vector(ctx, racks[i].one[c], racks[i].two[c])];
    return sum;
}

static long solve(const oks_ctx *ctx, const oks_rack *racks, int count)
{
    long sum = 0;
    for (int i = 0; i < count; i++)
        sum += oks_best_points(ctx, &racks[i], 0);
    return sum;
}

/* Each rack alone, the best of three so that other programs do not count; the clock's own cost is in it. */
static void each(const oks_ctx *ctx, const oks_rack *racks, int count, double *times)
{
    for (int i = 0; i < count; i++) {
        times[i] = 1;
        for (int repeat = 0; repeat < 3; repeat++) {
            double start = seconds_on(CLOCK_MONOTONIC);
            volatile int points = oks_best_points(ctx, &racks[i], 0);
            double taken = seconds_on(CLOCK_MONOTONIC) - start;
            (void)points;
            times[i] = taken < times[i] ? taken : times[i];
        }
    }
    qsort(times, (size_t)count, sizeof *times, compare);
}

static void report(const oks_ctx *ctx, const char *name, int count, int okeys)
{
    double solved[REPEATS], looked_up[REPEATS], *times = malloc((size_t)count * sizeof *times);
    oks_rack *racks = deal(count, okeys);
    volatile long sum = 0;
    for (int repeat = 0; repeat < REPEATS; repeat++) {
        double start = seconds();
        sum += solve(ctx, racks, count);
        double middle = seconds();
        sum += bare(ctx, racks, count);
        looked_up[repeat] = (seconds() - middle) / count * 1e9;
        solved[repeat] = (middle - start) / count * 1e9;
    }
    each(ctx, racks, count, times);
    printf("{\"racks\": \"%s\", \"count\": %d, \"ns\": %.1f, \"bare_ns\": %.2f, \"p50_ns\": %.0f, \"p999_ns\": %.0f, "
           "\"worst_ns\": %.0f}\n",
           name, count, median(solved, REPEATS), median(looked_up, REPEATS), times[count / 2] * 1e9,
           times[count - 1 - count / 1000] * 1e9, times[count - 1] * 1e9);
    free(racks);
    free(times);
}

/* Every number from `first` to `last` in the first `colours` colours, `copies` times. */
static void report_block(const oks_ctx *ctx, const char *name, int first, int last, int colours, int copies, int okeys)
{
    oks_rack rack;
    double times[101];
    memset(&rack, 0, sizeof rack);
    for (int n = first; n <= last; n++)
        for (int c = 0; c < colours; c++)
            for (int copy = 0; copy < copies; copy++)
                oks_rack_add(&rack, oks_face(c, n));
    rack.okeys = (uint8_t)okeys;
    for (int i = 0; i < 101; i++) {
        double start = seconds_on(CLOCK_MONOTONIC);
        volatile int points = oks_best_points(ctx, &rack, 0);
        (void)points;
        times[i] = (seconds_on(CLOCK_MONOTONIC) - start) * 1e9;
    }
    printf("{\"racks\": \"%s\", \"count\": 1, \"ns\": %.0f}\n", name, median(times, 101));
}

static void report_tables(void)
{
    oks_ctx *ctx = oks_ctx_new();
    double start = seconds();
    for (int objective = OKS_POINTS; objective <= OKS_LEFTOVER; objective++)
        oks_ctx_prepare(ctx, 0, (oks_objective)objective);
    printf("{\"tables_ms\": %.1f, \"tables_mib\": %.2f}\n", (seconds() - start) * 1e3,
           (double)oks_ctx_bytes(ctx) / (1 << 20));
    oks_ctx_free(ctx);
}

int main(int argc, char **argv)
{
    int count = argc > 1 ? atoi(argv[1]) : 1000000;
    oks_ctx *ctx = oks_ctx_new();
    report_tables();
    oks_ctx_prepare(ctx, 0, OKS_POINTS);
    report(ctx, "natural", count, -1);
    report(ctx, "0 okeys", count, 0);
    report(ctx, "1 okey", count, 1);
    report(ctx, "2 okeys", count, 2);
    report_block(ctx, "R4 R4 .. R13 R13", 4, 13, 1, 2, 0);
    report_block(ctx, "R4 R4 .. R13 R13 O O", 4, 13, 1, 2, 2);
    report_block(ctx, "9..13 in four colours", 9, 13, 4, 1, 0);
    report_block(ctx, "9..13 in four colours, O O", 9, 13, 4, 1, 2);
    report_block(ctx, "9..11 in three colours, twice, O O", 9, 11, 3, 2, 2);
    oks_ctx_free(ctx);
    return 0;
}
