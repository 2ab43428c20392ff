import { NewestFirstInput } from '#shared/admin/admin-queries.ts';
import { ApproveDeskInput, RenameDeskInput, ResolveExceptionInput, RevokeDeskInput } from '#shared/kasse/desk-inputs.ts';
import { approvePairing } from '#server/services/desks/approve-pairing.ts';
import { renameDesk, revokeDesk } from '#server/services/desks/change-desk.ts';
import { listDeskExceptions, resolveDeskException } from '#server/services/desks/desk-exceptions.ts';
import { listDesks } from '#server/services/desks/list-desks.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminDesksRouter = router({
  /** Lets the desk that shows these six digits in. Error: PAIRING_NOT_FOUND. */
  approve: adminProcedure.input(ApproveDeskInput).mutation(({ ctx, input }) => approvePairing(ctx.service, input)),

  /** All desks, newest first, a page at a time. */
  list: adminProcedure.input(NewestFirstInput).query(({ ctx, input }) => listDesks(ctx.service, input)),

  /** Error: DESK_NOT_FOUND. */
  rename: adminProcedure.input(RenameDeskInput).mutation(({ ctx, input }) => renameDesk(ctx.service, input)),

  /** Stops a desk within one request. Error: DESK_NOT_FOUND. */
  revoke: adminProcedure.input(RevokeDeskInput).mutation(({ ctx, input }) => revokeDesk(ctx.service, input)),

  /** What desks did that could not be applied, newest first, a page at a time. */
  exceptions: adminProcedure.input(NewestFirstInput).query(({ ctx, input }) => listDeskExceptions(ctx.service, input)),

  /** Says what was done about one of them. Error: NOT_FOUND. */
  resolveException: adminProcedure.input(ResolveExceptionInput).mutation(({ ctx, input }) => resolveDeskException(ctx.service, input)),
});
