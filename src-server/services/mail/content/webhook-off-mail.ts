import { brand } from '#shared/brand.ts';
import type { OffReason } from '#shared/webhooks/webhook-types.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';

const WHY: Record<OffReason, string> = {
  person: 'was switched off in the panel.',
  gone: 'answered that it is gone (HTTP 410), so we have stopped sending to it.',
  failing: 'has accepted nothing for five days, so we have stopped sending to it.',
};

/** To whoever made the endpoint: it was switched off by itself. English, as the panel is. */
function webhookOffMail(
  ctx: ServiceContext,
  { userId, host, reason }: { userId: string; host: string; reason: OffReason },
): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  if (user === undefined) return null;
  return {
    to: user.email,
    lang: 'en',
    subject: 'A webhook endpoint was switched off',
    preview: `${host} ${WHY[reason]}`,
    title: 'An endpoint is off',
    blocks: [
      {
        kind: 'text',
        text: `Hello ${user.name}, the webhook endpoint at ${host} that you made at ${brand.full} ${WHY[reason]}`,
      },
      {
        kind: 'text',
        text:
          'What happened meanwhile can be asked for from the API with `updatedSince`. Once the receiver works again, ' +
          'switch the endpoint on and send single deliveries again.',
      },
      { kind: 'button', label: 'Look at the deliveries', url: `${ctx.baseUrl}/admin/developers` },
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
    compose: (ctx, { payload }) => webhookOffMail(ctx, payload),
  },
});
