import { DomainError } from '#shared/errors.ts';
import type { SellInput } from '#shared/door/kasse-inputs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { loadDoorEvent } from '../check-in/door-event.ts';
import type { Desk } from '../devices/desk.ts';
import { recordDeskException } from '../devices/desk-exceptions.ts';
import { requireTillPerson } from '../devices/till-person.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { bookSale } from './book-sale.ts';
import { isFreeBeyondLimit, unseenCardCents } from './cashier-limits.ts';
import { unconfirmedSaleCents } from './door-payments.ts';
import { priceAtDoor } from './price-at-door.ts';
import { saleView, type SaleView } from './sale-view.ts';
import { findOpenSession, requireOpenSession } from '../cash/session-rows.ts';
import { findTillRow } from '../cash/till-rows.ts';

/** The same sale again: answered as before. Another desk's id is no answer for this one. */
function repeatedSale(ctx: ServiceContext, desk: Desk, saleId: string): SaleView | null {
  const row = findTillRow(ctx, saleId);
  if (row === null) return null;
  if (row.deskId !== desk.id || row.kind !== 'sale') throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  return saleView(ctx, row);
}

/** Nothing is booked unless the payments are the price. */
function requirePaid(input: SellInput, totalCents: number): void {
  if (totalCents !== input.expectedTotalCents) throw new DomainError('PRICE_CHANGED', { totalCents });
  const paid = input.payments.reduce((sum, payment) => sum + payment.amountCents, 0);
  const isShort = input.payments.some(
    ({ givenCents, amountCents }) => givenCents !== undefined && givenCents < amountCents,
  );
  if (paid !== totalCents || isShort) throw new DomainError('PAYMENT_MISMATCH', { totalCents });
}

/** Nobody is inside yet, so more free entries than a cashier may give alone are refused. Error: SUPERVISOR_NEEDED. */
function requireWithinFreeLimit(
  ctx: ServiceContext,
  desk: Desk,
  { saleId, eventId, items, freeReason }: SellInput,
): void {
  const wanted = items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (freeReason !== undefined && isFreeBeyondLimit(ctx, { saleId, eventId, deskId: desk.id, wanted }))
    throw new DomainError('SUPERVISOR_NEEDED');
}

/** Cards are charged by now: what nobody has confirmed, and what has no slip, is put before the office. */
function tellCards(ctx: ServiceContext, desk: Desk, input: SellInput): void {
  const told = [
    ['card_unverified', unconfirmedSaleCents(ctx, input)],
    ['slip_missing', unseenCardCents(ctx, input.payments)],
  ] as const;
  for (const [kind, amountCents] of told)
    if (amountCents > 0)
      recordDeskException(ctx, {
        entryId: input.saleId,
        deskId: desk.id,
        eventId: input.eventId,
        kind,
        detail: String(amountCents),
      });
}

/**
 * Sells at the door with a network. The server prices; a total that differs from what the desk expected stops it before
 * money is booked. The same sale twice is one sale. Errors: EVENT_*, TICKET_TYPE_*, MEMBER_PRICE_NOT_POSSIBLE,
 * SUPERVISOR_NEEDED, PRICE_CHANGED, PAYMENT_MISMATCH, CASH_SESSION_NOT_OPEN, IDEMPOTENCY_KEY_REUSED, CASHIER_UNKNOWN.
 */
export function sell(ctx: ServiceContext, desk: Desk, input: SellInput): SaleView {
  return inTransaction(ctx.db, () => {
    const before = repeatedSale(ctx, desk, input.saleId);
    if (before !== null) return before;
    requireTillPerson(ctx, input.cashierId, ctx.now());
    const { lines, totalCents } = priceAtDoor(ctx, {
      eventId: input.eventId,
      items: input.items,
      isFree: input.freeReason !== undefined,
    });
    requirePaid(input, totalCents);
    requireWithinFreeLimit(ctx, desk, input);
    // What costs nothing needs no till, but stands in its report when one is open.
    const session =
      totalCents === 0 ? findOpenSession(ctx, desk.id) : requireOpenSession(ctx, desk.id, input.sessionId);
    const { alreadySpent } = bookSale(ctx, desk, {
      saleId: input.saleId,
      eventId: input.eventId,
      sessionId: session?.id ?? null,
      lines,
      goods: [],
      payments: input.payments,
      cashierId: input.cashierId,
      isUnder18: input.isUnder18,
      freeReason: input.freeReason,
      receiptNumber: input.receiptNumber,
      priceListVersion: undefined,
      fiscal: input.fiscal,
      at: ctx.now(),
    });
    tellCards(ctx, desk, input);
    if (alreadySpent.length > 0) throw new DomainError('MEMBER_PRICE_NOT_POSSIBLE');
    const row = findTillRow(ctx, input.saleId);
    if (row === null) throw new Error('the sale just written is not there');
    return { ...saleView(ctx, row), seatsLeft: loadDoorEvent(ctx, input.eventId).seatsLeft };
  });
}
