import { DomainError } from '#shared/errors.ts';
import type { DomainCode } from '#shared/messages.ts';
import { HOUR_MS } from '#shared/time.ts';
import { requireUser } from '#server/services/base/authorize.ts';
import type { Caller, TrpcContext } from './context.ts';
import { publicProcedure, userProcedure } from './trpc.ts';

/** A call from inside the server, such as a page's own read, has no address. */
const NO_ADDRESS = '0.0.0.0';

export const addressOf = ({ caller }: TrpcContext): string => caller?.address ?? NO_ADDRESS;

/** What limits count by: one address, or a customer's whole block of them. */
export const networkOf = ({ caller }: TrpcContext): string => caller?.network ?? NO_ADDRESS;

type Turn = {
  name: string;
  rule: Parameters<Caller['take']>[1];
  /** Whose tries are counted: the caller's network, unless named. */ who?: string;
};

type Asking = Pick<TrpcContext, 'caller'>;

function refuseFor(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0) throw new DomainError('RATE_LIMITED', { retryAfterSeconds });
}

/** Counts a try; throws RATE_LIMITED when it is one too many. */
export const takeTurn = ({ caller }: Asking, { name, rule, who }: Turn): void =>
  refuseFor(caller?.take(`${name} ${who ?? caller.network}`, rule) ?? 0);

/** Throws RATE_LIMITED when no turn is left, and counts none. */
const requireTurn = ({ caller }: Asking, { name, rule, who }: Turn): void =>
  refuseFor(caller?.wait(`${name} ${who ?? caller.network}`, rule) ?? 0);

/**
 * Counts the guesses that fail, and no others: who has used them all up hears RATE_LIMITED instead of an answer, also
 * for a right one. `ask` must not wait for anything, or guesses sent at once would all be answered.
 */
export function countFailedGuess<T>(
  ctx: Asking,
  turns: readonly Turn[],
  ask: () => { answer: T; isWrong: boolean },
): T {
  for (const turn of turns) requireTurn(ctx, turn);
  const { answer, isWrong } = ask();
  if (isWrong) for (const turn of turns) takeTurn(ctx, turn);
  return answer;
}

/**
 * Asks with a secret that nobody can guess, such as a link's. Wrong ones are counted by network, right ones by
 * themselves: whoever tries out nonsense in a venue's network keeps nobody else out. Errors: RATE_LIMITED, and those of
 * `ask`.
 */
export function countWrongSecret<T>(
  ctx: Asking,
  { secret, wrong, ...turn }: Omit<Turn, 'who'> & { secret: string; wrong: DomainCode },
  ask: () => T,
): T {
  const own = { ...turn, name: `${turn.name} of`, who: secret };
  requireTurn(ctx, own);
  try {
    const answer = ask();
    takeTurn(ctx, own);
    return answer;
  } catch (error) {
    if (error instanceof DomainError && error.code === wrong) takeTurn(ctx, turn);
    throw error;
  }
}

const LINKS_AN_HOUR = { max: 60, windowMs: HOUR_MS };

/** The same for the link of a mail. Errors: RATE_LIMITED, LINK_NOT_VALID, and those of `ask`. */
export const countWrongLink = <T>(ctx: Asking, { name, token }: { name: string; token: string }, ask: () => T): T =>
  countWrongSecret(ctx, { name, rule: LINKS_AN_HOUR, secret: token, wrong: 'LINK_NOT_VALID' }, ask);

/**
 * Everybody may call it, up to this limit. The turn is counted before anything of the input is read. Error:
 * RATE_LIMITED.
 */
export const limitedProcedure = (name: string, rule: Turn['rule']) =>
  publicProcedure.use(({ ctx, next }) => {
    takeTurn(ctx, { name, rule });
    return next();
  });

/** Each writes and mails. Whoever changes their mind back and forth needs far fewer. */
const CHANGES_OF_MIND = { max: 20, windowMs: HOUR_MS };

/** What somebody does to and fro, all of one name together, whatever network they come from. Error: RATE_LIMITED. */
export const changeOfMind = (name: string) =>
  userProcedure.use(({ ctx, next }) => {
    takeTurn(ctx, { name, rule: CHANGES_OF_MIND, who: requireUser(ctx.service).userId });
    return next();
  });
