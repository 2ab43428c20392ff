import { brand } from '#shared/brand.ts';
import { SCOPE_WORDS, type ApiScope } from '#shared/api/scopes.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';

type KeyNews = {
  userId: string;
  news: 'made' | 'revoked';
  name: string;
  prefix: string;
  scopes: readonly ApiScope[];
  /** ISO instant. */ at: string;
};

const WORDS = {
  made: {
    subject: 'A key for programs was made in your name',
    title: 'A new key',
    what: 'was made. Whoever has it can:',
    next: 'If that was you, there is nothing to do. If not, revoke it right away, and set a new password.',
  },
  revoked: {
    subject: 'A key for programs was revoked',
    title: 'One key fewer',
    what: 'was revoked. From now on it opens nothing. It could:',
    next: 'If a program of yours still uses it, give it a new key.',
  },
} as const;

/** What became of a key; its owner shall know at once. English, as the panel it is kept in. */
function apiKeyMail(ctx: ServiceContext, { userId, news, name, prefix, scopes, at }: KeyNews): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  if (user === undefined) return null;
  const { subject, title, what, next } = WORDS[news];
  const when = new Date(at);
  const moment = `${formatLongDate(when)} at ${formatTime(when)}`;
  return {
    to: user.email,
    lang: 'en',
    subject,
    preview: `${name}, ${moment}.`,
    title,
    blocks: [
      {
        kind: 'text',
        text: `Hello ${user.name}, on ${moment} the key ‘${name}’ (clv_live_${prefix}…) at ${brand.full} ${what}`,
      },
      { kind: 'text', text: scopes.map((scope) => `· ${SCOPE_WORDS[scope]}`).join('\n') },
      { kind: 'text', text: next },
      { kind: 'button', label: 'Look at my keys', url: `${ctx.baseUrl}/admin/developers` },
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
    compose: (ctx, { payload }) => apiKeyMail(ctx, payload),
  },
});
