import { providerPage } from '#shared/books/provider-page.ts';
import { cents, formatCents } from '#shared/money.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { findDispute } from '#server/services/shop/refunds/keep-dispute.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';

/** Tells the office that a bank asks for money back, until when it takes an answer, and where; null once it is over. */
export function disputeOpenedMail(ctx: ServiceContext, disputeId: string): MailContent | null {
  const dispute = findDispute(ctx, disputeId);
  if (dispute === undefined || dispute.status !== 'open') return null;
  const { answerUntil, isInquiry, orderId, paymentIntentId } = dispute;
  const amount = formatCents(cents(dispute.amountCents));
  const deadline = answerUntil === null ? null : `${formatLongDate(answerUntil)}, ${formatTime(answerUntil)}`;
  return {
    to: ctx.operator.email,
    lang: 'en',
    subject: `A bank asks for ${amount} back: answer ${deadline === null ? 'in Stripe' : `by ${deadline}`}`,
    preview: 'Without an answer the money is lost.',
    title: `A bank asks for ${amount} back`,
    blocks: [
      {
        kind: 'text',
        text: isInquiry
          ? 'The buyer’s bank asks about a payment. No money has been taken yet. Answer in Stripe before the deadline.'
          : 'The buyer’s bank has taken a payment back until it decides. Answer in Stripe before the deadline; ' +
            'without an answer the money is lost.',
      },
      {
        kind: 'facts',
        rows: [
          ['Answer by', deadline ?? 'Stripe says when'],
          ['Amount', amount],
          ['Payment number', paymentIntentId],
          ['Dispute', disputeId],
        ],
      },
      { kind: 'button', label: 'Answer in Stripe', url: providerPage(disputeId, ctx.isLive) },
      { kind: 'button', label: 'The order', url: `${ctx.baseUrl}/admin/orders/${orderId}`, look: 'o' },
    ],
  };
}

export const disputeOpenedMails = defineMails({
  'mail.dispute_opened': {
    name: 'A bank asks for money back',
    sample: ({ orders }) => ({ refId: orders.disputeId }),
    compose: (ctx, { recordId }) => disputeOpenedMail(ctx, recordId),
  },
});
