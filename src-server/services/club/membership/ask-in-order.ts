import type { ProviderSubscription } from '#server/adapters/membership-provider.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { countOf, countUpTo, countUp } from '../../base/counters.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type AskContext = Pick<ServiceContext, 'db' | 'now'>;

/** Which question an answer is to. */
const numberOf = new WeakMap<ProviderSubscription, number>();

/**
 * Asks the provider about a subscription, or for a change of it. Every answer is the current one when it is given, but
 * two that are under way at once, in one process or in several, may come back the other way round: the numbers tell
 * which question was begun later.
 */
export async function askInOrder<T extends ProviderSubscription>(
  ctx: AskContext,
  subscriptionId: string,
  ask: () => Promise<T>,
): Promise<T> {
  const number = countUp(ctx, `question begun ${subscriptionId}`);
  const answer = await ask();
  numberOf.set(answer, number);
  return answer;
}

/**
 * Whether a later question was answered and written meanwhile: this answer is older and must not turn it back. Else it
 * is noted as the newest.
 */
export function isOvertaken(ctx: AskContext, answer: ProviderSubscription): boolean {
  const number = numberOf.get(answer);
  if (number === undefined) return false;
  return inTransaction(ctx.db, () => {
    const name = `question written ${answer.id}` as const;
    if (number < countOf(ctx, name)) return true;
    countUpTo(ctx, name, number);
    return false;
  });
}
