import { DomainError } from '#shared/errors.ts';
import type { DomainCode } from '#shared/messages.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { requireUser } from '#server/services/base/authorize.ts';
import { countFailedGuess } from './caller.ts';
import type { TrpcContext } from './context.ts';

/** As many tries as a sign-in has: an honest buyer needs one or two. */
const PER_PERSON = { max: 10, windowMs: 15 * MINUTE_MS };
const PER_NETWORK = { max: 40, windowMs: 15 * MINUTE_MS };
/** Nobody learns more by these two than that a guess was wrong. */
const WRONG: readonly DomainCode[] = ['PROMO_CODE_UNKNOWN', 'PROMO_CODE_NOT_HERE', 'GIFT_VOUCHER_UNKNOWN'];

/**
 * Asks something with a promo code or a voucher's, so that codes can't be found by trying: wrong ones are counted by account and by
 * network. `ask` must not wait for anything. Errors: UNAUTHORIZED, RATE_LIMITED, and those of `ask`.
 */
export function guessPromoCode<T>(ctx: TrpcContext, ask: () => T): T {
  const { userId } = requireUser(ctx.service);
  const turns = [
    { name: 'promo code of', rule: PER_PERSON, who: userId },
    { name: 'promo code', rule: PER_NETWORK },
  ];
  const answer = countFailedGuess<{ value: T } | { error: DomainError }>(ctx, turns, () => {
    try {
      return { answer: { value: ask() }, isWrong: false };
    } catch (error) {
      if (error instanceof DomainError && WRONG.includes(error.code)) return { answer: { error }, isWrong: true };
      throw error;
    }
  });
  if ('error' in answer) throw answer.error;
  return answer.value;
}
