import type { Lang } from '#shared/lang.ts';
import { confirmationText } from '#shared/newsletters/consent-wording.ts';
import type { NewsletterType } from '#shared/newsletters/newsletter-types.ts';
import { NEWSLETTER_WORDS } from '#shared/newsletters/words.ts';
import { findRow } from '#server/db/rows.ts';
import { newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { CONTACT_WORDS } from './contact-mails.ts';

/** Asks the owner of the address to confirm the subscription. Its words are part of the proof of consent. */
function newsletterConfirmMail(
  { to, types, url }: { to: string; types: readonly NewsletterType[]; url: string },
  lang: Lang,
): MailContent {
  const { confirm, button } = CONTACT_WORDS[lang].newsletter;
  return {
    to,
    lang,
    ...confirm,
    blocks: [
      { kind: 'text', text: confirmationText(types, NEWSLETTER_WORDS[lang]) },
      { kind: 'button', label: button, url },
    ],
  };
}

const unsubscribeUrl = (ctx: ServiceContext, token: string, lang: Lang): string =>
  pageUrl(ctx, `/unsubscribe/${token}`, lang);

/** Says that it has begun, with the way out for each; null once all of it has ended again. */
function newsletterStartedMail(
  ctx: ServiceContext,
  subscriptionIds: readonly string[],
  lang: Lang,
): MailContent | null {
  const words = CONTACT_WORDS[lang].newsletter;
  const { lists } = NEWSLETTER_WORDS[lang];
  const rows = subscriptionIds
    .flatMap((id) => findRow(ctx.db, newsletterSubscriptions, { id }) ?? [])
    .filter(({ isActive }) => isActive);
  const [first] = rows;
  if (first === undefined) return null;
  const ways = rows.map(({ subscriptionType: type, unsubscribeToken: token }): MailBlock => ({
    kind: 'button',
    label: words.unsubscribe(lists[type].name),
    url: unsubscribeUrl(ctx, token, lang),
  }));
  return {
    to: first.email,
    lang,
    ...words.started,
    subject: words.started.subject(rows.map(({ subscriptionType: type }) => lists[type].name).join(', ')),
    blocks: [
      { kind: 'text', text: words.thanks(rows.map(({ subscriptionType: type }) => lists[type].about).join(' ')) },
      { kind: 'small', text: words.stop },
      ...ways,
    ],
    // Mail programs offer one button per mail: only a mail about one list can say which.
    ...(rows.length === 1 && { unsubscribeUrl: unsubscribeUrl(ctx, first.unsubscribeToken, lang) }),
  };
}

export const newsletterMails = defineMails({
  'mail.newsletter_confirm': {
    name: 'Please confirm your subscription',
    sample: ({ email }) => ({
      refId: 'sample',
      payload: { to: email, types: ['newsletter', 'events'], url: 'https://clave.example/confirm/sample' },
    }),
    isInBoth: true,
    compose: (_, { payload, lang }) => newsletterConfirmMail(payload, lang ?? 'en'),
  },
  'mail.newsletter_started': {
    name: 'Subscription confirmed',
    sample: ({ newsletter }) => ({
      refId: 'sample',
      payload: { subscriptionIds: [newsletter.subscriptionId] },
    }),
    isInBoth: true,
    compose: (ctx, { payload, lang }) => newsletterStartedMail(ctx, payload.subscriptionIds, lang ?? 'en'),
  },
});
