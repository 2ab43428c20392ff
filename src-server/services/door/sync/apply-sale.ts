import type { ChargedGoods } from '#shared/door/goods.ts';
import { DomainError } from '#shared/errors.ts';
import { memberPrice } from '#shared/membership/member-price.ts';
import { cents } from '#shared/money.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { isUnknownRow } from '#server/db/refusals.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { loadDoorEvent, type DoorEvent } from '../check-in/door-event.ts';
import { bookSale } from '../sales/book-sale.ts';
import { countOf, recordSale, type Oversold, type SaleToBook } from '../sales/record-sale.ts';
import { askMembersOnce } from '../sales/price-at-door.ts';
import { isFreeBeyondLimit, unseenCardCents } from '../sales/cashier-limits.ts';
import { unconfirmedSaleCents } from '../sales/door-payments.ts';
import { findSession } from '../cash/session-rows.ts';
import { findTillRow, type TillRow } from '../cash/till-rows.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';
import { plainDoorTypes, type PlainType } from '../devices/door-types.ts';
import { findGoods } from '../goods/goods-rows.ts';
import { contextAt } from '../devices/context-at.ts';
import { checkOverHouse, tellOversold } from '../devices/over-house.ts';
import type { EntryException } from './entry-exception.ts';
import type { Entry, SaleToApply } from './read-entry.ts';
import type { PricingPlan } from '#shared/orders/member-line.ts';

type Booking = { entry: Entry<SaleToApply>; sale: SaleToBook };

function toSale(ctx: ServiceContext, { payload, at }: Entry<SaleToApply>, sessionId: string | null): SaleToBook {
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
    memberOf: askMembersOnce(contextAt(ctx, at), payload.eventId),
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

function isOtherPrice(ctx: ServiceContext, { freeReason }: SaleToApply, sold: ChargedGoods): boolean {
  const row = findGoods(ctx, sold.goodsId);
  const priceCents = freeReason === undefined ? row?.priceCents : 0;
  return row === undefined || sold.unitPriceCents !== priceCents || sold.vatBps !== row.vatBps;
}

/** Desks without a network sold more of it than there was: somebody counts what is left. */
const oversoldExceptions = (oversold: readonly Oversold[], eventId: string): EntryException[] =>
  oversold.length === 0
    ? []
    : [{ kind: 'goods_oversold', detail: oversold.map(({ name, stock }) => `${name} ${stock}`).join(', '), eventId }];

const priceForPlan = (plan: PricingPlan, event: DoorEvent, type: PlainType | undefined): number | undefined =>
  type && (memberPrice(plan, event, cents(type.priceCents))?.priceCents ?? type.priceCents);

/** The guest has paid and gone in: the price stands, and a person hears that it was another one. */
function priceException(now: ServiceContext, { entry: { at, payload }, sale }: Booking): EntryException[] {
  const ctx = contextAt(now, at);
  const event = loadDoorEvent(ctx, payload.eventId);
  const types = plainDoorTypes(ctx, event.id, event.evening);
  const differs = payload.lines.some((line) => {
    const type = types.find(({ id }) => id === line.ticketTypeId);
    const member = line.memberCode === undefined ? null : sale.memberOf(line.memberCode);
    const price =
      payload.freeReason !== undefined
        ? 0
        : member === null
          ? type?.priceCents
          : priceForPlan(member.plan, event, type);
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

type Refused = Pick<EntryException, 'kind' | 'refusal'>;

/** Why the tickets of a paid sale could not be made; null for what nobody foresaw. */
function refusalOf(error: unknown): Refused | null {
  if (!(error instanceof DomainError)) return isUnknownRow(error) ? { kind: 'unknown_ticket_type' } : null;
  const { code } = error;
  const isFull = code === 'EVENT_SOLD_OUT' || code === 'EVENING_FULL' || code === 'TICKET_TYPE_SOLD_OUT';
  return { kind: isFull ? 'over_capacity' : 'unknown_ticket_type', refusal: code };
}

/** Checked only where a supervisor answered for a full house: all others go through the seat guard. */
function overProblems(
  ctx: ServiceContext,
  desk: Desk,
  { payload: { saleId, eventId, over, lines }, overObjection: objection }: Entry<SaleToApply>,
): EntryException[] {
  if (over === undefined) return [];
  const people = countOf(lines);
  const { seatsLeft } = loadDoorEvent(ctx, eventId);
  return checkOverHouse(ctx, desk, { entryId: saleId, eventId, over, objection, people, seatsLeft });
}

/** What a cashier may not do alone, and did: the guests are inside and the money is moved, so the office is told. */
function unapproved(
  ctx: ServiceContext,
  desk: Desk,
  { saleId, eventId, freeReason, lines, goods, payments }: SaleToApply,
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
function approvalProblems(
  ctx: ServiceContext,
  desk: Desk,
  { payload, objection }: Entry<SaleToApply>,
): EntryException[] {
  if (payload.approval === undefined) return unapproved(ctx, desk, payload);
  return objection === null ? [] : [{ kind: objection, detail: 'sale', eventId: payload.eventId }];
}

function bookIt(ctx: ServiceContext, desk: Desk, { entry, sale }: Booking): EntryException[] {
  const exceptions = priceException(ctx, { entry, sale });
  const { alreadySpent, oversold } = bookSale(ctx, desk, sale);
  return [
    ...exceptions,
    ...overProblems(ctx, desk, entry),
    ...approvalProblems(ctx, desk, entry),
    ...oversoldExceptions(oversold, sale.eventId),
    ...alreadySpent.map(() => ({ kind: 'entitlement_spent' as const, detail: '', eventId: sale.eventId })),
  ];
}

/** Sold beyond what was free, and nobody had decided it: they are people inside, so they are counted, and it is told. */
function bookBeyond(
  ctx: ServiceContext,
  desk: Desk,
  { entry, sale, refused }: Booking & { refused: Refused },
): EntryException[] {
  return inTransaction(ctx.db, () => {
    const exceptions = bookIt(ctx, desk, { entry, sale: { ...sale, isOverHouse: true } });
    const { eventId, saleId, lines } = sale;
    const [people, { seatsLeft }] = [countOf(lines), loadDoorEvent(contextAt(ctx, sale.at), eventId)];
    // Where only the ticket type was sold out, nobody is above the event's capacity.
    const tooMany = Math.min(people, Math.max(0, -(seatsLeft ?? 0))) || people;
    tellOversold(ctx, desk, { entryId: saleId, eventId, tooMany });
    return [{ ...refused, detail: String(tooMany), eventId }, ...exceptions];
  });
}

function book(ctx: ServiceContext, desk: Desk, { entry, sale }: Booking): EntryException[] {
  try {
    return inTransaction(ctx.db, () => bookIt(ctx, desk, { entry, sale }));
  } catch (error) {
    const refused = refusalOf(error);
    if (refused === null) throw error;
    if (refused.kind === 'over_capacity') return bookBeyond(ctx, desk, { entry, sale, refused });
    // The money was taken: it is in the takings whatever becomes of the tickets.
    const oversold = recordSale(ctx, desk, { sale, orderId: null });
    return [
      { ...refused, detail: String(countOf(sale.lines)), eventId: sale.eventId },
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
export function applySale(ctx: ServiceContext, desk: Desk, entry: Entry<SaleToApply>): EntryException[] {
  const { payload } = entry;
  if (isBooked(ctx, desk, { id: payload.saleId, kind: 'sale' }))
    return cardException(unconfirmedSaleCents(ctx, payload), payload.eventId);
  const { sessionId, isMissing } = sessionOf(ctx, desk, payload.sessionId);
  const exceptions = [
    ...book(ctx, desk, { entry, sale: toSale(ctx, entry, sessionId) }),
    ...cardException(unconfirmedSaleCents(ctx, payload), payload.eventId),
  ];
  return isMissing
    ? [...exceptions, { kind: 'session_conflict', detail: String(payload.totalCents), eventId: payload.eventId }]
    : exceptions;
}
