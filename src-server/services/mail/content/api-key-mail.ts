import type { ApiScope } from '#shared/api/scopes.ts';
import type { Lang } from '#shared/lang.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { OFFICE_WORDS } from './office-words.ts';

type KeyNews = {
  userId: string;
  news: 'made' | 'revoked';
  name: string;
  prefix: string;
  scopes: readonly ApiScope[];
  /** ISO instant. */ at: string;
};

/** What became of a key; its owner shall know at once, in their language. */
function apiKeyMail(
  ctx: ServiceContext,
  { userId, news, name, prefix, scopes, at }: KeyNews,
  chosen: Lang | null,
): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  if (user === undefined) return null;
  const lang = chosen ?? user.lang ?? 'en';
  const { key: words } = OFFICE_WORDS[lang];
  const { subject, title, what, next } = words[news];
  const moment = words.moment(formatLongDate(new Date(at), lang), formatTime(new Date(at)));
  return {
    to: user.email,
    lang,
    subject,
    preview: `${name}, ${moment}.`,
    title,
    blocks: [
      { kind: 'text', text: `${words.hello(user.name, moment)} ${words.key(name, prefix, what)}` },
      { kind: 'text', text: scopes.map((scope) => `· ${words.scopes[scope]}`).join('\n') },
      { kind: 'text', text: next },
      { kind: 'button', label: words.button, url: `${ctx.baseUrl}/admin/developers` },
    ],
  };
}

export const apiKeyMails = defineMails({
  'mail.api_key': {
    name: 'Key for programs',
    sample: ({ userId, now }) => ({
      refId: 'sample',
      payload: {
        userId,
        news: 'made',
        name: 'Accounting',
        prefix: 'Ab12Cd34',
        scopes: ['orders:read', 'tickets:read'],
        at: now.toISOString(),
      },
    }),
    isInBoth: true,
    compose: (ctx, { payload, lang }) => apiKeyMail(ctx, payload, lang),
  },
});
