import { PhotoIdInput, TakeDownPhotoInput } from '#shared/photos/night-photo.ts';
import { AnswerNightInput, ShowNightQuestionInput } from '#shared/thanks/night-thanks.ts';
import { AccountDeclarationInput, AnswerDeclarationInput } from '#shared/contact/answer-declaration.ts';
import { CancelContractInput, DeclarationTokenInput, WithdrawContractInput } from '#shared/contact/declare-contract.ts';
import { RequestCourseInput } from '#shared/contact/request-course.ts';
import { RequestGuideInput } from '#shared/contact/request-guide.ts';
import { ReserveTableInput } from '#shared/contact/reserve-table.ts';
import { SendMessageInput } from '#shared/contact/send-message.ts';
import { NewsletterTokenInput, SubscribeNewsletterInput } from '#shared/newsletters/newsletter-inputs.ts';
import { RequestFollowInput } from '#shared/follows/follow-inputs.ts';
import { HOUR_MS } from '#shared/time.ts';
import { cancelContract, withdrawContract } from '#server/services/office/contact/declare-contract.ts';
import { requestCourse } from '#server/services/office/contact/request-course.ts';
import { requestGuide } from '#server/services/office/contact/request-guide.ts';
import { reserveTable } from '#server/services/office/contact/reserve-table.ts';
import { sendMessage } from '#server/services/office/contact/send-message.ts';
import { showDeclaration } from '#server/services/office/contact/show-declaration.ts';
import { answerDeclaration, showAccountDeclaration } from '#server/services/club/declarations/answer-declaration.ts';
import { requestFollow } from '#server/services/club/follows/request-follow.ts';
import { confirmNewsletter } from '#server/services/club/newsletters/confirm-newsletter.ts';
import { requestNewsletter } from '#server/services/club/newsletters/request-newsletter.ts';
import { answerNight, showNightQuestion } from '#server/services/club/thanks/answer-night.ts';
import { showPhoto, takeDownPhoto } from '#server/services/shop/photos/take-down-photo.ts';
import { showSubscription, unsubscribe } from '#server/services/club/newsletters/unsubscribe.ts';
import { addressOf, countWrongLink, limitedProcedure, takeTurn } from './caller.ts';
import type { TrpcContext } from './context.ts';
import { publicProcedure, router } from './trpc.ts';

const PER_CLIENT = { max: 20, windowMs: HOUR_MS };
const PER_ADDRESS = { max: 4, windowMs: HOUR_MS };

/**
 * Whoever sends, and whoever's address is typed in: neither gets more than a few mails an hour. The sender is counted
 * unread.
 */
const form = (name: string) => limitedProcedure(name, PER_CLIENT);
const takeAddressTurn = (ctx: TrpcContext, name: string, email: string): void =>
  takeTurn(ctx, { name: `${name} address`, rule: PER_ADDRESS, who: email });

export const contactRouter = router({
  /** The contact form: kept, mailed to the organiser, confirmed to the sender. Error: RATE_LIMITED. */
  send: form('message')
    .input(SendMessageInput)
    .mutation(({ ctx, input }) => {
      takeAddressTurn(ctx, 'message', input.email);
      sendMessage(ctx.service, input, ctx.lang ?? null);
    }),

  /** Mails the free guide. Error: RATE_LIMITED. */
  freeGuide: form('guide')
    .input(RequestGuideInput)
    .mutation(({ ctx, input }) => {
      takeAddressTurn(ctx, 'guide', input.email);
      requestGuide(ctx.service, input, { ip: addressOf(ctx), lang: ctx.lang ?? null });
    }),

  /** Asks for a table. Errors: INVALID_INPUT for a night that is over or far off, RATE_LIMITED. */
  reserve: form('reservation')
    .input(ReserveTableInput)
    .mutation(({ ctx, input }) => {
      takeAddressTurn(ctx, 'reservation', input.email);
      reserveTable(ctx.service, input, ctx.lang ?? null);
    }),

  /** Asks for a place in the next course. Error: RATE_LIMITED. */
  requestCourse: form('course')
    .input(RequestCourseInput)
    .mutation(({ ctx, input }) => {
      takeAddressTurn(ctx, 'course', input.email);
      requestCourse(ctx.service, input, ctx.lang ?? null);
    }),

  /**
   * § 312k BGB: gives the declaration back with the instant of its receipt, whatever it is about. Turns are counted by
   * sender alone: a stranger who types somebody's address must not use up that person's right to declare. Mails to one
   * address have a limit of their own. Error: RATE_LIMITED.
   */
  cancelContract: form('cancel')
    .input(CancelContractInput)
    .mutation(({ ctx, input }) => cancelContract(ctx.service, input, ctx.lang ?? null)),

  /** § 356a BGB, the same way. Error: RATE_LIMITED. */
  withdrawContract: form('withdraw')
    .input(WithdrawContractInput)
    .mutation(({ ctx, input }) => withdrawContract(ctx.service, input, ctx.lang ?? null)),

  /** A declaration for whoever has its link. Error: LINK_NOT_VALID. */
  declaration: publicProcedure
    .input(DeclarationTokenInput)
    .query(({ ctx, input }) => showDeclaration(ctx.service, input.token)),

  /**
   * What the link in the mail to the account's own address is about; looking changes nothing. Error: LINK_NOT_VALID.
   */
  accountDeclaration: publicProcedure
    .input(AccountDeclarationInput)
    .query(({ ctx, input }) => showAccountDeclaration(ctx.service, input.token)),

  /** 'That was me' or 'that was not me', from the account's own address. Errors: LINK_NOT_VALID, RATE_LIMITED. */
  answerDeclaration: publicProcedure
    .input(AnswerDeclarationInput)
    .mutation(({ ctx, input }) =>
      countWrongLink(ctx, { name: 'declaration answer', token: input.token }, () =>
        answerDeclaration(ctx.service, input),
      ),
    ),

  /** Sends a confirmation mail; says nothing about who is subscribed. Error: RATE_LIMITED. */
  subscribeNewsletter: form('newsletter')
    .input(SubscribeNewsletterInput)
    .mutation(({ ctx, input }) => {
      takeAddressTurn(ctx, 'newsletter', input.email);
      requestNewsletter(ctx.service, input, { ip: addressOf(ctx), lang: ctx.lang ?? null });
    }),

  /** The same for a series or an artist. Errors: RATE_LIMITED, ARTIST_NOT_FOUND, EVENT_NOT_FOUND. */
  follow: form('follow')
    .input(RequestFollowInput)
    .mutation(({ ctx, input }) => {
      takeAddressTurn(ctx, 'follow', input.email);
      requestFollow(ctx.service, { ...input, lang: ctx.lang }, addressOf(ctx));
    }),

  /** Follows the link of either mail. Error: LINK_NOT_VALID. */
  confirmNewsletter: publicProcedure
    .input(NewsletterTokenInput)
    .mutation(({ ctx, input }) =>
      countWrongLink(ctx, { name: 'newsletter confirm', token: input.token }, () =>
        confirmNewsletter(ctx.service, input, addressOf(ctx)),
      ),
    ),

  /** What the link in a mail of the morning after asks. Error: LINK_NOT_VALID. */
  nightQuestion: publicProcedure
    .input(ShowNightQuestionInput)
    .query(({ ctx, input }) => showNightQuestion(ctx.service, input)),

  /** Answers it, for the organiser only; again is a correction. Errors: LINK_NOT_VALID, RATE_LIMITED. */
  answerNight: publicProcedure
    .input(AnswerNightInput)
    .mutation(({ ctx, input }) =>
      countWrongLink(ctx, { name: 'night answer', token: input.token }, () => answerNight(ctx.service, input)),
    ),

  /** The photo that a take-down link is about. Error: PHOTO_NOT_FOUND. */
  photo: publicProcedure.input(PhotoIdInput).query(({ ctx, input }) => showPhoto(ctx.service, input)),

  /** Takes a photo down for who is in it, at once and for good. Errors: PHOTO_NOT_FOUND, RATE_LIMITED. */
  takeDownPhoto: limitedProcedure('photo', PER_CLIENT)
    .input(TakeDownPhotoInput)
    .mutation(({ ctx, input }) => takeDownPhoto(ctx.service, input)),

  /** What an unsubscribe link is about. Error: LINK_NOT_VALID. */
  subscription: publicProcedure
    .input(NewsletterTokenInput)
    .query(({ ctx, input }) => showSubscription(ctx.service, input)),

  /** Ends it. Error: LINK_NOT_VALID. */
  unsubscribe: publicProcedure
    .input(NewsletterTokenInput)
    .mutation(({ ctx, input }) =>
      countWrongLink(ctx, { name: 'unsubscribe', token: input.token }, () => unsubscribe(ctx.service, input)),
    ),
});
