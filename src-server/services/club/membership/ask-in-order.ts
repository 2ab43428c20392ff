import type { ProviderSubscription } from '#server/adapters/membership-provider.ts';
import type { Db } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * How many questions about a subscription were begun, and the number of the newest question whose answer was written.
 */
type Questions = { begun: number; written: number };

const questionsOf = new WeakMap<Db, Map<string, Questions>>();
const numberOf = new WeakMap<ProviderSubscription, number>();

function questionsAbout({ db }: Pick<ServiceContext, 'db'>, subscriptionId: string): Questions {
  const all = questionsOf.get(db) ?? new Map<string, Questions>();
  questionsOf.set(db, all);
  const questions = all.get(subscriptionId) ?? { begun: 0, written: 0 };
  all.set(subscriptionId, questions);
  return questions;
}

/**
 * Asks the provider about a subscription, or for a change of it. Every answer is the current one when it is given, but
 * two that are under way at once may come back the other way round: the numbers tell which question was begun later.
 */
export async function askInOrder<T extends ProviderSubscription>(
  ctx: Pick<ServiceContext, 'db'>,
  subscriptionId: string,
  ask: () => Promise<T>,
): Promise<T> {
  const number = ++questionsAbout(ctx, subscriptionId).begun;
  const answer = await ask();
  numberOf.set(answer, number);
  return answer;
}

/**
 * Whether a later question was answered and written meanwhile: this answer is older and must not turn it back. Else it
 * is noted as the newest.
 */
export function isOvertaken(ctx: Pick<ServiceContext, 'db'>, answer: ProviderSubscription): boolean {
  const number = numberOf.get(answer);
  if (number === undefined) return false;
  const questions = questionsAbout(ctx, answer.id);
  if (number < questions.written) return true;
  questions.written = number;
  return false;
}
