import { cents, formatCents } from '#shared/money.ts';
import type { RefundReason } from '#shared/orders/refund-order.ts';
import { statement } from '#server/db/client.ts';
import { findRefund } from '#server/services/payments/find-refund.ts';
import type { ServiceContext } from '#server/services/service-context.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { MONEY_BACK_SENTENCE } from './payment-too-late-mail.ts';

const cancelledBy = statement<{ id: string }, { ticketNumber: string }>(
  `SELECT t.ticket_number AS ticketNumber FROM refund_tickets r JOIN tickets t ON t.id = r.ticket_id WHERE r.refund_id = @id ORDER BY t.position`,
);

const WHY: Record<RefundReason, string> = {
  requested_by_admin: 'we refunded your order',
  provider_dashboard: 'we refunded your order',
  event_cancelled: 'your money for the cancelled event is on its way back',
  withdrawal: 'your membership has ended, so what you paid is on its way back',
  late_payment: 'your payment arrived when your seats were gone, so it is on its way back',
  second_payment: 'you paid this order twice, so the second payment is on its way back; your tickets stay valid',
};

/** Tells a buyer which money went back and which tickets no longer count. */
export function refundedMail(ctx: ServiceContext, refundId: string): MailContent | null {
  const refund = findRefund(ctx, refundId);
  const found = refund === undefined ? undefined : loadOrderForMail(ctx, refund.orderId);
  if (refund === undefined || found === undefined) return null;
  const amount = formatCents(cents(refund.amountCents));
  const numbers = cancelledBy(ctx.db).all({ id: refundId }).map(({ ticketNumber }) => ticketNumber);
  return {
    to: found.buyer.email,
    lang: 'en',
    subject: `Refund of ${amount}: ${found.order.event.title}`,
    preview: `${amount} goes back to you.`,
    title: `${amount} refunded`,
    blocks: [
      { kind: 'text', text: `Hello ${found.buyer.name}, ${WHY[refund.reason]}. ${MONEY_BACK_SENTENCE}` },
      {
        kind: 'facts',
        rows: [['Event', found.order.event.title], ['Refund', amount], ...(found.receipt === null ? [] : [['For receipt', found.receipt.number] as const]), ...numbers.map((number) => ['No longer valid', number] as const)],
      },
      { kind: 'button', label: 'My dashboard', url: `${ctx.baseUrl}/dashboard` },
    ],
  };
}
