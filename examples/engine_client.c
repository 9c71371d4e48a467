/* A client of `okeysolve engine` in C11 for POSIX systems, without any library, and what it can be used for.
 *
 * build: cc -std=c11 -O2 engine_client.c -o engine_client
 * usage: engine_client [COMMAND ARGUMENT...]      (default: okeysolve engine)
 */

#define _POSIX_C_SOURCE 200809L

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ---- JSON, as much of it as a reply takes: values are pointers into the text ---- */

static const char *skip_text(const char *at)
{
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1])
            at++;
    return *at ? at + 1 : at;
}

/* The end of the value that begins here. */
static const char *skip_value(const char *at)
{
    int depth = 0;
    do {
        if (*at == '"') {
            at = skip_text(at);
        } else if (*at == '{' || *at == '[') {
            depth++, at++;
        } else if (*at == '}' || *at == ']') {
            depth--, at++;
        } else {
            at++;
        }
    } while (*at && (depth > 0 || !strchr(",]}", *at)));
    return at;
}

/* The value of a key of an object; NULL when there is none. The engine writes no blanks. */
static const char *member(const char *object, const char *key)
{
    if (!object || *object != '{')
        return NULL;
    size_t length = strlen(key);
    for (const char *at = object + 1; *at == '"';) {
        bool found = !strncmp(at + 1, key, length) && at[1 + length] == '"';
        at = skip_text(at) + 1;
        if (found)
            return at;
        at = skip_value(at);
        if (*at == ',')
            at++;
    }
    return NULL;
}

/* The n-th value of a list; NULL when it is shorter. */
static const char *element(const char *list, long n)
{
    if (!list || *list != '[' || list[1] == ']')
        return NULL;
    const char *at = list + 1;
    for (; n > 0; n--) {
        at = skip_value(at);
        if (*at != ',')
            return NULL;
        at++;
    }
    return at;
}

/* A value as it stands in the text, for printf's %.*s. */
#define SHOWN(value) (int)(skip_value(value) - (value)), (value)

/* ---- the engine ---- */

typedef struct {
    pid_t pid;
    int to, from;
    char *line; /* what has come in */
    size_t used, room, taken;
    long next_id;
} engine;

static bool start(engine *e, char **command)
{
    int in[2], out[2];
    if (pipe(in) || pipe(out))
        return false;
    e->pid = fork();
    if (e->pid == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        close(in[0]), close(in[1]), close(out[0]), close(out[1]);
        execvp(command[0], command);
        perror(command[0]);
        _exit(127);
    }
    close(in[0]), close(out[1]);
    e->to = in[1], e->from = out[0], e->next_id = 1;
    fcntl(e->to, F_SETFL, O_NONBLOCK); /* so that an engine that reads nothing cannot hold us up */
    return e->pid > 0;
}

static long milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Whether the pipe is ready before then. */
static bool ready(int pipe, short events, long until)
{
    struct pollfd asked = {.fd = pipe, .events = events};
    long left = until - milliseconds();
    return left >= 0 && poll(&asked, 1, (int)left) > 0;
}

static bool send_all(engine *e, const char *text, size_t length, long until)
{
    while (length) {
        ssize_t done = write(e->to, text, length);
        if (done >= 0)
            text += done, length -= (size_t)done;
        else if (errno == EAGAIN ? !ready(e->to, POLLOUT, until) : errno != EINTR)
            return false;
    }
    return true;
}

/* The next line, ended by a zero, or NULL when it does not come by then. It stays until the next call. */
static char *read_line(engine *e, long until)
{
    if (e->taken)
        memmove(e->line, e->line + e->taken, e->used - e->taken);
    e->used -= e->taken, e->taken = 0;
    for (size_t looked = 0;;) {
        char *end = e->used > looked ? memchr(e->line + looked, '\n', e->used - looked) : NULL;
        if (end) {
            *end = 0;
            e->taken = (size_t)(end - e->line) + 1;
            return e->line;
        }
        looked = e->used;
        if (e->room - e->used < 4096) {
            char *more = realloc(e->line, e->room = 2 * e->room + 65536);
            if (!more)
                return NULL;
            e->line = more;
        }
        if (!ready(e->from, POLLIN, until))
            return NULL;
        ssize_t got = read(e->from, e->line + e->used, e->room - e->used);
        if (got <= 0)
            return NULL;
        e->used += (size_t)got;
    }
}

/* The reply to a method, or NULL when none comes within so many milliseconds. parameters: an object, as for printf.
 * It is the result, or the error when *refused is set, and stays until the next call. */
static const char *call(engine *e, bool *refused, long patience, const char *method, const char *parameters, ...)
{
    va_list given, again;
    va_start(given, parameters);
    va_copy(again, given);
    int length = vsnprintf(NULL, 0, parameters, given);
    char *filled = malloc((size_t)length + 1), *request = malloc((size_t)length + 200);
    vsnprintf(filled, (size_t)length + 1, parameters, again);
    va_end(given), va_end(again);
    long id = e->next_id++, until = milliseconds() + patience;
    int size = snprintf(request, (size_t)length + 200,
                        "{\"jsonrpc\":\"2.0\",\"id\":%ld,\"method\":\"%s\",\"params\":%s}\n", id, method, filled);
    bool sent = send_all(e, request, (size_t)size, until);
    free(filled), free(request);
    for (char *line; sent && (line = read_line(e, until));) {
        const char *its = member(line, "id");
        if (!its || strtol(its, NULL, 10) != id)
            continue; /* a snapshot, or too late a reply to another call */
        const char *result = member(line, "result");
        *refused = !result;
        return result ? result : member(line, "error");
    }
    char cancel[120]; /* it is too late: the engine need not think any longer */
    size = snprintf(cancel, sizeof cancel, "{\"jsonrpc\":\"2.0\",\"method\":\"cancel\",\"params\":{\"id\":%ld}}\n", id);
    if (sent)
        send_all(e, cancel, (size_t)size, milliseconds());
    return NULL;
}

static void stop(engine *e)
{
    close(e->to); /* the end of its input ends it */
    bool ended = false;
    for (int i = 0; i < 300 && !ended; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        ended = waitpid(e->pid, NULL, WNOHANG) == e->pid;
    }
    if (!ended) {
        kill(e->pid, SIGKILL);
        waitpid(e->pid, NULL, 0);
    }
    close(e->from);
    free(e->line);
}

/* ---- what it can be used for ---- */

/* Plays a hand by bots; its score, to be freed, or NULL. */
static char *play_hand(engine *e, int seed)
{
    bool refused;
    const char *told = call(e, &refused, 10000, "new_round", "{\"seed\":%d}", seed);
    while (told && !refused && !strncmp(member(told, "over"), "false", 5)) {
        const char *view = member(element(member(told, "seats"), strtol(member(told, "turn"), NULL, 10)), "view");
        const char *hand = member(told, "hand");
        char *kept = strndup(hand, (size_t)(skip_value(hand) - hand));
        const char *acts =
            call(e, &refused, 10000, "act", "{\"bot\":\"greedy\",\"seed\":1,\"view\":%.*s}", SHOWN(view));
        if (acts && !refused) {
            const char *actions = member(acts, "actions");
            told = call(e, &refused, 10000, "apply", "{\"hand\":%s,\"actions\":%.*s}", kept, SHOWN(actions));
        } else {
            told = NULL;
        }
        free(kept);
    }
    if (!told || refused)
        return NULL;
    const char *points = member(member(told, "score"), "points");
    return strndup(points, (size_t)(skip_value(points) - points));
}

int main(int count, char **arguments)
{
    char *usual[] = {"okeysolve", "engine", NULL};
    engine e = {0};
    signal(SIGPIPE, SIG_IGN); /* an engine that died is told by write */
    if (!start(&e, count > 1 ? arguments + 1 : usual))
        return 1;
    bool refused;
    const char *told = call(&e, &refused, 10000, "hello", "{}");
    if (!told) {
        fprintf(stderr, "no engine\n");
        stop(&e);
        return 1;
    }
    printf("%.*s, protocol %.*s\n", SHOWN(member(told, "name")), SHOWN(member(told, "protocol")));
    told = call(&e, &refused, 10000, "open", "{\"rack\":\"%s\",\"okey\":\"Y6\"}",
                "R11-13 Y13 B13 K13 B10 B11 B12 K12 R12");
    if (told && !refused)
        printf("%.*s\n", SHOWN(member(told, "text")));
    told = call(&e, &refused, 10000, "open", "{\"rack\":\"R1 R2 Q3\"}");
    if (told && refused)
        printf("refused, %.*s: %.*s\n", SHOWN(member(member(told, "data"), "field")), SHOWN(member(told, "message")));
    char *points = play_hand(&e, 7);
    if (points)
        printf("a hand: %s\n", points);
    free(points);
    stop(&e);
    return points ? 0 : 1;
}
