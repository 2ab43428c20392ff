import { brand } from '#shared/brand.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';

type PasskeyNews = { userId: string; news: 'added' | 'removed' | 'copied'; name: string; at: string };

const WORDS = {
  added: {
    subject: 'A passkey was added to your account',
    title: 'A new passkey',
    what: 'was added to your account. Whoever can unlock that device can sign in with it.',
    next: 'If that was you, there is nothing to do. If not, remove it right away, and set a new password.',
  },
  removed: {
    subject: 'A passkey was removed from your account',
    title: 'One passkey fewer',
    what: 'was removed from your account. It signs nobody in any more.',
    next: 'If that was you, there is nothing to do. If not, set a new password right away, and look through your passkeys.',
  },
  copied: {
    subject: 'Please look at one of your passkeys',
    title: 'A passkey that may have been copied',
    what: 'was refused: it counts its uses, and its count went back. So there may be a copy of it.',
    next: 'Remove this passkey and make a new one. If you did not just try to sign in, somebody else has the copy.',
  },
} as const;

/** What became of a passkey; whoever did not do that shall know at once. English, as the dashboard it is kept on. */
export function passkeyMail(ctx: ServiceContext, { userId, news, name, at }: PasskeyNews): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  if (user === undefined) return null;
  const { subject, title, what, next } = WORDS[news];
  const when = new Date(at);
  return {
    to: user.email,
    lang: 'en',
    subject,
    preview: `${name}, ${formatLongDate(when)}, ${formatTime(when)}.`,
    title,
    blocks: [
      {
        kind: 'text',
        text:
          `Hello ${user.name}, on ${formatLongDate(when)} at ${formatTime(when)} the passkey ‘${name}’ at ${brand.full} ` +
          what,
      },
      { kind: 'text', text: next },
      { kind: 'button', label: 'Look at my passkeys', url: `${ctx.baseUrl}/dashboard?tab=profile#passkeys` },
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
    compose: (ctx, { payload }) => passkeyMail(ctx, payload),
  },
});
