import { eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { RefundPayload } from '#shared/door/journal-entry.ts';
import { prepared } from '#server/db/client.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { Desk } from '../devices/desk.ts';
import { findOrder } from '../../shop/orders/find-order.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { bookWrittenCardRefund } from './book-card-refund.ts';
import { isDoorRefundClosed } from './door-refund-exception.ts';
import { cardRefundKey } from '../../shop/payments/find-refund.ts';
import { counterRefundKey, insertDoorRefund } from './door-refund-rows.ts';
import { findDoorRefund, isProviderReference } from './door-payments.ts';
import { saleView, type SaleView } from './sale-view.ts';
import { moveStock } from '../goods/move-stock.ts';
import { partsOfRefund, type SoldPiece } from './refunded-goods.ts';
import { endHandover } from './handover-rows.ts';
import { findOpenSession } from '../cash/session-rows.ts';
import { judgeDoorRefund, takeTicketsBack } from './take-tickets-back.ts';
import { findTillRow, insertTillRow, sumPaid, type TillLine, type TillRow } from '../cash/till-rows.ts';

const vatOf = prepared({ id: tickets.id }, (orm, { id }) =>
  orm.select({ vatBps: tickets.vatBps }).from(tickets).where(eq(tickets.id, id)).prepare(),
);

/**
 * The lines a refund without tickets takes off the turnover: the sale's own lines where they come to the same sum, else
 * one line.
 */
function unbookedLines(sale: TillRow | null, { positions, payments }: SaleRefund): TillLine[] {
  const amountCents = payments.reduce((sum, payment) => sum + payment.amountCents, 0);
  const tickets = (sale?.facts.lines ?? []).flatMap((line) =>
    Array.from({ length: line.quantity }, () => ({ ...line, quantity: 1, grossCents: line.unitPriceCents })),
  );
  const wanted = positions.length === 0 ? tickets : tickets.filter((_, position) => positions.includes(position));
  const isWhole = wanted.reduce((sum, { grossCents }) => sum + grossCents, 0) === amountCents;
  return isWhole
    ? wanted
    : [
        {
          name: 'Erstattung',
          quantity: 1,
          unitPriceCents: amountCents,
          grossCents: amountCents,
          vatBps: tickets[0]?.vatBps ?? 0,
        },
      ];
}

export type SaleRefund = Omit<RefundPayload, 'documentNumber'> & { entryId: string; at: Date };

type Chosen = SaleView['tickets'];
/** What a refund takes back. */
type TakenBack = { chosen: Chosen; goods: readonly SoldPiece[] };

function linesOf(ctx: ServiceContext, { chosen, goods }: TakenBack): TillLine[] {
  const tickets = chosen.map(({ id, ticketTypeName, pricePaidCents }) => ({
    name: ticketTypeName,
    quantity: 1,
    unitPriceCents: pricePaidCents,
    grossCents: pricePaidCents,
    vatBps: vatOf(ctx.db).get({ id })?.vatBps ?? 0,
  }));
  return [...tickets, ...goods];
}

/**
 * The money that went back, in the session that is open; nothing is `taken` where nothing could be taken back for it.
 * Goods are in stock again. Call inside a transaction.
 */
export function recordRefund(
  ctx: ServiceContext,
  desk: Desk,
  { refund, taken }: { refund: SaleRefund; taken: TakenBack | null },
): void {
  const sale = findTillRow(ctx, refund.saleId);
  const isVoid = refund.positions.length === 0; // as the desk counts it: the closing sheets of both are one
  insertTillRow(ctx, {
    id: refund.entryId,
    deskId: desk.id,
    sessionId: findOpenSession(ctx, desk.id)?.id ?? null,
    kind: 'refund',
    saleId: refund.saleId,
    eventId: sale?.eventId ?? null,
    cashCents: sumPaid(refund.payments, 'cash'),
    cardCents: sumPaid(refund.payments, 'card'),
    facts: {
      lines: taken === null ? unbookedLines(sale, refund) : linesOf(ctx, taken),
      payments: refund.payments,
      reason: refund.reason,
      isVoid,
      ticketCount: taken?.chosen.length ?? 0,
      ...(taken !== null && taken.goods.length > 0 && { goodsPositions: taken.goods.map(({ position }) => position) }),
      fiscal: refund.fiscal,
      ...(refund.receiptNumber !== undefined && { receiptNumber: refund.receiptNumber }),
    },
    cashierId: refund.cashierId,
    supervisorId: refund.supervisorId,
    recordedAt: refund.at,
  });
  endHandover(ctx, { saleId: refund.saleId, entryId: refund.entryId });
  moveStock(ctx, taken?.goods ?? [], 1);
}

/**
 * Card payments this refund says it gave back that the provider has not confirmed; a terminal of its own beside the
 * desk can't be asked.
 */
export function unconfirmedCardCents(
  ctx: ServiceContext,
  { entryId, payments }: Pick<SaleRefund, 'entryId' | 'payments'>,
): number {
  const unconfirmed = payments.filter(({ method, reference, amountCents }) => {
    if (method !== 'card' || !isProviderReference(reference)) return false;
    const refund = findDoorRefund(ctx, { entryId, reference });
    return refund?.status !== 'succeeded' || refund.amountCents !== amountCents;
  });
  return unconfirmed.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

type CardBack = { entryId: string; reference: string; amountCents: number };

/** What goes back on cards at our readers: one intent for each payment. */
function cardsOf({ entryId, payments }: SaleRefund): CardBack[] {
  const byReference = Map.groupBy(
    payments.filter(({ method, reference }) => method === 'card' && isProviderReference(reference)),
    ({ reference }) => reference ?? '',
  );
  return [...byReference].map(([reference, parts]) => ({ entryId, reference, amountCents: sumPaid(parts, 'card') }));
}

/**
 * Money that went back in the order's books: a card's part under the intent its call has too, so whichever of the two
 * comes first, it counts once; the rest over the counter. Returns the refund the tickets belong to.
 */
function bookMoney(
  ctx: ServiceContext,
  { refund, orderId, amountCents }: { refund: SaleRefund; orderId: string; amountCents: number },
): string | null {
  const requestedBy = refund.supervisorId;
  // An order's books hold its tickets: what goods cost besides is not of them.
  const cards = cardsOf(refund).map((card) =>
    bookWrittenCardRefund(
      ctx,
      {
        orderId,
        amountCents: Math.min(card.amountCents, amountCents),
        intentKey: cardRefundKey(card),
        requestedBy,
      },
      isDoorRefundClosed(ctx, card),
    ),
  );
  const restCents = amountCents - cards.reduce((sum, card) => sum + card.amountCents, 0);
  const intentKey = counterRefundKey(refund.entryId);
  const restId =
    restCents <= 0 ? null : insertDoorRefund(ctx, { orderId, amountCents: restCents, intentKey, requestedBy });
  return restId ?? cards[0]?.id ?? null;
}

/** The tickets a refund is for, and what they are worth. Errors: SALE_NOT_FOUND, REFUND_NOT_POSSIBLE. */
function ticketsToTakeBack(
  ctx: ServiceContext,
  sale: TillRow,
  { refund, tickets }: { refund: SaleRefund; tickets: readonly number[] },
): { orderId: string; chosen: Chosen; amountCents: number } {
  const order = sale.orderId === null ? undefined : findOrder(ctx, sale.orderId);
  if (order === undefined) throw new DomainError('SALE_NOT_FOUND');
  const chosen = judgeDoorRefund(
    ctx,
    { ...saleView(ctx, sale), orderId: order.id },
    { positions: tickets, keys: cardsOf(refund).map(cardRefundKey) },
  );
  return { orderId: order.id, chosen, amountCents: chosen.reduce((sum, ticket) => sum + ticket.pricePaidCents, 0) };
}

/**
 * Writes a void or refund as a new record; the sale itself is never touched (§ 146 (4) AO). Its approval is checked
 * before. Call inside a transaction. Errors: SALE_NOT_FOUND, REFUND_NOT_POSSIBLE, PAYMENT_MISMATCH,
 * CASH_SESSION_NOT_OPEN.
 */
export function refundAt(ctx: ServiceContext, desk: Desk, refund: SaleRefund): void {
  const sale = findTillRow(ctx, refund.saleId);
  if (sale === null || sale.kind !== 'sale') throw new DomainError('SALE_NOT_FOUND');
  const { tickets, goods, goodsCents } = partsOfRefund(ctx, sale, refund);
  const ofTickets = tickets === null ? null : ticketsToTakeBack(ctx, sale, { refund, tickets });
  const ticketCents = ofTickets?.amountCents ?? 0;
  const totalCents = ticketCents + goodsCents;
  if (refund.payments.reduce((sum, payment) => sum + payment.amountCents, 0) !== totalCents)
    throw new DomainError('PAYMENT_MISMATCH', { totalCents });
  const session = findOpenSession(ctx, desk.id);
  if (session === undefined && totalCents > 0) throw new DomainError('CASH_SESSION_NOT_OPEN');
  if (ofTickets !== null) {
    const { orderId, chosen } = ofTickets;
    const refundId = ticketCents === 0 ? null : bookMoney(ctx, { refund, orderId, amountCents: ticketCents });
    takeTicketsBack(ctx, chosen, { refundId, entryId: refund.entryId, orderId });
  }
  recordRefund(ctx, desk, { refund, taken: { chosen: ofTickets?.chosen ?? [], goods } });
}
