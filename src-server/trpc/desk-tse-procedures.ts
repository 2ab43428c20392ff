import { ProveTseInput } from '#shared/fiscal/desk-tse.ts';
import { HOUR_MS } from '#shared/time.ts';
import { proveTse } from '#server/services/door/fiscal/set-up/prove-tse.ts';
import { tseAccess } from '#server/services/door/fiscal/set-up/tse-access.ts';
import { takeTurn } from './caller.ts';
import { deskProcedure } from './trpc.ts';

/** A token is good for minutes at the least, and a desk that is started again asks anew. */
const ACCESSES = { max: 240, windowMs: HOUR_MS };
const PROOFS = { max: 60, windowMs: HOUR_MS };

/** A desk and its security device. */
export const deskTseProcedures = {
  /**
   * What this desk calls its security device with: a token that ends by itself, or an Epson device's secrets. Errors:
   * see tseAccess, and RATE_LIMITED.
   */
  tseAccess: deskProcedure.mutation(({ ctx }) => {
    takeTurn(ctx, { name: 'access to security device', rule: ACCESSES, who: ctx.desk.id });
    return tseAccess(ctx.service, ctx.desk);
  }),

  /** Verifies this desk's test receipt: from then on it takes money. Errors: see proveTse, and RATE_LIMITED. */
  proveTse: deskProcedure.input(ProveTseInput).mutation(({ ctx, input }) => {
    takeTurn(ctx, { name: 'prove security device', rule: PROOFS, who: ctx.desk.id });
    return proveTse(ctx.service, ctx.desk, input);
  }),
};
