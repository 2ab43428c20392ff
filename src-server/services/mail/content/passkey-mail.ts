import type { Lang } from '#shared/lang.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { ACCOUNT_WORDS } from './account-words.ts';

type PasskeyNews = { userId: string; news: 'added' | 'removed' | 'copied'; name: string; at: string };

/** What became of a passkey; whoever did not do that shall know at once. English where nobody has chosen. */
export function passkeyMail(
  ctx: ServiceContext,
  { userId, news, name, at }: PasskeyNews,
  chosen: Lang | null,
): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  if (user === undefined) return null;
  const lang = chosen ?? user.lang ?? 'en';
  const words = ACCOUNT_WORDS[lang];
  const { subject, title, what, next } = words.passkey[news];
  const [day, time] = [formatLongDate(new Date(at), lang), formatTime(new Date(at))];
  return {
    to: user.email,
    lang,
    subject,
    preview: `${name}, ${words.at(day, time)}.`,
    title,
    blocks: [
      { kind: 'text', text: `${words.passkey.text(words.hello(user.name), words.at(day, time), name)} ${what}` },
      { kind: 'text', text: next },
      { kind: 'button', label: words.passkey.button, url: pageUrl(ctx, '/dashboard?tab=profile#passkeys', lang) },
    ],
  };
}

export const passkeyMails = defineMails({
  'mail.passkey': {
    name: 'News of a passkey',
    sample: ({ userId, now }) => ({
      refId: 'sample',
      payload: { userId, news: 'added', name: 'Safari on iPhone', at: now.toISOString() },
    }),
    isInBoth: true,
    compose: (ctx, { payload, lang }) => passkeyMail(ctx, payload, lang),
  },
});
