import type { ProviderDispute } from '#server/adapters/payment-provider.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder, findOrderByPaymentIntent } from '../orders/find-order.ts';
import { setDisputed } from '../orders/set-disputed.ts';
import { closeException, findOpenAbout } from '../payments/find-exception.ts';
import { findRefundOfStray, type RefundRow } from '../payments/find-refund.ts';
import { recordException } from '../payments/record-exception.ts';
import { keepDispute } from './keep-dispute.ts';
import { ordersOfPayment } from './orders-of-payment.ts';
import {
  askAboutGoods,
  bookLoss,
  bookStrayLoss,
  isLossBooked,
  reverseLoss,
  reverseStrayLoss,
  type DisputedPayment,
} from './book-loss.ts';
import { findDoorSale, type DoorSale } from './find-door-sale.ts';

const ENDS = { won: 'dispute_won', lost: 'dispute_lost', closed: 'dispute_closed' } as const;

/** Flags the order while its bank has not decided, and tells the admin; takes the flag off again once it has. */
function flag(ctx: ServiceContext, { order }: DisputedPayment, disputes: readonly ProviderDispute[]): void {
  const isOpen = disputes.some((dispute) => dispute.status === 'open' && !isLossBooked(ctx, dispute));
  // Tickets that were moved are of the same payment: the doors are told of them as well.
  const [, ...moved] = ordersOfPayment(ctx, order);
  for (const { id } of moved) setDisputed(ctx, id, isOpen);
  if (!setDisputed(ctx, order.id, isOpen)) return;
  const about = { kind: 'disputed', refId: order.id } as const;
  const audited = { subjectKind: 'order' as const, subjectId: order.id };
  if (isOpen) {
    writeAudit(ctx, { action: 'order.disputed', ...audited });
    recordException(ctx, { ...about, orderId: order.id, detail: `${order.totalCents} eur` });
    return;
  }
  const newest = disputes.at(-1)?.status ?? 'closed';
  const how = newest === 'open' ? 'lost' : newest;
  if (how !== 'lost') writeAudit(ctx, { action: `order.${ENDS[how]}`, ...audited });
  const question = findOpenAbout(ctx, about);
  if (question !== undefined) closeException(ctx, question, ENDS[how]);
}

/** What a disputed payment has paid: the order, and goods that a desk sold beside its tickets or alone. */
function findPaid(ctx: ServiceContext, paymentIntentId: string): DoorSale | undefined {
  const online = findOrderByPaymentIntent(ctx, paymentIntentId);
  return online === undefined
    ? findDoorSale(ctx, { paymentIntentId, doorSaleId: null })
    : { order: online, goodsCents: 0 };
}

/** In the books of an order: a lost one as money that went back, a won one as nothing, and the flag. */
function bookDisputes(ctx: ServiceContext, payment: DisputedPayment, disputes: readonly ProviderDispute[]): void {
  for (const dispute of disputes) {
    keepDispute(ctx, { ...payment, orderId: payment.order.id }, dispute);
    const now = { ...payment, order: findOrder(ctx, payment.order.id) ?? payment.order };
    if (dispute.status === 'lost' && !isLossBooked(ctx, dispute)) bookLoss(ctx, now, dispute);
    if (dispute.status === 'won') reverseLoss(ctx, now, dispute);
  }
  flag(ctx, payment, disputes);
}

/** Of a payment that never was the order's own and goes back already: its order and its tickets stay what they are. */
function bookStray(ctx: ServiceContext, given: RefundRow, disputes: readonly ProviderDispute[]): void {
  for (const dispute of disputes) {
    keepDispute(ctx, given, dispute);
    if (dispute.status === 'lost' && !isLossBooked(ctx, dispute)) bookStrayLoss(ctx, given, dispute);
    if (dispute.status === 'won') reverseStrayLoss(ctx, dispute);
  }
}

/**
 * Asks how the disputes of a payment stand now, whatever an event said and in whatever order events came, and gives what
 * is to be written. Repeating it changes nothing.
 */
export async function askAboutDisputes(ctx: ServiceContext, paymentIntentId: string): Promise<() => boolean> {
  const disputes = await ctx.payments.listDisputes(paymentIntentId);
  return () =>
    inTransaction(ctx.db, () => {
      const { order, goodsCents = 0 } = findPaid(ctx, paymentIntentId) ?? {};
      const stray = order === undefined ? findRefundOfStray(ctx, paymentIntentId) : undefined;
      if (order !== undefined) bookDisputes(ctx, { order, goodsCents, paymentIntentId }, disputes);
      else if (stray !== undefined) bookStray(ctx, stray, disputes);
      else if (goodsCents > 0)
        for (const dispute of disputes.filter(({ status }) => status === 'lost'))
          askAboutGoods(ctx, { goodsCents, orderId: null }, dispute);
      return (order ?? stray) !== undefined || goodsCents > 0;
    });
}
