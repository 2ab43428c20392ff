import { CountAudienceInput, MailingWordsInput, StartMailingInput } from '#shared/newsletters/mailing.ts';
import { countRecipients, startMailing } from '#server/services/club/campaigns/start-mailing.ts';
import { testMailing } from '#server/services/club/campaigns/test-mailing.ts';
import { previewMailing } from '#server/services/mail/preview-mailing.ts';
import { adminProcedure, router } from '../trpc.ts';

/** Progress, stop and resume are those of `admin.subscriptions.bulk…`: a mailing is a campaign. */
export const adminMailingsRouter = router({
  /** How many people an audience is now; of guests also their tickets. Error: EVENT_NOT_FOUND. */
  count: adminProcedure
    .input(CountAudienceInput)
    .query(({ ctx, input }) => countRecipients(ctx.service, input.audience)),

  /** Its pieces as whoever asks would get them, and the plain text part. */
  preview: adminProcedure.input(MailingWordsInput).query(({ ctx, input }) => previewMailing(ctx.service, input)),

  /** Sends it to whoever asks. */
  test: adminProcedure.input(MailingWordsInput).mutation(({ ctx, input }) => testMailing(ctx.service, input)),

  /** Sends it to everybody whom it is for, at once or at its time. Errors: EVENT_NOT_FOUND, AUDIENCE_EMPTY. */
  start: adminProcedure.input(StartMailingInput).mutation(({ ctx, input }) => startMailing(ctx.service, input)),
});
