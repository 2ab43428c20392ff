import { NewestFirstInput } from '#shared/admin/admin-queries.ts';
import {
  ApproveDeskInput,
  CloseInOfficeInput,
  DeskByIdInput,
  ImportJournalInput,
  NightReportInput,
  PreviewJournalInput,
  RenameDeskInput,
  ResolveExceptionInput,
  RevokeDeskInput,
  SetReaderInput,
} from '#shared/door/desk-inputs.ts';
import { EndPhoneInput, InvitePhoneInput } from '#shared/door/phone-inputs.ts';
import { approvePairing } from '#server/services/door/devices/approve-pairing.ts';
import { renameDesk, revokeDesk, setReader } from '#server/services/door/devices/change-desk.ts';
import { listDeskExceptions, resolveDeskException } from '#server/services/door/devices/desk-exceptions.ts';
import { importJournal } from '#server/services/door/sync/import-journal.ts';
import { previewJournal } from '#server/services/door/sync/preview-journal.ts';
import { closeInOffice } from '#server/services/door/cash/close-in-office.ts';
import { listNightReports } from '#server/services/door/cash/list-night-reports.ts';
import { showNightReport } from '#server/services/door/cash/show-night-report.ts';
import { endPhone } from '#server/services/door/phones/end-phone.ts';
import { invitePhone } from '#server/services/door/phones/invite-phone.ts';
import { listPhones } from '#server/services/door/phones/list-phones.ts';
import { listDesks, showDesk } from '#server/services/door/devices/list-desks.ts';
import { showDeskCode } from '#server/services/door/devices/show-desk-code.ts';
import { panelProcedure, router } from '../trpc.ts';

const deskProcedure = panelProcedure('desks:manage');
const reportProcedure = panelProcedure('nights:report');

export const adminDesksRouter = router({
  /** Lets the desk that shows these six digits in. Errors: PAIRING_NOT_FOUND, DESK_NAME_TAKEN. */
  approve: deskProcedure.input(ApproveDeskInput).mutation(({ ctx, input }) => approvePairing(ctx.service, input)),

  /** All desks, newest first, a page at a time. */
  list: deskProcedure.input(NewestFirstInput).query(({ ctx, input }) => listDesks(ctx.service, input)),

  /** One desk. Error: DESK_NOT_FOUND. */
  get: deskProcedure.input(DeskByIdInput).query(({ ctx, input }) => showDesk(ctx.service, input)),

  /** Errors: DESK_NOT_FOUND, DESK_NAME_TAKEN. */
  rename: deskProcedure.input(RenameDeskInput).mutation(({ ctx, input }) => renameDesk(ctx.service, input)),

  /** Its card reader at the payment provider, or none. Error: DESK_NOT_FOUND. */
  setReader: deskProcedure.input(SetReaderInput).mutation(({ ctx, input }) => setReader(ctx.service, input)),

  /** The code that opens a desk where nobody's PIN can be read; ten minutes, noted. Error: DESK_NOT_FOUND. */
  showCode: deskProcedure.input(DeskByIdInput).mutation(({ ctx, input }) => showDeskCode(ctx.service, input)),

  /** Stops a desk within one request. Error: DESK_NOT_FOUND. */
  revoke: deskProcedure.input(RevokeDeskInput).mutation(({ ctx, input }) => revokeDesk(ctx.service, input)),

  /**
   * Closes the till that a revoked desk left open, without a count at the desk. Errors: DESK_NOT_FOUND,
   * DESK_STILL_PAIRED, CASH_SESSION_NOT_OPEN.
   */
  closeTill: deskProcedure.input(CloseInOfficeInput).mutation(({ ctx, input }) => closeInOffice(ctx.service, input)),

  /** Tonight's phones of helpers, and the nights one can be let in for. */
  phones: deskProcedure.query(({ ctx }) => listPhones(ctx.service)),

  /** A code for one phone and ten minutes. Errors: EVENT_NOT_FOUND, EVENT_OVER. */
  invitePhone: deskProcedure
    .input(InvitePhoneInput)
    .mutation(({ ctx, input }) => invitePhone(ctx.service, null, input)),

  /** Stops a phone within one request. Error: DOOR_PHONE_NOT_FOUND. */
  endPhone: deskProcedure.input(EndPhoneInput).mutation(({ ctx, input }) => endPhone(ctx.service, input)),

  /** What desks did that could not be applied, newest first, a page at a time. */
  exceptions: deskProcedure.input(NewestFirstInput).query(({ ctx, input }) => listDeskExceptions(ctx.service, input)),

  /** Says what was done about one of them. Error: NOT_FOUND. */
  resolveException: deskProcedure
    .input(ResolveExceptionInput)
    .mutation(({ ctx, input }) => resolveDeskException(ctx.service, input)),

  /**
   * What a revoked desk had not sent yet, exported from it by hand; also of a desk that a restored backup has
   * forgotten. Errors: DESK_NOT_FOUND, JOURNAL_GAP, JOURNAL_BROKEN.
   */
  importJournal: deskProcedure
    .input(ImportJournalInput)
    .mutation(({ ctx, input }) => importJournal(ctx.service, input)),

  /** What an import of it would do; changes nothing. */
  previewJournal: deskProcedure
    .input(PreviewJournalInput)
    .mutation(({ ctx, input }) => previewJournal(ctx.service, input)),

  /** The closings of all tills, newest first, a page at a time. */
  nightReports: reportProcedure.input(NewestFirstInput).query(({ ctx, input }) => listNightReports(ctx.service, input)),

  /** One closing sheet, with what went in and out and who came in. Error: NOT_FOUND. */
  nightReport: reportProcedure.input(NightReportInput).query(({ ctx, input }) => showNightReport(ctx.service, input)),
});
