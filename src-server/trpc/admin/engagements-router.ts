import {
  EngagementByIdInput,
  EngagementsOfEventInput,
  PayEngagementInput,
  SaveEngagementInput,
  SettleInput,
} from '#shared/engagements/engagement-inputs.ts';
import { withdrawEngagement } from '#server/services/shop/engagements/end-terms.ts';
import {
  listEngagements,
  listEngagementsOfEvent,
  showEngagement,
} from '#server/services/shop/engagements/list-engagements.ts';
import { saveEngagement } from '#server/services/shop/engagements/save-terms.ts';
import { sendTerms } from '#server/services/shop/engagements/send-terms.ts';
import {
  agreeForArtist,
  payEngagement,
  settleEngagement,
} from '#server/services/shop/engagements/settle-engagement.ts';
import { panelProcedure, router } from '../trpc.ts';

const reading = panelProcedure('money:read');
const terms = panelProcedure('workshops:manage');
const money = panelProcedure('payments:manage');

/** Artists from terms to payment. */
export const adminEngagementsRouter = router({
  /** All of them with what is next, the latest night first. */
  list: reading.query(({ ctx }) => listEngagements(ctx.service)),

  /** Who is engaged for a night. */
  ofEvent: reading.input(EngagementsOfEventInput).query(({ ctx, input }) => listEngagementsOfEvent(ctx.service, input)),

  /** One with letters and settlement. Error: ENGAGEMENT_NOT_FOUND. */
  get: reading.input(EngagementByIdInput).query(({ ctx, input }) => showEngagement(ctx.service, input)),

  /** Opens terms, or writes them anew. Errors: EVENT_NOT_FOUND, ENGAGEMENT_MOVED_ON, CHANGED_MEANWHILE. */
  save: terms.input(SaveEngagementInput).mutation(({ ctx, input }) => saveEngagement(ctx.service, input)),

  /** Sends them as a letter. Errors: ENGAGEMENT_NOT_FOUND, ENGAGEMENT_MOVED_ON. */
  send: terms.input(EngagementByIdInput).mutation(({ ctx, input }) => sendTerms(ctx.service, input)),

  /** Calls it off. Errors: ENGAGEMENT_NOT_FOUND, ENGAGEMENT_MOVED_ON. */
  withdraw: terms.input(EngagementByIdInput).mutation(({ ctx, input }) => withdrawEngagement(ctx.service, input)),

  /** Counts the night. Errors: ENGAGEMENT_MOVED_ON, INVALID_INPUT. */
  settle: money.input(SettleInput).mutation(({ ctx, input }) => settleEngagement(ctx.service, input)),

  /** The artist has agreed otherwise. Errors: ENGAGEMENT_NOT_FOUND, ENGAGEMENT_MOVED_ON. */
  agree: money.input(EngagementByIdInput).mutation(({ ctx, input }) => agreeForArtist(ctx.service, input)),

  /** It is paid. Errors: ENGAGEMENT_NOT_FOUND, ENGAGEMENT_MOVED_ON, INVALID_INPUT. */
  pay: money.input(PayEngagementInput).mutation(({ ctx, input }) => payEngagement(ctx.service, input)),
});
