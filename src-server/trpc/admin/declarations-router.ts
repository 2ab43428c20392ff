import { AssignDeclarationInput } from '#shared/membership/assign-declaration.ts';
import { DeclineDeclarationInput } from '#shared/membership/decline-declaration.ts';
import { assignDeclaration } from '#server/services/club/declarations/assign-declaration.ts';
import { declineDeclaration } from '#server/services/club/declarations/decline-declaration.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminDeclarationsRouter = router({
  /**
   * Makes a declaration that matched nothing effective for a membership. Errors: NOT_FOUND, DECLARATION_SETTLED,
   * MEMBERSHIP_NOT_FOUND, WITHDRAWAL_TOO_LATE.
   */
  assign: adminProcedure
    .input(AssignDeclarationInput)
    .mutation(({ ctx, input }) => assignDeclaration(ctx.service, input)),
  /**
   * Says that a declaration ends nothing, and tells its sender why. Errors: NOT_FOUND, DECLARATION_SETTLED,
   * DECLARATION_COUNTS.
   */
  decline: adminProcedure
    .input(DeclineDeclarationInput)
    .mutation(({ ctx, input }) => declineDeclaration(ctx.service, input)),
});
