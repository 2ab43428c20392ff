import type { Lang } from '#shared/lang.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { ACCOUNT_WORDS } from './account-words.ts';

/** The password was changed on the dashboard; whoever did not do that shall know at once. English where nobody has chosen. */
function passwordChangedMail(ctx: ServiceContext, userId: string, chosen: Lang | null): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  if (user === undefined) return null;
  const lang = chosen ?? user.lang ?? 'en';
  const { hello, newPassword, password } = ACCOUNT_WORDS[lang];
  return {
    to: user.email,
    lang,
    subject: password.subject,
    preview: password.preview,
    title: password.title,
    blocks: [
      { kind: 'text', text: password.text(hello(user.name)) },
      { kind: 'text', text: password.next },
      { kind: 'button', label: newPassword, url: pageUrl(ctx, '/forgot-password', lang) },
    ],
  };
}

export const passwordChangedMails = defineMails({
  'mail.password_changed': {
    name: 'Password changed',
    sample: ({ userId }) => ({ refId: 'sample', payload: { userId } }),
    isInBoth: true,
    compose: (ctx, { payload, lang }) => passwordChangedMail(ctx, payload.userId, lang),
  },
});
