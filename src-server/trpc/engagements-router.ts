import { AgreeSettlementInput, AnswerTermsInput, OwnEngagementInput } from '#shared/engagements/engagement-inputs.ts';
import { agreeToSettlement, answerTerms, showOwnEngagement } from '#server/services/shop/engagements/answer-terms.ts';
import { countWrongLink } from './caller.ts';
import { publicProcedure, router } from './trpc.ts';

const NAME = 'engagement';

/** What an artist does by the link of a mail, without an account. */
export const engagementsRouter = router({
  /** The newest letter of terms, and the settlement once there is one. Errors: LINK_NOT_VALID, RATE_LIMITED. */
  show: publicProcedure
    .input(OwnEngagementInput)
    .query(({ ctx, input }) =>
      countWrongLink(ctx, { name: NAME, token: input.token }, () => showOwnEngagement(ctx.service, input)),
    ),

  /** Agrees, asks for a change or declines. Errors: LINK_NOT_VALID, ENGAGEMENT_MOVED_ON, RATE_LIMITED. */
  answer: publicProcedure
    .input(AnswerTermsInput)
    .mutation(({ ctx, input }) =>
      countWrongLink(ctx, { name: NAME, token: input.token }, () => answerTerms(ctx.service, input)),
    ),

  /** Agrees to what it came to. Errors: LINK_NOT_VALID, ENGAGEMENT_MOVED_ON, RATE_LIMITED. */
  agreeSettlement: publicProcedure
    .input(AgreeSettlementInput)
    .mutation(({ ctx, input }) =>
      countWrongLink(ctx, { name: NAME, token: input.token }, () => agreeToSettlement(ctx.service, input)),
    ),
});
