import { isAdvertising } from '#shared/newsletters/audience.ts';
import type { MailingWordsInput } from '#shared/newsletters/mailing.ts';
import { requirePermission, requireUser } from '../base/authorize.ts';
import type { ServiceContext } from '../base/service-context.ts';
import { mailingContent } from './content/mailing-content.ts';
import { mailText } from './layout/mail-text.ts';
import type { MailContent } from './layout/mail-block.ts';

export type MailingPreview = Pick<MailContent, 'subject' | 'title' | 'blocks'> & { text: string };

/** A mailing as whoever asks would get it: its pieces filled in, and the plain text part. */
export function previewMailing(ctx: ServiceContext, words: MailingWordsInput): MailingPreview {
  requirePermission(ctx, 'newsletters:manage');
  const { email, displayName } = requireUser(ctx);
  const content = mailingContent(ctx, words, {
    to: { email, name: displayName },
    ...(isAdvertising(words.audience) && { unsubscribeUrl: `${ctx.baseUrl}/unsubscribe/…` }),
  });
  const { subject, title, blocks } = content;
  return { subject, title, blocks, text: mailText(content, { operator: ctx.operator, baseUrl: ctx.baseUrl }) };
}
