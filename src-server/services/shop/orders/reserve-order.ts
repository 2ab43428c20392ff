import { randomUUID, createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { Lang } from '#shared/lang.ts';
import { HOLD_WITHOUT_SESSION_MS, MAX_HELD_SEATS_PER_USER } from '#shared/orders/checkout-limits.ts';
import type { CreateOrderInput } from '#shared/orders/create-order.ts';
import { atNormalPrice, type OrderLine } from '#shared/orders/member-line.ts';
import { priceOrder, totalOf, type PricedLine } from '#shared/orders/price-order.ts';
import type { RefundRule } from '#shared/orders/refund-promise.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import { withRoles } from '#shared/roles/with-roles.ts';
import { insertRow, insertIfNew } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { orderItems, orders, seatHolds, termsVersions } from '#server/db/schema/orders.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrderItems, type OrderRow } from './find-order.ts';
import { holdSeats } from './hold-seats.ts';
import { noteInvoiceRecipient } from './invoice-rows.ts';
import { loadEventForSale } from './load-event-for-sale.ts';
import { keepThanksNotice } from './keep-thanks-notice.ts';
import { payOrder } from './pay-order.ts';
import { requireWelcome } from '../bans/require-welcome.ts';
import { findPromo } from '../promo-codes/find-promo.ts';
import { addOnLines, holdAddOns } from '../add-ons/hold-add-ons.ts';
import { keepAnswers } from '../questions/keep-answers.ts';
import { takeHandedTicket } from '../wait-list/take-offered-ticket.ts';
import { withKeptSeat } from '../wait-list/first-refusal.ts';
import { findPool } from '../wait-list/find-pool.ts';
import { spendForOrder } from '../member-price/price-for-member.ts';
import { sessionEndFrom } from './session-end.ts';
import { atMost, claimSeat, requireOwnTurn } from '../wait-list/claim-seat.ts';
import { requireAllowance } from './ticket-allowance.ts';
import { requireGuestTypes } from './require-guest-types.ts';
import { termsTextDe } from '#shared/legal/terms-text.de.ts';
import { termsText } from '#shared/legal/terms-text.ts';

/**
 * Keeps the terms as they read now on the page of the order, each wording once, and returns the version that an order
 * remembers. Inside the order's transaction.
 */
function keepTerms(ctx: Pick<ServiceContext, 'db' | 'operator' | 'now'>, lang: Lang | null): string {
  const text = JSON.stringify((lang === 'de' ? termsTextDe : termsText)(ctx.operator));
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
  insertIfNew(ctx.db, termsVersions, { version, text, firstUsedAt: ctx.now() });
  return version;
}

const insertOrder = prepared(
  columnsOf(orders, [
    'id',
    'userId',
    'eventId',
    'totalCents',
    'idempotencyKey',
    'termsVersion',
    'refundRule',
    'thanksNotice',
    'lang',
    'ticketOfferId',
    'sessionExpiresAt',
    'holdExpiresAt',
    'createdAt',
    'updatedAt',
  ]),
  (orm, row) =>
    orm
      .insert(orders)
      .values({
        ...row,
        status: 'pending',
      })
      .returning()
      .prepare(),
);

const seatsHeldBy = prepared({ userId: seatHolds.userId }, (orm, { userId }) =>
  orm
    .select({ seats: sql<number>`coalesce(sum(${seatHolds.quantity}), 0)` })
    .from(seatHolds)
    .where(eq(seatHolds.userId, userId))
    .prepare(),
);

/** What was ordered, and the language of the page it was ordered on; null where no page was. */
export type OrderOnPage = CreateOrderInput & { lang?: Lang | null };

type NewOrder = {
  id: string;
  userId: string;
  input: OrderOnPage;
  lines: readonly OrderLine[];
  /** What was promised beside the price. */ refundRule: RefundRule;
  /** And for when plans change, by ticket type. */ ticketRuleOf: (line: OrderLine) => TicketRule | null;
  /** Somebody's ticket that it takes. */ ticketOfferId: string | null;
};

function insertNewOrder(ctx: ServiceContext, order: NewOrder): OrderRow {
  const { id, userId, input, lines, refundRule, ticketRuleOf, ticketOfferId } = order;
  const now = ctx.now();
  const row = insertOrder(ctx.db).get({
    id,
    userId,
    eventId: input.eventId,
    totalCents: totalOf(lines),
    idempotencyKey: input.idempotencyKey ?? null,
    termsVersion: keepTerms(ctx, input.lang ?? null),
    refundRule,
    thanksNotice: keepThanksNotice(ctx, input.thanksNotice),
    lang: input.lang ?? null,
    ticketOfferId,
    sessionExpiresAt: sessionEndFrom(now),
    holdExpiresAt: new Date(now.getTime() + HOLD_WITHOUT_SESSION_MS),
    createdAt: now,
    updatedAt: now,
  });
  for (const [position, line] of lines.entries()) {
    const { ticketTypeId, name, unitPriceCents, vatBps, quantity, member, promo, role, addOn } = line;
    insertRow(ctx.db, orderItems, {
      orderId: id,
      position,
      ticketTypeId,
      ticketTypeName: name,
      quantity,
      unitPriceCents,
      normalUnitPriceCents: (member ?? promo)?.normalUnitPriceCents ?? null,
      memberPlanId: member?.planId ?? null,
      promoCode: promo?.code ?? null,
      voucherCents: member?.voucherCents ?? 0,
      vatBps,
      role: role ?? null,
      addOnId: addOn?.id ?? null,
      addOnSize: addOn?.size ?? null,
      eveningId: input.eveningId ?? null,
      ticketRule: addOn === undefined ? ticketRuleOf(line) : null,
    });
  }
  return row;
}

/** Null unless somebody hands the buyer their ticket: then fee and difference are all there is to pay. */
function takeHanded(ctx: ServiceContext, input: OrderOnPage): Bought | null {
  const { handOverToken } = input;
  return handOverToken === undefined ? null : takeHandedTicket(ctx, { ...input, handOverToken });
}

/** A seat that was kept or handed over: it is taken without questions, and without what each ticket needs. */
const isTakenInTwoTaps = ({ seatOfferId, handOverToken }: OrderOnPage): boolean =>
  seatOfferId !== undefined || handOverToken !== undefined;

/** What is bought, at the price that everybody pays, and whose ticket it is where it is no seat of its own. */
type Bought = { lines: PricedLine[]; ticketOfferId: string | null };
type ToBuy = ReturnType<typeof loadEventForSale> & {
  userId: string;
  input: OrderOnPage;
  promo: ReturnType<typeof findPromo> | null;
};

function linesToBuy(ctx: ServiceContext, { userId, input: asked, event, types, promo }: ToBuy): Bought {
  const input = withKeptSeat(ctx, userId, asked);
  const pool = findPool(ctx, input.eventId);
  const kept = input.seatOfferId === undefined ? null : claimSeat(ctx, userId, input);
  if (kept === null) requireOwnTurn(ctx, input, pool);
  if (input.eveningId !== undefined) requireGuestTypes(ctx, userId, { types, input });
  const today = priceOrder(event, types, {
    items: input.items,
    now: ctx.now(),
    unlockedTypeId: promo?.ticketTypeId ?? null,
  });
  return {
    lines: kept === null ? today : atMost(today, kept.mostCents),
    ticketOfferId: kept?.ticketOfferId ?? null,
  };
}

const seatsOf = (lines: readonly OrderLine[], eveningId: string | null) =>
  lines.map(({ ticketTypeId, quantity, role = null }, position) => ({
    position,
    ticketTypeId,
    quantity,
    role,
    eveningId,
  }));

/**
 * Prices the order and holds its seats in one transaction. An order of 0 € is paid in the same one, and a member's
 * ticket spends the entitlement in it, and each ticket with a promo code one of its uses. Throws EVENT_*, TICKET_TYPE_*,
 * BANNED, ANSWERS_NEEDED, ADD_ON_*, SEAT_OFFER_OVER, TICKET_OFFER_OVER, ROLE_NEEDED, ROLE_FULL, EVENING_FULL, TRIAL_USED,
 * HELD_SEATS_LIMIT, TICKET_LIMIT_REACHED, PROMO_CODE_*, MEMBER_PRICE_GONE, and the database's refusal of a second open order for the event.
 */
export function reserveOrder(ctx: ServiceContext, input: OrderOnPage): OrderRow {
  requirePermission(ctx, 'checkout:buy');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const { event, types } = loadEventForSale(ctx, input.eventId, input.eveningId);
    requireWelcome(ctx, userId);
    const promo =
      input.promoCode === undefined ? null : findPromo(ctx, { eventId: input.eventId, code: input.promoCode });
    const handed = takeHanded(ctx, input);
    const { lines: normal, ticketOfferId } = handed ?? linesToBuy(ctx, { userId, input, event, types, promo });
    const wanted = normal.reduce((sum, line) => sum + line.quantity, 0);
    if ((seatsHeldBy(ctx.db).get({ userId })?.seats ?? 0) + wanted > MAX_HELD_SEATS_PER_USER)
      throw new DomainError('HELD_SEATS_LIMIT');
    requireAllowance(ctx, { eventId: input.eventId, eveningId: input.eveningId ?? null, userId, lines: normal });
    const id = randomUUID();
    const priced =
      handed === null
        ? spendForOrder(ctx, { orderId: id, eventId: input.eventId, event, lines: normal, promo })
        : atNormalPrice(normal);
    const lines = withRoles(priced, input.items);
    if (input.expectsMemberPrice === true && !lines.some(({ member }) => member !== null))
      throw new DomainError('MEMBER_PRICE_GONE');
    const besides = addOnLines(ctx, input, { tickets: wanted, isAsked: !isTakenInTwoTaps(input) });
    const order = insertNewOrder(ctx, {
      id,
      userId,
      input,
      lines: [...lines, ...besides],
      refundRule: event.refundRule,
      ticketRuleOf: ({ ticketTypeId }) =>
        handed === null ? (types.find((type) => type.id === ticketTypeId) ?? event).ticketRule : null,
      ticketOfferId,
    });
    keepAnswers(ctx, { id, eventId: input.eventId, lines }, input);
    if (order.totalCents > 0) noteInvoiceRecipient(ctx, order.id, input.invoice);
    holdSeats(
      ctx,
      { id: order.id, eventId: input.eventId, userId, ticketOfferId },
      seatsOf(lines, input.eveningId ?? null),
    );
    holdAddOns(ctx, { id, eventId: input.eventId }, besides.length === 0 ? [] : findOrderItems(ctx, id));
    writeAudit(ctx, {
      action: 'order.reserved',
      subjectKind: 'order',
      subjectId: order.id,
      after: {
        eventId: input.eventId,
        seats: wanted,
        totalCents: order.totalCents,
        ...(promo !== null && { promoCode: promo.code }),
      },
    });
    return order.totalCents === 0 ? payOrder(ctx, order, { sessionId: null, paymentIntentId: null }) : order;
  });
}
