import { formatCents } from '#shared/money.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { owedBecauseOf } from '../owed-because-of.ts';
import { eventFacts } from './order-blocks.ts';

export const MONEY_BACK_SENTENCE =
  'The money goes back the way it came; depending on your bank it takes five to ten days to show.';

/** The apology for money that arrived when the seats were gone. */
export function paymentTooLateMail(ctx: ServiceContext, orderId: string): MailContent | null {
  const found = loadOrderForMail(ctx, orderId);
  if (found === undefined) return null;
  const {
    order: { event },
    buyer,
  } = found;
  const owedCents = owedBecauseOf(ctx, { orderId, reason: 'late_payment' });
  return {
    to: buyer.email,
    lang: 'en',
    subject: `We are sorry: ${event.title} was sold out before your payment arrived`,
    preview: `You get ${formatCents(owedCents)} back.`,
    title: 'Your seats were gone',
    blocks: [
      {
        kind: 'text',
        text:
          `Hello ${buyer.name}, your payment arrived after the time your seats were held for, and by then they ` +
          'were sold to others. We are sorry. There is no ticket for this order.',
      },
      {
        kind: 'facts',
        rows: [
          ['Event', event.title],
          ['Full refund', formatCents(owedCents)],
        ],
      },
      eventFacts(event),
      {
        kind: 'text',
        text: `The refund of the full amount is under way, you need to do nothing. ${MONEY_BACK_SENTENCE}`,
      },
      { kind: 'button', label: 'Find another night', url: `${ctx.baseUrl}/events` },
    ],
  };
}

export const paymentTooLateMails = defineMails({
  'mail.payment_too_late': {
    name: 'Apology for a payment that came too late',
    sample: ({ orders }) => ({ refId: orders.unpaid }),
    compose: (ctx, { recordId }) => paymentTooLateMail(ctx, recordId),
  },
});
