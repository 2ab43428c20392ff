import type { Lang } from '#shared/lang.ts';
import { and, eq } from 'drizzle-orm';
import { cents } from '#shared/money.ts';
import { DomainError } from '#shared/errors.ts';
import { leftToPay } from '#shared/gift-vouchers/gift-voucher.ts';
import { lineName } from '#shared/orders/member-line.ts';
import { HOLD_GRACE_MS } from '#shared/orders/checkout-limits.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import type { NewSession, ProviderSession } from '#server/adapters/payment-provider.ts';
import type { Until } from '#server/adapters/provider-answers.ts';
import { updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { events } from '#server/db/schema/events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { pageUrl } from '../../base/page-url.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { soldName } from './order-view.ts';
import { withParts } from '../parts/part-name.ts';
import { findOrder, findOrderItems, isPending, type OrderRow, type OrderItemRow } from './find-order.ts';

const findBuyer = prepared({ orderId: orders.id }, (orm, { orderId }) =>
  orm
    .select({ email: users.email, title: events.title, otherWords: events.otherWords })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(events, eq(events.id, orders.eventId))
    .where(eq(orders.id, orderId))
    .prepare(),
);

const extendHold = prepared({ id: orders.id, ...columnsOf(orders, ['holdExpiresAt']) }, (orm, { id, ...changes }) =>
  orm
    .update(orders)
    .set(changes)
    .where(and(eq(orders.id, id), isPending))
    .prepare(),
);

/** Where something is bought that is no ticket. */
const PAGES: Partial<Record<OrderRow['channel'], string>> = { voucher: '/gift-voucher', card: '/cards' };
const RESULT = '/event-payment-success';
const REST = { en: 'rest after your voucher', de: 'Rest nach deinem Gutschein' };

/** A line as the payment page names it. */
const nameOf = (ctx: ServiceContext, item: OrderItemRow, { order, lang }: { order: OrderRow; lang: Lang }): string => {
  const { memberPlanId, promoCode, role } = item;
  const name = lineName(
    soldName(ctx, item, lang),
    { isMemberPrice: memberPlanId !== null, code: promoCode, role },
    lang,
  );
  return item.addOnId === null ? withParts(ctx, order, { name, lang }) : name;
};

/** What is to be paid; of an order that a voucher pays in part it is one line, as no line may be below zero. */
function linesOf(
  ctx: ServiceContext,
  order: OrderRow,
  { title, lang }: { title: string | null; lang: Lang },
): NewSession['lines'] {
  if (order.fromVoucherCents > 0)
    return [{ name: `${title}: ${REST[lang]}`, unitPriceCents: leftToPay(order), quantity: 1 }];
  return findOrderItems(ctx, order.id)
    .filter((item) => item.unitPriceCents > 0)
    .map((item) => ({
      name: title === null ? item.ticketTypeName : `${title}: ${nameOf(ctx, item, { order, lang })}`,
      unitPriceCents: cents(item.unitPriceCents),
      quantity: item.quantity,
    }));
}

/** Where the payment page leads back to. */
function returnPages(ctx: ServiceContext, { id, eventId, channel, partOfOrderId }: OrderRow, lang: Lang) {
  const page = PAGES[channel];
  const [paid, left] =
    page !== undefined
      ? [`${page}?order=${id}`, page]
      : [
          `${RESULT}?session_id={CHECKOUT_SESSION_ID}`,
          partOfOrderId === null ? `/checkout/${eventId}?order=${id}` : `${RESULT}?order=${partOfOrderId}`,
        ];
  return { successUrl: pageUrl(ctx, paid, lang), cancelUrl: pageUrl(ctx, left, lang) };
}

/**
 * Asks the provider for the order's payment page. The key is the order's and its session's end, so a repeated call (a
 * time-out, a crash between reserving and answering) gives the same page and never a second one. Throws ProviderBusy,
 * ProviderRefusal.
 */
export async function openSession(ctx: ServiceContext, order: OrderRow, until: Until): Promise<ProviderSession> {
  const buyer = findBuyer(ctx.db).get({ orderId: order.id });
  if (buyer === undefined || order.sessionExpiresAt === null) throw new DomainError('ORDER_NOT_FOUND');
  const lang = order.lang ?? 'en';
  return ctx.payments.createSession(
    {
      orderId: order.id,
      idempotencyKey: `order:${order.id}:cs:${order.sessionExpiresAt.getTime()}`,
      customerEmail: buyer.email,
      lines: linesOf(ctx, order, {
        title: buyer.title === null ? null : saidIn({ ...buyer, title: buyer.title }, 'title', lang),
        lang,
      }),
      expiresAt: order.sessionExpiresAt,
      keepsCard: order.partsCents !== null,
      lang: order.lang,
      ...returnPages(ctx, order, lang),
    },
    until,
  );
}

/** Writes the page to its order, and holds the seats as long as the page is open. Returns the order as it is then. */
export function offerSession(ctx: ServiceContext, orderId: string, session: ProviderSession): OrderRow {
  return inTransaction(ctx.db, () => {
    extendHold(ctx.db).run({ id: orderId, holdExpiresAt: new Date(session.expiresAt.getTime() + HOLD_GRACE_MS) });
    return attachSession(ctx, orderId, session);
  });
}

/** Writes the page to its order, unless it has one. Returns the order as it is then. */
export function attachSession(ctx: ServiceContext, orderId: string, session: ProviderSession): OrderRow {
  return inTransaction(ctx.db, () => {
    updateRows(
      ctx.db,
      orders,
      { id: orderId, stripeSessionId: null },
      { stripeSessionId: session.id, checkoutUrl: session.url, updatedAt: ctx.now() },
    );
    const order = findOrder(ctx, orderId);
    if (order === undefined) throw new DomainError('ORDER_NOT_FOUND');
    return order;
  });
}
