import { ListAuditInput } from '#shared/audit/audit-log.ts';
import { ListSignInsInput } from '#shared/accounts/sign-in-events.ts';
import { listSignIns } from '#server/services/office/people/list-sign-ins.ts';
import { listAudit, listAuditActions } from '#server/services/office/people/list-audit.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminAuditRouter = router({
  /** Who did what, with before and after, newest first, a page at a time. */
  list: adminProcedure.input(ListAuditInput).query(({ ctx, input }) => listAudit(ctx.service, input)),

  /** Sign-ins, failed ones and refused calls of this panel in the last 90 days, newest first, a page at a time. */
  signIns: adminProcedure.input(ListSignInsInput).query(({ ctx, input }) => listSignIns(ctx.service, input)),

  /** The acts there are, by name, for the filter. */
  actions: adminProcedure.query(({ ctx }) => listAuditActions(ctx.service)),
});
