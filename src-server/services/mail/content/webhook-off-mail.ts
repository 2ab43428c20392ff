import type { Lang } from '#shared/lang.ts';
import type { OffReason } from '#shared/webhooks/webhook-types.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { OFFICE_WORDS } from './office-words.ts';

/** To whoever made the endpoint: it was switched off. */
function webhookOffMail(
  ctx: ServiceContext,
  { userId, host, reason }: { userId: string; host: string; reason: OffReason },
  chosen: Lang | null,
): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  if (user === undefined) return null;
  const lang = chosen ?? user.lang ?? 'en';
  const { webhook: words } = OFFICE_WORDS[lang];
  return {
    to: user.email,
    lang,
    subject: words.subject,
    preview: `${host} ${words.why[reason]}`,
    title: words.title,
    blocks: [
      { kind: 'text', text: words.hello(user.name, host, words.why[reason]) },
      { kind: 'text', text: words.next },
      { kind: 'button', label: words.button, url: `${ctx.baseUrl}/admin/developers` },
    ],
  };
}

export const webhookOffMails = defineMails({
  'mail.webhook_off': {
    name: 'An endpoint that was switched off',
    sample: ({ userId }) => ({
      refId: 'sample',
      payload: { userId, host: 'erp.example', reason: 'failing' },
    }),
    isInBoth: true,
    compose: (ctx, { payload, lang }) => webhookOffMail(ctx, payload, lang),
  },
});
