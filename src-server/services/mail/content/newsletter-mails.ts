import { brand } from '#shared/brand.ts';
import { confirmationText } from '#shared/newsletters/consent-wording.ts';
import { NEWSLETTER_TEXT, type NewsletterType } from '#shared/newsletters/newsletter-types.ts';
import { findRow } from '#server/db/rows.ts';
import { newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';

/** Asks the owner of the address to confirm the subscription. Its words are part of the proof of consent. */
function newsletterConfirmMail({
  to,
  types,
  url,
}: {
  to: string;
  types: readonly NewsletterType[];
  url: string;
}): MailContent {
  return {
    to,
    lang: 'en',
    subject: 'Please confirm your subscription',
    preview: 'One click, and you are on the list.',
    title: 'Please confirm',
    blocks: [
      { kind: 'text', text: confirmationText(types) },
      { kind: 'button', label: 'Confirm subscription', url },
    ],
  };
}

const unsubscribeUrl = (ctx: ServiceContext, token: string): string => `${ctx.baseUrl}/unsubscribe/${token}`;

/** Says that it has begun, with the way out for each; null once all of it has ended again. */
function newsletterStartedMail(ctx: ServiceContext, subscriptionIds: readonly string[]): MailContent | null {
  const rows = subscriptionIds
    .flatMap((id) => findRow(ctx.db, newsletterSubscriptions, { id }) ?? [])
    .filter(({ isActive }) => isActive);
  const [first] = rows;
  if (first === undefined) return null;
  const ways = rows.map(({ subscriptionType: type, unsubscribeToken: token }): MailBlock => ({
    kind: 'button',
    label: `Unsubscribe from ${NEWSLETTER_TEXT[type].name}`,
    url: unsubscribeUrl(ctx, token),
  }));
  return {
    to: first.email,
    lang: 'en',
    subject: `You are subscribed to ${rows.map(({ subscriptionType: type }) => NEWSLETTER_TEXT[type].name).join(', ')}`,
    preview: 'Your address is confirmed.',
    title: 'You are on the list',
    blocks: [
      {
        kind: 'text',
        text:
          `Thank you, your address is confirmed. From now on ${brand.full} writes to you: ` +
          `${rows.map(({ subscriptionType: type }) => NEWSLETTER_TEXT[type].about).join(' ')}`,
      },
      { kind: 'small', text: 'You can stop it at any time, without signing in:' },
      ...ways,
    ],
    // Mail programs offer one button per mail: only a mail about one list can say which.
    ...(rows.length === 1 && { unsubscribeUrl: unsubscribeUrl(ctx, first.unsubscribeToken) }),
  };
}

export const newsletterMails = defineMails({
  'mail.newsletter_confirm': {
    name: 'Please confirm your subscription',
    sample: ({ email }) => ({
      refId: 'sample',
      payload: { to: email, types: ['newsletter', 'events'], url: 'https://clave.example/confirm/sample' },
    }),
    compose: (_, { payload }) => newsletterConfirmMail(payload),
  },
  'mail.newsletter_started': {
    name: 'Subscription confirmed',
    sample: ({ newsletter }) => ({
      refId: 'sample',
      payload: { subscriptionIds: [newsletter.subscriptionId] },
    }),
    compose: (ctx, { payload }) => newsletterStartedMail(ctx, payload.subscriptionIds),
  },
});
