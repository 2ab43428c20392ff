import type { DeskExceptionKind } from '#shared/door/exception-kinds.ts';
import type { ChargedGoods } from '#shared/door/goods.ts';
import { DomainError } from '#shared/errors.ts';
import type { SalePayload } from '#shared/door/journal-entry.ts';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { memberPrice } from '#shared/membership/member-price.ts';
import type { PlanId } from '#shared/membership/plans.ts';
import { cents } from '#shared/money.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { isUnknownRow } from '#server/db/refusals.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { loadDoorEvent, type DoorEvent } from '../check-in/door-event.ts';
import { bookSale } from '../sales/book-sale.ts';
import { countOf, recordSale, type Oversold, type SaleToBook } from '../sales/record-sale.ts';
import { memberForPrice } from '../sales/price-at-door.ts';
import { isFreeBeyondLimit, unseenCardCents } from '../sales/cashier-limits.ts';
import { unconfirmedSaleCents } from '../sales/door-payments.ts';
import { findSession } from '../cash/session-rows.ts';
import { findTillRow, type TillRow } from '../cash/till-rows.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';
import { plainDoorTypes, type PlainType } from '../devices/door-types.ts';
import { findGoods } from '../goods/goods-rows.ts';
import { contextAt } from '../devices/context-at.ts';
import { isProved, isSupervisor } from '../devices/require-supervisor.ts';
import { checkOverHouse, tellOversold } from '../devices/over-house.ts';
import type { EntryException } from './entry-exception.ts';

export type Entry<Payload> = { id: string; at: Date; payload: Payload };

function toSale({ payload, at }: Entry<SalePayload>, sessionId: string | null): SaleToBook {
  return {
    saleId: payload.saleId,
    eventId: payload.eventId,
    sessionId,
    lines: payload.lines.map(
      ({ ticketTypeId, name, quantity, unitPriceCents, listPriceCents, vatBps, memberCode }) => ({
        ticketTypeId: ticketTypeId === GENERAL_ADMISSION_ID ? null : ticketTypeId,
        name,
        quantity,
        unitPriceCents,
        listPriceCents,
        vatBps,
        memberCode: memberCode ?? null,
      }),
    ),
    goods: payload.goods,
    payments: payload.payments,
    cashierId: payload.cashierId,
    isUnder18: payload.isUnder18,
    freeReason: payload.freeReason,
    over: payload.over,
    approval: payload.approval,
    receiptNumber: payload.receiptNumber,
    priceListVersion: payload.priceListVersion,
    fiscal: payload.fiscal,
    at,
  };
}

function isOtherPrice(ctx: ServiceContext, { freeReason }: SalePayload, sold: ChargedGoods): boolean {
  const row = findGoods(ctx, sold.goodsId);
  const priceCents = freeReason === undefined ? row?.priceCents : 0;
  return row === undefined || sold.unitPriceCents !== priceCents || sold.vatBps !== row.vatBps;
}

/** Desks without a network sold more of it than there was: somebody counts what is left. */
const oversoldExceptions = (oversold: readonly Oversold[], eventId: string): EntryException[] =>
  oversold.length === 0
    ? []
    : [{ kind: 'goods_oversold', detail: oversold.map(({ name, stock }) => `${name} ${stock}`).join(', '), eventId }];

const priceForPlan = (planId: PlanId, event: DoorEvent, type: PlainType | undefined): number | undefined =>
  type && (memberPrice(planId, event, cents(type.priceCents))?.priceCents ?? type.priceCents);

/** The guest has paid and gone in: the price stands, and a person hears that it was another one. */
function priceException(now: ServiceContext, { at, payload }: Entry<SalePayload>): EntryException[] {
  const ctx = contextAt(now, at);
  const event = loadDoorEvent(ctx, payload.eventId);
  const types = plainDoorTypes(ctx, event.id);
  const differs = payload.lines.some((line) => {
    const type = types.find(({ id }) => id === line.ticketTypeId);
    const member = line.memberCode === undefined ? null : memberForPrice(ctx, line.memberCode, event);
    const price =
      payload.freeReason !== undefined
        ? 0
        : member === null
          ? type?.priceCents
          : priceForPlan(member.planId, event, type);
    return price !== line.unitPriceCents;
  });
  return differs || payload.goods.some((one) => isOtherPrice(ctx, payload, one))
    ? [{ kind: 'price_differs', detail: String(payload.totalCents), eventId: payload.eventId }]
    : [];
}

/** A till's record needs its session open; without one the sale is recorded beside it, and that is told. */
function sessionOf(
  ctx: ServiceContext,
  desk: Desk,
  sessionId: string | null,
): { sessionId: string | null; isMissing: boolean } {
  if (sessionId === null) return { sessionId: null, isMissing: false };
  const session = findSession(ctx, sessionId);
  const isOpen = session !== undefined && session.deskId === desk.id && session.closedAt === null;
  return { sessionId: isOpen ? sessionId : null, isMissing: !isOpen };
}

/** Why the tickets of a paid sale could not be made; null for what nobody foresaw. */
function refusalOf(error: unknown): DeskExceptionKind | null {
  if (error instanceof DomainError)
    return error.code === 'EVENT_SOLD_OUT' || error.code === 'TICKET_TYPE_SOLD_OUT'
      ? 'over_capacity'
      : 'unknown_ticket_type';
  return isUnknownRow(error) ? 'unknown_ticket_type' : null;
}

/** Checked only where a supervisor answered for a full house: all others go through the seat guard. */
function overProblems(
  ctx: ServiceContext,
  desk: Desk,
  { saleId, eventId, over, lines }: SalePayload,
): EntryException[] {
  if (over === undefined) return [];
  const people = countOf(lines);
  const { seatsLeft } = loadDoorEvent(ctx, eventId);
  return checkOverHouse(ctx, desk, {
    entryId: saleId,
    eventId,
    over,
    about: APPROVALS.over(saleId),
    people,
    seatsLeft,
  });
}

/** What a cashier may not do alone, and did: the guests are inside and the money is moved, so the office is told. */
function unapproved(
  ctx: ServiceContext,
  desk: Desk,
  { saleId, eventId, freeReason, lines, goods, payments }: SalePayload,
): EntryException[] {
  const wanted = countOf(lines) + countOf(goods);
  const isTooMany = freeReason !== undefined && isFreeBeyondLimit(ctx, { saleId, eventId, deskId: desk.id, wanted });
  const unseenCents = unseenCardCents(ctx, payments);
  return [
    ...(isTooMany ? [{ kind: 'free_unapproved' as const, detail: String(wanted), eventId }] : []),
    ...(unseenCents > 0 ? [{ kind: 'slip_missing' as const, detail: String(unseenCents), eventId }] : []),
  ];
}

/**
 * Free entries above the limit, or an unseen card, for which nobody answered, or somebody who is no supervisor or not
 * proved.
 */
function approvalProblems(ctx: ServiceContext, desk: Desk, payload: SalePayload): EntryException[] {
  const { saleId, eventId, approval } = payload;
  if (approval === undefined) return unapproved(ctx, desk, payload);
  if (!isSupervisor(ctx, approval.supervisorId)) return [{ kind: 'not_allowed', detail: 'sale', eventId }];
  const isKnown = isProved(ctx, desk, { ...approval, abouts: [APPROVALS.sale(saleId)] });
  return isKnown ? [] : [{ kind: 'supervisor_unproved', detail: 'sale', eventId }];
}

type Booking = { entry: Entry<SalePayload>; sale: SaleToBook };

function bookIt(ctx: ServiceContext, desk: Desk, { entry, sale }: Booking): EntryException[] {
  const exceptions = priceException(ctx, entry);
  const { alreadySpent, oversold } = bookSale(ctx, desk, sale);
  return [
    ...exceptions,
    ...overProblems(ctx, desk, entry.payload),
    ...approvalProblems(ctx, desk, entry.payload),
    ...oversoldExceptions(oversold, sale.eventId),
    ...alreadySpent.map(() => ({ kind: 'entitlement_spent' as const, detail: '', eventId: sale.eventId })),
  ];
}

/** Sold beyond what was free, and nobody had decided it: they are people inside, so they are counted, and it is told. */
function bookBeyond(ctx: ServiceContext, desk: Desk, { entry, sale }: Booking): EntryException[] {
  return inTransaction(ctx.db, () => {
    const exceptions = bookIt(ctx, desk, { entry, sale: { ...sale, isOverHouse: true } });
    const { eventId, saleId, lines } = sale;
    const [people, { seatsLeft }] = [countOf(lines), loadDoorEvent(contextAt(ctx, sale.at), eventId)];
    // Where only the ticket type was sold out, nobody is above the event's capacity.
    const tooMany = Math.min(people, Math.max(0, -(seatsLeft ?? 0))) || people;
    tellOversold(ctx, desk, { entryId: saleId, eventId, tooMany });
    return [{ kind: 'over_capacity', detail: String(tooMany), eventId }, ...exceptions];
  });
}

function book(ctx: ServiceContext, desk: Desk, { entry, sale }: Booking): EntryException[] {
  try {
    return inTransaction(ctx.db, () => bookIt(ctx, desk, { entry, sale }));
  } catch (error) {
    const kind = refusalOf(error);
    if (kind === null) throw error;
    if (kind === 'over_capacity') return bookBeyond(ctx, desk, { entry, sale });
    // The money was taken: it is in the takings whatever becomes of the tickets.
    const oversold = recordSale(ctx, desk, { sale, orderId: null });
    return [
      { kind, detail: String(countOf(sale.lines)), eventId: sale.eventId },
      ...oversoldExceptions(oversold, sale.eventId),
    ];
  }
}

/** Whether the call of the same id has booked it already; another desk's record, or another kind of one, is not it. */
export function isBooked(ctx: ServiceContext, desk: Desk, { id, kind }: Pick<TillRow, 'id' | 'kind'>): boolean {
  const row = findTillRow(ctx, id);
  if (row !== null && (row.deskId !== desk.id || row.kind !== kind)) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  return row !== null;
}

/** Card money that the provider has not confirmed stays in the takings, and the office hears of it. */
export function cardException(unconfirmedCents: number, eventId?: string): EntryException[] {
  return unconfirmedCents === 0 ? [] : [{ kind: 'card_unverified', detail: String(unconfirmedCents), eventId }];
}

/** A sale as it was charged. */
export function applySale(ctx: ServiceContext, desk: Desk, entry: Entry<SalePayload>): EntryException[] {
  const { payload } = entry;
  if (isBooked(ctx, desk, { id: payload.saleId, kind: 'sale' }))
    return cardException(unconfirmedSaleCents(ctx, payload), payload.eventId);
  const { sessionId, isMissing } = sessionOf(ctx, desk, payload.sessionId);
  const exceptions = [
    ...book(ctx, desk, { entry, sale: toSale(entry, sessionId) }),
    ...cardException(unconfirmedSaleCents(ctx, payload), payload.eventId),
  ];
  return isMissing
    ? [...exceptions, { kind: 'session_conflict', detail: String(payload.totalCents), eventId: payload.eventId }]
    : exceptions;
}
