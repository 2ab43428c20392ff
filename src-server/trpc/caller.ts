import { DomainError } from '#shared/errors.ts';
import type { Caller, TrpcContext } from './context.ts';
import { publicProcedure } from './trpc.ts';

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

/** Counts a try; throws RATE_LIMITED when it is one too many. */
export function takeTurn({ caller }: Pick<TrpcContext, 'caller'>, { name, rule, who }: Turn): void {
  const retryAfterSeconds = caller?.take(`${name} ${who ?? caller.network}`, rule) ?? 0;
  if (retryAfterSeconds > 0) throw new DomainError('RATE_LIMITED', { retryAfterSeconds });
}

/** Everyone, so often: the turn is taken before anything of the input is read. Error: RATE_LIMITED. */
export const limitedProcedure = (name: string, rule: Turn['rule']) =>
  publicProcedure.use(({ ctx, next }) => {
    takeTurn(ctx, { name, rule });
    return next();
  });
