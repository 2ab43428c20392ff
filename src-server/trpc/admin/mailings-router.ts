import {
  CountAudienceInput,
  KeepDraftInput,
  MailingByIdInput,
  MailingWordsInput,
  StartMailingInput,
} from '#shared/newsletters/mailing.ts';
import { dropDraft, keepDraft, showMailing } from '#server/services/club/campaigns/keep-draft.ts';
import { countRecipients, startMailing } from '#server/services/club/campaigns/start-mailing.ts';
import { testMailing } from '#server/services/club/campaigns/test-mailing.ts';
import { previewMailing } from '#server/services/mail/preview-mailing.ts';
import { adminProcedure, router } from '../trpc.ts';

/** Progress, stop and resume are those of `admin.subscriptions.bulk…`: a mailing is a campaign. */
export const adminMailingsRouter = router({
  /** How many people an audience is now and who the first are; of guests also their tickets. Error: EVENT_NOT_FOUND. */
  count: adminProcedure
    .input(CountAudienceInput)
    .query(({ ctx, input }) => countRecipients(ctx.service, input.audience)),

  /** Its pieces as whoever asks would get them, and the plain text part. */
  preview: adminProcedure.input(MailingWordsInput).query(({ ctx, input }) => previewMailing(ctx.service, input)),

  /** Sends it to whoever asks. */
  test: adminProcedure.input(MailingWordsInput).mutation(({ ctx, input }) => testMailing(ctx.service, input)),

  /** One of which nothing has left, to write on it. Error: CAMPAIGN_NOT_FOUND. */
  get: adminProcedure.input(MailingByIdInput).query(({ ctx, input }) => showMailing(ctx.service, input)),

  /** Keeps it as it is typed; it reaches nobody. Error: CAMPAIGN_NOT_FOUND, once it is no draft any more. */
  keepDraft: adminProcedure.input(KeepDraftInput).mutation(({ ctx, input }) => keepDraft(ctx.service, input)),

  /** Throws a draft away. */
  dropDraft: adminProcedure.input(MailingByIdInput).mutation(({ ctx, input }) => dropDraft(ctx.service, input)),

  /**
   * Sends it to everybody whom it is for, at once or at its time, or changes one of which nothing has left. Errors:
   * EVENT_NOT_FOUND, AUDIENCE_EMPTY, CAMPAIGN_NOT_FOUND.
   */
  start: adminProcedure.input(StartMailingInput).mutation(({ ctx, input }) => startMailing(ctx.service, input)),
});
