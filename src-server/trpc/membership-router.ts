import { listWaitingDeclarations } from '#server/services/club/declarations/answer-declaration.ts';
import { cancelMembership, previewCancellation } from '#server/services/club/membership/cancel-membership.ts';
import { changePlan, previewPlanChange } from '#server/services/club/membership/change-plan.ts';
import { checkMembership } from '#server/services/club/membership/check-membership.ts';
import { keepPlan } from '#server/services/club/membership/keep-plan.ts';
import { listPlans } from '#server/services/club/membership/list-plans.ts';
import { openPortal } from '#server/services/club/membership/open-portal.ts';
import { pauseMembership } from '#server/services/club/membership/pause-membership.ts';
import { reactivateMembership } from '#server/services/club/membership/reactivate-membership.ts';
import { recoverMembership } from '#server/services/club/membership/recover-membership.ts';
import { reissueCard } from '#server/services/club/membership/reissue-card.ts';
import { resendMembershipMail } from '#server/services/club/membership/resend-membership-mail.ts';
import { resumeMembership } from '#server/services/club/membership/resume-membership.ts';
import { showCard } from '#server/services/club/membership/show-card.ts';
import { showMembership } from '#server/services/club/membership/show-membership.ts';
import { startJoin } from '#server/services/club/membership/start-join.ts';
import { verifyMembership } from '#server/services/club/membership/verify-membership.ts';
import { issueWalletPass } from '#server/services/club/membership/wallet-pass.ts';
import { keepLanguageOfOrder } from '#server/services/people/accounts/write-language.ts';
import { CancelMembershipInput, CancelPreviewInput } from '#shared/membership/cancel-membership.ts';
import { ChangePlanInput } from '#shared/membership/change-plan.ts';
import { CreateMembershipCheckoutInput, VerifyMembershipInput } from '#shared/membership/create-membership-checkout.ts';
import { ReissueCardInput } from '#shared/membership/reissue-card.ts';
import { changeOfMind } from './caller.ts';
import { adminProcedure, publicProcedure, router, userProcedure } from './trpc.ts';

/** What a member changes to and fro. Cancelling is never held up. Error: RATE_LIMITED. */
const memberAct = changeOfMind('change of membership');

export const membershipRouter = router({
  /** The plans that are offered now, prices in cents per month. */
  plans: publicProcedure.query(({ ctx }) => listPlans(ctx.service)),

  /** One's own membership from our books: phase, dates, card. */
  status: userProcedure.query(({ ctx }) => showMembership(ctx.service)),

  /** Declarations in one's own name that wait for an answer, with the token that `contact.answerDeclaration` takes. */
  waitingDeclarations: userProcedure.query(({ ctx }) => listWaitingDeclarations(ctx.service)),

  /** Asks the provider how one's own membership stands, then as `status`. Error: MEMBERSHIP_CHECK_FAILED. */
  check: userProcedure.mutation(({ ctx }) => checkMembership(ctx.service)),

  /**
   * Orders a plan and opens its payment page. Errors: MEMBERSHIP_RUNNING, PAYMENT_PROCESSING, PAYMENT_SESSION_FAILED.
   */
  createCheckout: userProcedure.input(CreateMembershipCheckoutInput).mutation(async ({ ctx, input }) => {
    const started = await startJoin(ctx.service, input, ctx.lang);
    keepLanguageOfOrder(ctx.service, ctx.lang);
    return started;
  }),

  /**
   * Asks the provider and activates if paid (own orders). Errors: NO_SESSION_ID, ORDER_NOT_FOUND, PAYMENT_CHECK_FAILED.
   */
  verify: userProcedure
    .input(VerifyMembershipInput)
    .mutation(({ ctx, input }) => verifyMembership(ctx.service, input.sessionId)),

  /** When a cancellation now would take effect. Error: MEMBERSHIP_NOT_FOUND. */
  cancelPreview: userProcedure.input(CancelPreviewInput).query(({ ctx }) => previewCancellation(ctx.service)),

  /** Cancels by the terms of the contract. Errors: MEMBERSHIP_NOT_FOUND, MEMBERSHIP_ENDING, MEMBERSHIP_CHECK_FAILED. */
  cancel: userProcedure.input(CancelMembershipInput).mutation(({ ctx, input }) => cancelMembership(ctx.service, input)),

  /** Pauses for three months. Errors: MEMBERSHIP_NOT_FOUND, PAUSE_NOT_POSSIBLE, MEMBERSHIP_CHECK_FAILED. */
  pause: memberAct.mutation(({ ctx }) => pauseMembership(ctx.service)),

  /**
   * Ends a pause early, or takes it back. Errors: MEMBERSHIP_NOT_FOUND, MEMBERSHIP_NOT_PAUSED, MEMBERSHIP_CHECK_FAILED.
   */
  resume: memberAct.mutation(({ ctx }) => resumeMembership(ctx.service)),

  /** Takes a cancellation back. Errors: MEMBERSHIP_NOT_FOUND, MEMBERSHIP_NOT_ENDING, MEMBERSHIP_CHECK_FAILED. */
  reactivate: memberAct.mutation(({ ctx }) => reactivateMembership(ctx.service)),

  /** When another plan would begin if it was ordered now. Error: MEMBERSHIP_NOT_FOUND. */
  planChange: userProcedure.input(ChangePlanInput).query(({ ctx, input }) => previewPlanChange(ctx.service, input)),

  /** Orders another plan for the end of the running term. Errors: MEMBERSHIP_NOT_FOUND, PLAN_CHANGE_NOT_POSSIBLE, BANNED. */
  changePlan: memberAct.input(ChangePlanInput).mutation(({ ctx, input }) => changePlan(ctx.service, input, ctx.lang)),

  /** Takes that order back, until the plan begins. Errors: MEMBERSHIP_NOT_FOUND, PLAN_NOT_CHANGING. */
  keepPlan: memberAct.mutation(({ ctx }) => keepPlan(ctx.service)),

  /** The provider's page for card and invoices. Errors: MEMBERSHIP_NOT_FOUND, MEMBERSHIP_CHECK_FAILED. */
  customerPortal: userProcedure.mutation(({ ctx }) => openPortal(ctx.service)),

  /** The confirmation once more, at most every ten minutes. Errors: MEMBERSHIP_NOT_FOUND, RATE_LIMITED. */
  resendEmail: userProcedure.mutation(({ ctx }) => resendMembershipMail(ctx.service, ctx.lang)),

  /** Paid, but no member: the provider is asked about everything ordered. Error: MEMBERSHIP_CHECK_FAILED. */
  recover: userProcedure.mutation(({ ctx }) => recoverMembership(ctx.service)),

  /**
   * One's own card: the code, its drawing, the payload's fields. Made once, then reused. Error: MEMBERSHIP_NOT_FOUND.
   */
  qrCode: userProcedure.query(({ ctx }) => showCard(ctx.service, ctx.lang)),

  /** The link that puts one's card into Google's wallet. Errors: MEMBERSHIP_NOT_FOUND, WALLET_NOT_SET_UP. */
  walletPass: userProcedure.mutation(({ ctx }) => issueWalletPass(ctx.service)),

  /** Makes a lost or copied card worthless; its member gets a new code. Error: MEMBERSHIP_NOT_FOUND. */
  reissueCard: adminProcedure.input(ReissueCardInput).mutation(({ ctx, input }) => reissueCard(ctx.service, input)),
});
