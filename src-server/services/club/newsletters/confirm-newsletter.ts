import { DomainError } from '#shared/errors.ts';
import { unconfirmedUntil } from '#shared/newsletters/consent-wording.ts';
import type { NewsletterTokenInput } from '#shared/newsletters/newsletter-inputs.ts';
import type { NewsletterType } from '#shared/newsletters/newsletter-types.ts';
import { findRow, findRows, updateRows } from '#server/db/rows.ts';
import { newsletterConsents } from '#server/db/schema/newsletters.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import { userByEmail } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { confirmFollow } from '../follows/confirm-follow.ts';
import { tokenHashOf } from './request-newsletter.ts';
import { startSubscription } from './start-subscription.ts';

const typesOf = (consents: readonly { subscriptionType: NewsletterType }[]): NewsletterType[] =>
  consents.map(({ subscriptionType }) => subscriptionType);

/**
 * Follows a confirmation link of a newsletter, or of a series or an artist that somebody follows: proves the consent
 * and starts what was asked for. A link works once and for 7 days;
 * pressed again it starts nothing and says that it was confirmed. Else LINK_NOT_VALID.
 */
export function confirmNewsletter(
  ctx: ServiceContext,
  { token }: NewsletterTokenInput,
  ip: string,
): { types: NewsletterType[]; follows?: string[]; wasConfirmed: boolean } {
  return inTransaction(ctx.db, () => {
    const asked = findRow(ctx.db, newsletterConsents, { tokenHash: tokenHashOf(token) });
    if (asked === undefined) return { types: [], ...confirmFollow(ctx, { token }, ip) };
    const at = ctx.now();
    if (asked.mailId === null || (asked.confirmedAt === null && unconfirmedUntil(asked.requestedAt) <= at))
      throw new DomainError('LINK_NOT_VALID');
    const { email, mailId } = asked;
    // One mail asks for everything that was ticked with it.
    const ofMail = findRows(ctx.db, newsletterConsents, { email, mailId });
    if (asked.confirmedAt !== null) return { types: typesOf(ofMail), wasConfirmed: true };
    const open = ofMail.filter(({ confirmedAt }) => confirmedAt === null);
    const owner = userByEmail(ctx.db).get({ email });
    const userId = owner?.emailVerified === true ? owner.id : null;
    const subscriptionIds = open.map(({ id, subscriptionType: type }) => {
      // Notes when and from where a consent was confirmed, once.
      updateRows(ctx.db, newsletterConsents, { id, confirmedAt: null }, { confirmedAt: at, confirmIp: ip });
      return startSubscription(ctx, { userId, email, type }).id;
    });
    // It speaks as the mail did that asked.
    const lang = findRow(ctx.db, outbox, { id: mailId })?.lang ?? null;
    putInOutbox(ctx, { kind: 'mail.newsletter_started', refId: mailId, payload: { subscriptionIds }, lang });
    return { types: typesOf(open), wasConfirmed: false };
  });
}
