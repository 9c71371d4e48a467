/* Drives fuzz_core.c where libFuzzer is not to be had: the seeds first, then seeded changes of them.
 *
 * usage: fuzz_core SECONDS SEED_FILE... */
#include "check.h"

#include <stdint.h>
#include <time.h>

#define SEEDS_MAX 256
#define INPUT_MAX 64

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct input {
    size_t size;
    uint8_t data[INPUT_MAX];
} input;

static uint64_t state = 1;

static unsigned below(unsigned limit)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state >> 33) % limit;
}

static input read_file(const char *path)
{
    input in = {0, {0}};
    FILE *file = fopen(path, "rb");
    CHECK(file);
    in.size = fread(in.data, 1, sizeof in.data, file);
    fclose(file);
    return in;
}

/* A few bytes set, put in or taken out. */
static void change(input *in)
{
    for (unsigned times = 1 + below(4); times; times--) {
        unsigned what = below(3), at = in->size ? below((unsigned)in->size) : 0;
        if (what == 0 && in->size < INPUT_MAX) {
            memmove(in->data + at + 1, in->data + at, in->size++ - at);
            in->data[at] = (uint8_t)below(256);
        } else if (what == 1 && in->size) {
            memmove(in->data + at, in->data + at + 1, --in->size - at);
        } else if (in->size) {
            in->data[at] = (uint8_t)below(256);
        }
    }
}

int main(int argc, char **argv)
{
    static input seeds[SEEDS_MAX];
    int count = argc - 2 < SEEDS_MAX ? argc - 2 : SEEDS_MAX;
    unsigned long runs = 0;
    CHECK(count > 0);
    for (int i = 0; i < count; i++) {
        seeds[i] = read_file(argv[i + 2]);
        LLVMFuzzerTestOneInput(seeds[i].data, seeds[i].size);
    }
    for (time_t end = time(NULL) + atoi(argv[1]); time(NULL) < end; runs++) {
        input in = seeds[below((unsigned)count)];
        change(&in);
        LLVMFuzzerTestOneInput(in.data, in.size);
    }
    printf("%d seeds and %lu changes of them: ok\n", count, runs);
    return 0;
}
