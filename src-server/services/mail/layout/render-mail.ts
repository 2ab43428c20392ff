import type { Mail } from '#server/adapters/mailer.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import type { MailContent } from './mail-block.ts';
import { mailHtml } from './mail-document.tsx';
import { mailPictures } from './mail-pictures.ts';
import { mailText } from './mail-text.ts';

/** One click in the mail program ends it (RFC 8058); both on one line each, to be covered by the mail server's DKIM signature. */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** A mail ready to leave. Its Message-ID is the outbox row's, so a second delivery of one row is the same mail. */
export async function renderMail(
  ctx: Pick<ServiceContext, 'operator' | 'baseUrl' | 'drawings'>,
  content: MailContent,
  outboxId: string,
): Promise<Mail> {
  const { operator, baseUrl } = ctx;
  const frame = { operator, baseUrl };
  return {
    to: content.to,
    subject: content.subject,
    text: mailText(content, frame),
    html: mailHtml(content, frame),
    messageId: `<${outboxId}@${new URL(baseUrl).hostname}>`,
    replyTo: content.replyTo ?? operator.email,
    headers: {
      'Content-Language': content.lang,
      ...(content.unsubscribeUrl !== undefined && unsubscribeHeaders(content.unsubscribeUrl)),
    },
    attachments: [...(await mailPictures(ctx, content)), ...(content.files ?? [])],
  };
}
