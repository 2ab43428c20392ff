import {
  MemberImportByIdInput,
  MemberImportInput,
  RunMemberImportInput,
} from '#shared/membership/import/member-import.ts';
import {
  importMembers,
  listMemberImports,
  previewMemberImport,
} from '#server/services/office/member-imports/import-members.ts';
import { undoMemberImport } from '#server/services/office/member-imports/undo-member-import.ts';
import { adminProcedure, router } from '../trpc.ts';

/** Members of another system, brought in from a table. */
export const adminMemberImportsRouter = router({
  /** Who would be brought in. Error: TABLE_NOT_READABLE. */
  preview: adminProcedure
    .input(MemberImportInput)
    .mutation(({ ctx, input }) => previewMemberImport(ctx.service, input)),

  /** Brings them in and invites each. Errors: TABLE_NOT_READABLE, IDEMPOTENCY_KEY_REUSED, IMPORT_NOT_FOUND. */
  run: adminProcedure.input(RunMemberImportInput).mutation(({ ctx, input }) => importMembers(ctx.service, input)),

  /** The latest tables, each of which can be taken back; at most 20. */
  list: adminProcedure.query(({ ctx }) => listMemberImports(ctx.service)),

  /** Takes a whole table back. Errors: IMPORT_NOT_FOUND, IMPORT_USED. */
  undo: adminProcedure
    .input(MemberImportByIdInput)
    .mutation(({ ctx, input }) => undoMemberImport(ctx.service, input.id)),
});
