import { formatCents } from '#shared/money.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { eventFacts } from './order-blocks.ts';

/** A bank transfer or debit that came to nothing after the buyer was told to wait. */
function delayedPaymentFailedMail(ctx: ServiceContext, orderId: string): MailContent | null {
  const found = loadOrderForMail(ctx, orderId);
  if (found === undefined) return null;
  const {
    order: { event, totalCents },
    buyer,
  } = found;
  return {
    to: buyer.email,
    lang: 'en',
    subject: `Your payment for ${event.title} did not go through`,
    preview: 'Nothing was charged, and there is no ticket for this order.',
    title: 'Your payment did not go through',
    blocks: [
      {
        kind: 'text',
        text:
          `Hello ${buyer.name}, your bank did not carry out the payment of ${formatCents(totalCents)}. Nothing ` +
          'was charged, there is no ticket for this order, and the seats that were held for you are free ' +
          'again.',
      },
      eventFacts(event),
      { kind: 'text', text: 'As long as there are tickets you can book again, with another way to pay if you like.' },
      { kind: 'button', label: 'Book again', url: `${ctx.baseUrl}/checkout/${event.id}` },
    ],
  };
}

export const delayedPaymentFailedMails = defineMails({
  'mail.payment_failed': {
    name: 'A delayed payment that came to nothing',
    sample: ({ orders }) => ({ refId: orders.unpaid }),
    compose: (ctx, { recordId }) => delayedPaymentFailedMail(ctx, recordId),
  },
});
