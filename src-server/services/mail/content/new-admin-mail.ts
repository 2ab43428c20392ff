import { brand } from '#shared/brand.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';

/** Tells an admin that somebody, or they themselves, may do everything from now on; English, as the panel. */
function newAdminMail(
  ctx: ServiceContext,
  { userId, newAdminId, at }: { userId: string; newAdminId: string; at: string },
): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  const newAdmin = findMailRecipient(ctx, newAdminId);
  if (user === undefined || newAdmin === undefined) return null;
  const isOneself = userId === newAdminId;
  const when = new Date(at);
  const who = isOneself ? 'you' : `${newAdmin.name} (${newAdmin.email})`;
  return {
    to: user.email,
    lang: 'en',
    subject: isOneself ? `You are an admin of ${brand.full}` : `A new admin of ${brand.full}: ${newAdmin.name}`,
    preview: `Since ${formatLongDate(when)}, ${formatTime(when)}.`,
    title: isOneself ? 'You are an admin' : 'A new admin',
    blocks: [
      {
        kind: 'text',
        text:
          `Hello ${user.name}, on ${formatLongDate(when)} at ${formatTime(when)} ${who} became an admin of ` +
          `${brand.full}. An admin sees and changes everything, and grants roles to others.`,
      },
      { kind: 'button', label: 'See who has a role', url: `${ctx.baseUrl}/admin/people` },
      {
        kind: 'small',
        text: isOneself
          ? 'You did not expect this? Tell the other admins, or whoever runs the server.'
          : 'You did not expect this? Take the role away under People, sign the person out, and speak to the other admins.',
      },
    ],
  };
}

export const newAdminMails = defineMails({
  'mail.new_admin': {
    name: 'Somebody became an admin',
    sample: ({ userId, newAdminId, now }) => ({
      refId: 'sample',
      payload: { userId, newAdminId, at: now.toISOString() },
    }),
    compose: (ctx, { payload }) => newAdminMail(ctx, payload),
  },
});
