import type { ServiceContext } from '#server/services/base/service-context.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';

/** What the office wrote to one person, as it was typed; an answer reaches the organiser. */
export function fromOfficeMail(
  ctx: ServiceContext,
  { userId, subject, text }: { userId: string; subject: string; text: string },
): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  if (user === undefined) return null;
  const paragraphs = text.split(/\n{2,}/);
  return {
    to: user.email,
    lang: 'en',
    subject,
    preview: paragraphs[0] ?? subject,
    title: subject,
    blocks: paragraphs.map((paragraph) => ({ kind: 'text', text: paragraph })),
  };
}
