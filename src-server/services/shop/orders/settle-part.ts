import type { ProviderSession } from '#server/adapters/payment-provider.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { markPaid } from '../parts/keep-parts.ts';
import { findRefundsOfIntent, secondPaymentKey, wholePaymentKey } from '../payments/find-refund.ts';
import { writeRefund } from '../payments/write-refund.ts';
import type { OrderRow } from './find-order.ts';
import { moveOrder, type PaymentFacts } from './move-order.ts';

/** Nobody pays on this page any more, and no money is under way from it. */
export const isOver = ({ status, isProcessing }: ProviderSession): boolean =>
  status === 'expired' || (status === 'complete' && !isProcessing);

type Paid = PaymentFacts & { amountCents: number };

/** Money that pays no part goes back, all of it: its ticket is void, or its part was paid otherwise. */
function giveBack(ctx: ServiceContext, order: OrderRow, { paymentIntentId, amountCents }: Paid): OrderRow {
  const over = order.status === 'pending' ? moveOrder(ctx, order, { to: 'cancelled' }) : order;
  const intentKey = order.paidAt === null ? wholePaymentKey(paymentIntentId) : secondPaymentKey(paymentIntentId ?? '');
  const reason = order.paidAt === null ? ('late_payment' as const) : ('second_payment' as const);
  writeRefund(ctx, { orderId: order.id, paymentIntentId, amountCents, reason, intentKey });
  return over;
}

/**
 * The parts that an order is for are paid, or its money goes back at once where they are owed no more. Late money pays
 * what is owed still. Call inside a transaction; once or more.
 */
export function payPart(ctx: ServiceContext, order: OrderRow, paid: Paid): OrderRow {
  const { sessionId, paymentIntentId } = paid;
  const isOwn = paymentIntentId === order.stripePaymentIntentId;
  if (order.paidAt !== null) return isOwn ? order : giveBack(ctx, order, paid);
  if (findRefundsOfIntent(ctx, { orderId: order.id, paymentIntentId }).length > 0) return order;
  const owed = markPaid(ctx, { orderId: order.partOfOrderId ?? '', payer: order.id });
  if (!owed) return giveBack(ctx, order, paid);
  const settled = moveOrder(ctx, order, { to: 'paid', payment: { sessionId, paymentIntentId } });
  putInOutbox(ctx, { kind: 'mail.part_paid', refId: order.id });
  return settled;
}

/** Brings an order for later parts in line with its payment page. Call inside a transaction. */
export function settlePart(ctx: ServiceContext, order: OrderRow, session: ProviderSession): OrderRow {
  const { id: sessionId, paymentIntentId, totalCents: amountCents } = session;
  if (session.paymentStatus !== 'unpaid') return payPart(ctx, order, { sessionId, paymentIntentId, amountCents });
  return isOver(session) && order.status === 'pending' ? moveOrder(ctx, order, { to: 'expired' }) : order;
}
