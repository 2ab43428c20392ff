import { ListInboxInput, SetHandledInput } from '#shared/inbox/inbox.ts';
import { showLetterCounts } from '#server/services/office/today/show-waiting.ts';
import { listInbox, setHandled } from '#server/services/office/people/list-inbox.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminInboxRouter = router({
  /** How many letters of each kind wait. */
  counts: adminProcedure.query(({ ctx }) => showLetterCounts(ctx.service)),

  /** Letters of one kind, newest first, a page at a time. */
  list: adminProcedure.input(ListInboxInput).query(({ ctx, input }) => listInbox(ctx.service, input)),

  /** Ticks a letter off, or opens it again. Errors: NOT_FOUND when it is so already, DECLARATION_UNANSWERED. */
  setHandled: adminProcedure.input(SetHandledInput).mutation(({ ctx, input }) => setHandled(ctx.service, input)),
});
