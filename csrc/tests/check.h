/* Checks for the C tests: they hold with NDEBUG too, and the first that fails says where and ends the test. */
#ifndef OKEYSOLVE_CHECK_H
#define OKEYSOLVE_CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition); \
            abort(); \
        } \
    } while (0)

/* For whole numbers of any width. */
#define CHECK_EQ(got, want) check_equal((long long)(got), (long long)(want), #got, __FILE__, __LINE__)
#define CHECK_STR(got, want) check_equal_text((got), (want), #got, __FILE__, __LINE__)

static inline void check_equal(long long got, long long want, const char *what, const char *file, int line)
{
    if (got == want)
        return;
    fprintf(stderr, "%s:%d: %s is %lld, not %lld\n", file, line, what, got, want);
    abort();
}

static inline void check_equal_text(const char *got, const char *want, const char *what, const char *file, int line)
{
    if (strcmp(got, want) == 0)
        return;
    fprintf(stderr, "%s:%d: %s is \"%s\", not \"%s\"\n", file, line, what, got, want);
    abort();
}

#endif
