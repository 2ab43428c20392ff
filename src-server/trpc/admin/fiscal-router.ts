import { NewestFirstInput } from '#shared/admin/admin-queries.ts';
import { OutagesInput } from '#shared/fiscal/register-views.ts';
import { listOutages } from '#server/services/door/fiscal/list-outages.ts';
import { listRegisters } from '#server/services/door/fiscal/list-registers.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminFiscalRouter = router({
  /** Desks that have written into the books, with their last document, closing and open outage, a page at a time. */
  registers: adminProcedure.input(NewestFirstInput).query(({ ctx, input }) => listRegisters(ctx.service, input)),

  /** Outages of security devices during a period, newest first, a page at a time. */
  outages: adminProcedure.input(OutagesInput).query(({ ctx, input }) => listOutages(ctx.service, input)),
});
