import { NewestFirstInput, RetryMailInput } from '#shared/admin/admin-queries.ts';
import { listFailedMails } from '#server/services/mail/list-failed-mails.ts';
import { retryOutboxEntry } from '#server/services/base/outbox/retry-outbox-entry.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminMailsRouter = router({
  /** Mails and refunds that were given up, newest first, a page at a time. */
  failed: adminProcedure.input(NewestFirstInput).query(({ ctx, input }) => listFailedMails(ctx.service, input)),

  /** Tries one of them again, from the first try on. Error: NOT_FOUND when it is not a failed one. */
  retry: adminProcedure.input(RetryMailInput).mutation(({ ctx, input }) => retryOutboxEntry(ctx.service, input.id)),
});
