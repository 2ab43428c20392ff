import type { Lang } from '#shared/lang.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';

/** What the office wrote to one person, as it was typed; what stands around it is in their language. */
function fromOfficeMail(
  ctx: ServiceContext,
  { userId, subject, text }: { userId: string; subject: string; text: string },
  chosen: Lang | null,
): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  if (user === undefined) return null;
  const paragraphs = text.split(/\n{2,}/);
  return {
    to: user.email,
    lang: chosen ?? user.lang ?? 'en',
    subject,
    preview: paragraphs[0] ?? subject,
    title: subject,
    blocks: paragraphs.map((paragraph) => ({ kind: 'text', text: paragraph })),
  };
}

export const fromOfficeMails = defineMails({
  'mail.from_office': {
    name: 'A mail that you wrote to one person',
    sample: ({ userId }) => ({
      refId: `${userId}:sample`,
      payload: {
        userId,
        subject: 'Your jacket',
        text: 'Your jacket was left at the bar on Friday.\n\nYou can fetch it at any night.',
      },
    }),
    isInBoth: true,
    compose: (ctx, { payload, lang }) => fromOfficeMail(ctx, payload, lang),
  },
});
