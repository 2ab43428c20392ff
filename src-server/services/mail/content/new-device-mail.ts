import type { Lang } from '#shared/lang.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { ACCOUNT_WORDS } from './account-words.ts';

/** Warns of a sign-in from somewhere the account has not been before; German where nobody has chosen. */
function newDeviceMail(
  ctx: ServiceContext,
  { userId, device, at }: { userId: string; device: string; at: string },
  chosen: Lang | null,
): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  if (user === undefined) return null;
  const lang = chosen ?? user.lang ?? 'de';
  const words = ACCOUNT_WORDS[lang];
  const { unknown, named, ...say } = words.device;
  const when = words.at(formatMemberDate(new Date(at), lang), formatTime(new Date(at)));
  const where = device === 'Unknown device' ? unknown : named(device);
  return {
    to: user.email,
    lang,
    subject: say.subject,
    preview: say.preview(when, where),
    title: say.title,
    blocks: [
      { kind: 'text', text: say.text(words.hello(user.name), when, where) },
      { kind: 'text', text: say.next },
      { kind: 'button', label: words.newPassword, url: pageUrl(ctx, '/forgot-password', lang) },
    ],
  };
}

export const newDeviceMails = defineMails({
  'mail.new_device': {
    name: 'Sign-in from a new device',
    sample: ({ userId, now }) => ({
      refId: 'sample',
      payload: { userId, device: 'Safari on iPhone', at: now.toISOString() },
    }),
    isInBoth: true,
    compose: (ctx, { payload, lang }) => newDeviceMail(ctx, payload, lang),
  },
});
