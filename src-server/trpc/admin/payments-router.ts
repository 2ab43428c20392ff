import { NewestFirstInput } from '#shared/admin/admin-queries.ts';
import { listPaymentExceptions } from '#server/services/admin/list-payment-exceptions.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminPaymentsRouter = router({
  /** Money trouble nobody has settled yet, newest first, a page at a time. */
  exceptions: adminProcedure.input(NewestFirstInput).query(({ ctx, input }) => listPaymentExceptions(ctx.service, input)),
});
