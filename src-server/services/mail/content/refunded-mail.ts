import { cents, formatCents } from '#shared/money.ts';
import { CAUSE_FOR_GUEST } from '#shared/orders/refund-causes.ts';
import type { RefundReason } from '#shared/orders/refund-order.ts';
import { findRow } from '#server/db/rows.ts';
import { orders } from '#server/db/schema/orders.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { findRefund, type RefundRow } from '#server/services/shop/payments/find-refund.ts';
import { correctionOf, ticketsVoidedBy } from '#server/services/shop/refunds/correction-of.ts';
import { receiptOfOrder } from '#server/services/shop/orders/receipt-of-order.ts';
import { correctionPdf } from '#server/services/shop/tickets/ticket-pdf/correction-pdf.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import { loadMemberForMail } from '../load-member-for-mail.ts';
import { loadOrderForMail } from '../load-order-for-mail.ts';
import { MONEY_BACK_SENTENCE } from './payment-too-late-mail.ts';

const WHY: Record<RefundReason, string> = {
  requested_by_admin: 'we refunded your order',
  provider_dashboard: 'we returned money of your order to you',
  event_cancelled: 'your money for the cancelled event is on its way back',
  withdrawal: 'your membership has ended, so what you paid is on its way back',
  late_payment: 'your payment arrived when your seats were gone, so it is on its way back',
  no_payment: 'your order was never paid, so it is taken back',
  moved: 'your tickets were moved, and their value went with them',
  dispute_lost: 'your bank has taken back what you paid, as it was asked to',
  second_payment: 'you paid this order twice, so the second payment is on its way back; your tickets stay valid',
};

/** For these, money alone may have gone back. */
const STAYS_VALID: ReadonlySet<RefundReason> = new Set<RefundReason>([
  'provider_dashboard',
  'requested_by_admin',
  'dispute_lost',
]);

/** The buyer gave tickets back by themselves, as a moved night let them. */
const GIVEN_BACK = 'you gave tickets back, and the money is on its way to you';

/** What a mail says of money on its way, and of money that the buyer's bank has fetched itself. */
const wordsOf = (reason: RefundReason, amount: string) =>
  reason === 'dispute_lost'
    ? {
        subject: `Your bank took ${amount} back`,
        preview: `${amount} went back to your account.`,
        title: `${amount} taken back by your bank`,
        label: 'Taken back',
        outlook: 'If you did not want that, please answer this mail.',
      }
    : {
        subject: `Refund of ${amount}`,
        preview: `${amount} goes back to you.`,
        title: `${amount} refunded`,
        label: 'Refund',
        outlook: MONEY_BACK_SENTENCE,
      };

/** A month that was given back by hand; the membership itself goes on or has a mail of its own. */
function monthRefundedMail(ctx: ServiceContext, { amountCents, orderId, reason }: RefundRow): MailContent | null {
  // The membership an order paid a month of.
  const subscriberId = findRow(ctx.db, orders, { id: orderId, eventId: null }, ['subscriberId'])?.subscriberId;
  const member = subscriberId == null ? null : loadMemberForMail(ctx, subscriberId);
  if (member === null) return null;
  const amount = formatCents(cents(amountCents));
  const { subject, preview, title, label, outlook } = wordsOf(reason, amount);
  const what =
    reason === 'dispute_lost'
      ? 'your bank has taken back a payment for your membership, as it was asked to.'
      : 'we refunded a payment for your membership.';
  return {
    to: member.email,
    lang: 'en',
    subject: `${subject}: ${member.plan.tier}`,
    preview,
    title,
    blocks: [
      { kind: 'text', text: `Hello ${member.name}, ${what} ${outlook}` },
      {
        kind: 'facts',
        rows: [
          ['Membership', member.plan.tier],
          ['Membership ID', member.membershipId],
          [label, amount],
        ],
      },
      { kind: 'button', label: 'My dashboard', url: `${ctx.baseUrl}/dashboard` },
    ],
  };
}

/** Tells a buyer which money went back and which tickets no longer count. */
export function refundedMail(ctx: ServiceContext, refundId: string): MailContent | null {
  const refund = findRefund(ctx, refundId);
  const found = refund === undefined ? undefined : loadOrderForMail(ctx, refund.orderId);
  if (refund === undefined) return null;
  if (found === undefined) return monthRefundedMail(ctx, refund);
  const amount = formatCents(cents(refund.amountCents));
  const { subject, preview, title, label, outlook } = wordsOf(refund.reason, amount);
  const numbers = ticketsVoidedBy(ctx, refundId);
  const isPart = refund.amountCents < found.order.totalCents;
  const cause = refund.cause === null ? null : CAUSE_FOR_GUEST[refund.cause];
  const why =
    refund.requestedBy !== null && refund.requestedBy === findOrder(ctx, refund.orderId)?.userId
      ? GIVEN_BACK
      : refund.reason === 'requested_by_admin' && isPart
        ? 'we refunded a part of your order'
        : WHY[refund.reason];
  const isLive = found.tickets.some(({ status }) => status !== 'cancelled');
  const staysValid =
    isLive && STAYS_VALID.has(refund.reason) && numbers.length === 0 && found.tickets.length > 0
      ? 'All your tickets stay as they are. '
      : '';
  return {
    to: found.buyer.email,
    lang: 'en',
    subject: `${subject}: ${found.order.event.title}`,
    preview,
    title,
    blocks: [
      { kind: 'text', text: `Hello ${found.buyer.name}, ${why}. ${staysValid}${outlook}` },
      {
        kind: 'facts',
        rows: [
          ['Event', found.order.event.title],
          [label, amount],
          ...(cause === null ? [] : [['Reason', cause] as const]),
          ...(found.receipt === null
            ? []
            : [[found.receipt.invoice === null ? 'For receipt' : 'For invoice', found.receipt.number] as const]),
          ...numbers.map((number) => ['No longer valid', number] as const),
        ],
      },
      { kind: 'button', label: 'My dashboard', url: `${ctx.baseUrl}/dashboard` },
    ],
  };
}

/** The same with the correction of the receipt as a PDF, which the buyer's books want (§ 17 (1) UStG). */
async function refundedMailWithFile(ctx: ServiceContext, refundId: string): Promise<MailContent | null> {
  const mail = refundedMail(ctx, refundId);
  const refund = findRefund(ctx, refundId);
  const order = refund === undefined ? undefined : findOrder(ctx, refund.orderId);
  const buyer = order?.userId == null ? undefined : findMailRecipient(ctx, order.userId);
  if (mail === null || refund === undefined || order === undefined || buyer === undefined) return mail;
  const receipt = receiptOfOrder(ctx, order, buyer.name);
  const correction = receipt === null ? null : correctionOf(ctx, refund, { order, receipt });
  if (correction === null) return mail;
  const content = await correctionPdf({ correction, operator: ctx.operator });
  const file = { filename: `correction-${correction.number}.pdf`, contentType: 'application/pdf', content };
  return { ...mail, files: [...(mail.files ?? []), file] };
}

export const refundedMails = defineMails({
  'mail.refunded': {
    name: 'Money is on its way back',
    sample: ({ orders }) => ({ refId: orders.refundId }),
    compose: (ctx, { recordId }) => refundedMailWithFile(ctx, recordId),
  },
});
