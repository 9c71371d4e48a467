/* A quick figure for what an unopened rack can hope for. */
#ifndef OKEYSOLVE_PROMISE_H
#define OKEYSOLVE_PROMISE_H

#include "round.h"

/* Copies of each face that the seat whose turn it is cannot see, those known to lie on a rack among them. */
void oks_unseen_by_turn(const oks_round *round, uint8_t unseen[OKS_FACES]);

/* The points that one more tile can be hoped to give, those of now and with one more okey, and a little for pairs; in
 * hundredths. Good for putting the discards of one rack in an order, and for nothing else. */
int32_t oks_promise(const oks_ctx *ctx, const oks_rules *rules, const oks_rack *rack, int bar,
                    const uint8_t unseen[OKS_FACES]);

#endif
