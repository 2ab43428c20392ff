import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { confirmationText, consentWording, unconfirmedUntil } from '#shared/newsletters/consent-wording.ts';
import type { SubscribeNewsletterInput } from '#shared/newsletters/newsletter-inputs.ts';
import { NEWSLETTER_WORDS } from '#shared/newsletters/words.ts';
import type { NewsletterType } from '#shared/newsletters/newsletter-types.ts';
import type { Lang } from '#shared/lang.ts';
import { findRow } from '#server/db/rows.ts';
import { newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import { pageUrl } from '../../base/page-url.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { insertConsent } from './newsletter-rows.ts';

/** Only the hash is stored. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export type Asked = {
  email: string;
  types: readonly NewsletterType[];
  page: string;
  userId: string | null;
  ip: string;
  /** Of the page that asked, where one did. */
  lang: Lang | null;
};

/** Writes down what was asked for and puts the mail that asks back into the outbox. Call it inside a transaction. */
export function askForConfirmation(ctx: ServiceContext, { email, types, page, userId, ip, lang }: Asked): void {
  const words = NEWSLETTER_WORDS[lang ?? 'en'];
  const token = randomBytes(32).toString('base64url');
  const refId = randomUUID();
  const mailText = confirmationText(types, words);
  const url = pageUrl(ctx, `/newsletter/confirmed?${new URLSearchParams({ token })}`, lang ?? 'en');
  const linkEndsAt = unconfirmedUntil(ctx.now()).toISOString();
  const payload = { to: email, types, url, linkEndsAt };
  const mailId = putInOutbox(ctx, { kind: 'mail.newsletter_confirm', refId, payload, lang });
  const requestedAt = ctx.now();
  for (const [i, type] of types.entries()) {
    insertConsent(ctx.db, {
      id: randomUUID(),
      userId,
      email,
      subscriptionType: type,
      wording: consentWording(type, words),
      page,
      requestedAt,
      requestIp: ip,
      mailId,
      mailText,
      tokenHash: i === 0 ? tokenHashOf(token) : null,
    });
  }
}

/**
 * Double opt-in for an address nobody has proven. The answer is nothing: whether the address is subscribed, known or
 * new can't be told from outside. What runs already is not asked for again.
 */
export function requestNewsletter(
  ctx: ServiceContext,
  input: SubscribeNewsletterInput,
  { ip, lang }: { ip: string; lang: Lang | null },
): void {
  inTransaction(ctx.db, () => {
    const types = input.types.filter(
      (type) =>
        findRow(ctx.db, newsletterSubscriptions, { email: input.email, subscriptionType: type })?.isActive !== true,
    );
    if (types.length > 0) askForConfirmation(ctx, { ...input, types, userId: null, ip, lang });
  });
}
