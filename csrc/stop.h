/* How a long call is told to stop. */
#ifndef OKEYSOLVE_STOP_H
#define OKEYSOLVE_STOP_H

/* `now` may be set from any thread; `poll`, when there, is asked from the calling thread every so often. */
typedef struct oks_stop {
    volatile int now;
    int (*poll)(void *context);
    void *context;
} oks_stop;

static inline int oks_stopping(oks_stop *stop)
{
    if (!stop)
        return 0;
    if (!stop->now && stop->poll && stop->poll(stop->context))
        stop->now = 1;
    return stop->now;
}

#endif
