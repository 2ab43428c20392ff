import { DomainError } from '#shared/errors.ts';
import type { NewsletterTokenInput } from '#shared/newsletters/newsletter-inputs.ts';
import type { NewsletterType } from '#shared/newsletters/newsletter-types.ts';
import { findRow } from '#server/db/rows.ts';
import { newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { objectByLink, showThanksWish } from '../thanks/object-to-thanks.ts';
import { endByLink, showFollower } from '../follows/end-follows.ts';
import { endSubscription } from './newsletter-rows.ts';

/** `follows` is all that an address follows, `thanks` the mails of the morning after a night. */
export type SubscriptionView = { type: NewsletterType | 'follows' | 'thanks'; isActive: boolean };

/** What an unsubscribe link is about, without the address. Throws LINK_NOT_VALID. */
export function showSubscription(ctx: ServiceContext, { token }: NewsletterTokenInput): SubscriptionView {
  const row = findRow(ctx.db, newsletterSubscriptions, { unsubscribeToken: token });
  if (row === undefined) {
    const follower = showFollower(ctx, token);
    if (follower !== null) return { type: 'follows', ...follower };
    const thanks = showThanksWish(ctx, token);
    if (thanks === null) throw new DomainError('LINK_NOT_VALID');
    return { type: 'thanks', ...thanks };
  }
  return { type: row.subscriptionType, isActive: row.isActive };
}

/** Ends what a mail's link names: no sign-in, no question, and again as often as one likes. Throws LINK_NOT_VALID. */
export function unsubscribe(ctx: ServiceContext, { token }: NewsletterTokenInput): SubscriptionView {
  return inTransaction(ctx.db, () => {
    const row = findRow(ctx.db, newsletterSubscriptions, { unsubscribeToken: token });
    if (row === undefined) {
      if (endByLink(ctx, token)) return { type: 'follows', isActive: false };
      if (objectByLink(ctx, token)) return { type: 'thanks', isActive: false };
      throw new DomainError('LINK_NOT_VALID');
    }
    if (endSubscription(ctx.db).run({ id: row.id, at: ctx.now() }).changes > 0) {
      writeAudit(ctx, {
        action: 'newsletter.ended',
        subjectKind: 'newsletter_subscription',
        subjectId: row.id,
        after: { type: row.subscriptionType },
      });
    }
    return { type: row.subscriptionType, isActive: false };
  });
}
