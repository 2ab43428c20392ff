import { ResetSecondFactorInput } from '#shared/accounts/reset-second-factor.ts';
import { ListUsersInput, RoleInput, UserByIdInput } from '#shared/people/people.ts';
import { grantRole, removeRole } from '#server/services/office/people/change-role.ts';
import { endSessionsOf } from '#server/services/people/accounts/end-sessions-of.ts';
import { listUsers } from '#server/services/office/people/list-users.ts';
import { resetSecondFactor } from '#server/services/people/second-factor/reset-second-factor.ts';
import { adminProcedure, router, sensitiveProcedure } from '../trpc.ts';

const rolesProcedure = sensitiveProcedure('roles:manage');

export const adminUsersRouter = router({
  /** Accounts, the newest first, a page at a time; by the beginnings of names and addresses, or by role. */
  list: adminProcedure.input(ListUsersInput).query(({ ctx, input }) => listUsers(ctx.service, input)),

  /** Grants a role. Error: USER_NOT_FOUND. */
  grantRole: rolesProcedure.input(RoleInput).mutation(({ ctx, input }) => grantRole(ctx.service, input)),

  /** Takes a role away. Errors: USER_NOT_FOUND, LAST_ADMIN. */
  removeRole: rolesProcedure.input(RoleInput).mutation(({ ctx, input }) => removeRole(ctx.service, input)),

  /** Signs somebody out everywhere. Error: USER_NOT_FOUND. */
  endSessions: adminProcedure
    .input(UserByIdInput)
    .mutation(({ ctx, input }) => endSessionsOf(ctx.service, input.userId)),

  /** Takes the second factor of somebody else away, who has lost it. Errors: FORBIDDEN for one's own, NOT_FOUND. */
  resetSecondFactor: rolesProcedure
    .input(ResetSecondFactorInput)
    .mutation(({ ctx, input }) => resetSecondFactor(ctx.service, input)),
});
