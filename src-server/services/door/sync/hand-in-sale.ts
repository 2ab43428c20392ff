import { DomainError } from '#shared/errors.ts';
import type { SellInput } from '#shared/door/kasse-inputs.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOpenSession, requireOpenSession } from '../cash/session-rows.ts';
import { findTillRow } from '../cash/till-rows.ts';
import { loadDoorEvent } from '../check-in/door-event.ts';
import type { Desk } from '../devices/desk.ts';
import { requireTillPerson } from '../devices/till-person.ts';
import { priceAtDoor } from '../sales/price-at-door.ts';
import { saleView, type SaleView } from '../sales/sale-view.ts';
import { handInEntry } from './hand-in-entry.ts';

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

/**
 * `kasse.sell`: sells tickets with a network. The server prices; a total that differs from what was expected stops it
 * before money is booked. The same sale twice is one sale. Errors: EVENT_*, TICKET_TYPE_*, MEMBER_PRICE_NOT_POSSIBLE,
 * SUPERVISOR_NEEDED, PRICE_CHANGED, PAYMENT_MISMATCH, CASH_SESSION_NOT_OPEN, IDEMPOTENCY_KEY_REUSED, CASHIER_UNKNOWN.
 */
export function sell(ctx: ServiceContext, desk: Desk, input: SellInput): SaleView {
  return inTransaction(ctx.db, () => {
    const before = repeatedSale(ctx, desk, input.saleId);
    if (before !== null) return before;
    const at = ctx.now();
    requireTillPerson(ctx, input.cashierId, at);
    const { lines, totalCents } = priceAtDoor(ctx, {
      eventId: input.eventId,
      items: input.items,
      isFree: input.freeReason !== undefined,
    });
    requirePaid(input, totalCents);
    // What costs nothing needs no till, but stands in its report when one is open.
    const session =
      totalCents === 0 ? findOpenSession(ctx, desk.id) : requireOpenSession(ctx, desk.id, input.sessionId);
    const { items: _items, expectedTotalCents: _expected, ...asked } = input;
    const payload = {
      ...asked,
      sessionId: session?.id ?? null,
      lines: lines.map(({ ticketTypeId, memberCode, ...line }) => ({
        ...line,
        ticketTypeId: ticketTypeId ?? GENERAL_ADMISSION_ID,
        ...(memberCode !== null && { memberCode }),
      })),
      goods: [],
      totalCents,
      isOffline: false,
      startedAt: at.toISOString(),
    };
    const noYes = { objection: 'not_allowed', overObjection: 'not_allowed' } as const;
    handInEntry(ctx, desk, { kind: 'sale', id: input.saleId, at, payload, ...noYes });
    const row = findTillRow(ctx, input.saleId);
    if (row === null) throw new Error('the sale just written is not there');
    return { ...saleView(ctx, row), seatsLeft: loadDoorEvent(ctx, input.eventId).seatsLeft };
  });
}
