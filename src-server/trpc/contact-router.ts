import { NewsletterTokenInput, SubscribeNewsletterInput } from '#shared/newsletters/newsletter-inputs.ts';
import { HOUR_MS } from '#shared/time.ts';
import { confirmNewsletter } from '#server/services/newsletters/confirm-newsletter.ts';
import { requestNewsletter } from '#server/services/newsletters/request-newsletter.ts';
import { showSubscription, unsubscribe } from '#server/services/newsletters/unsubscribe.ts';
import { addressOf, takeTurn } from './caller.ts';
import { publicProcedure, router } from './trpc.ts';

const PER_CLIENT = { max: 20, windowMs: HOUR_MS };
const PER_ADDRESS = { max: 4, windowMs: HOUR_MS };

export const contactRouter = router({
  /** Sends a confirmation mail; says nothing about who is subscribed. Error: RATE_LIMITED. */
  subscribeNewsletter: publicProcedure.input(SubscribeNewsletterInput).mutation(({ ctx, input }) => {
    takeTurn(ctx, { name: 'newsletter', rule: PER_CLIENT });
    takeTurn(ctx, { name: 'newsletter address', rule: PER_ADDRESS, who: input.email });
    requestNewsletter(ctx.service, input, addressOf(ctx));
  }),

  /** Follows the link of that mail. Error: LINK_NOT_VALID. */
  confirmNewsletter: publicProcedure.input(NewsletterTokenInput).mutation(({ ctx, input }) => {
    takeTurn(ctx, { name: 'newsletter confirm', rule: PER_CLIENT });
    return confirmNewsletter(ctx.service, input, addressOf(ctx));
  }),

  /** What an unsubscribe link is about. Error: LINK_NOT_VALID. */
  subscription: publicProcedure.input(NewsletterTokenInput).query(({ ctx, input }) => showSubscription(ctx.service, input)),

  /** Ends it. Error: LINK_NOT_VALID. */
  unsubscribe: publicProcedure.input(NewsletterTokenInput).mutation(({ ctx, input }) => unsubscribe(ctx.service, input)),
});
