import { brand } from '#shared/brand.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';

/** The password was changed on the dashboard; whoever did not do that shall know at once. English, as the dashboard. */
function passwordChangedMail(ctx: ServiceContext, userId: string): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  if (user === undefined) return null;
  return {
    to: user.email,
    lang: 'en',
    subject: 'Your password was changed',
    preview: 'Every other device is signed out.',
    title: 'A new password',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${user.name}, the password of your account at ${brand.full} was changed just now. Every other device is signed out.`,
      },
      {
        kind: 'text',
        text: 'If that was you, there is nothing to do. If not, set a new password right away: that signs everybody out.',
      },
      { kind: 'button', label: 'Set a new password', url: `${ctx.baseUrl}/forgot-password` },
    ],
  };
}

export const passwordChangedMails = defineMails({
  'mail.password_changed': {
    name: 'Password changed',
    sample: ({ userId }) => ({ refId: 'sample', payload: { userId } }),
    compose: (ctx, { payload }) => passwordChangedMail(ctx, payload.userId),
  },
});
