import type { Lang } from '#shared/lang.ts';
import { eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { onEvening } from '#shared/events/on-evening.ts';
import { cents, timesCents } from '#shared/money.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { lineName } from '#shared/orders/member-line.ts';
import type { OrderView, QuoteLine } from '#shared/orders/order-views.ts';
import { refundRuleOf } from '#shared/orders/refund-promise.ts';
import { vatByRate } from '#shared/orders/vat-lines.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { prepared } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrderItems, type OrderItemRow, type OrderRow } from './find-order.ts';
import { otherTypeName } from '../tickets/type-words.ts';
import { withParts } from '../parts/part-name.ts';
import { findParts, partView } from '../parts/find-parts.ts';
import { eveningOfOrder } from '../tickets/evening-of-order.ts';
import { isCalledOff } from './tell-called-off.ts';
import { nightsMovedTo } from './moved-to.ts';
import { planOf } from '#server/services/shop/plans/load-plans.ts';

const findEvent = prepared({ id: orNull(events.id) }, (orm, { id }) =>
  orm
    .select({
      id: events.id,
      title: events.title,
      otherWords: events.otherWords,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      evenings: events.evenings,
      location: events.location,
      kind: events.kind,
      styles: events.styles,
      imageUrl: events.imageUrl,
      refundRule: events.refundRule,
      cancelWords: events.cancelWords,
    })
    .from(events)
    .where(eq(events.id, id))
    .prepare(),
);

function paymentPageOf({ status, stripeSessionId, checkoutUrl }: OrderRow): OrderView['payment'] {
  return status === 'pending' && stripeSessionId !== null && checkoutUrl !== null
    ? { sessionId: stripeSessionId, url: checkoutUrl }
    : null;
}

/** The type as it was sold, in the reader's language. */
export const soldName = (ctx: ServiceContext, item: OrderItemRow, lang: Lang): string =>
  saidIn(
    { ticketTypeName: item.ticketTypeName, ...otherTypeName(ctx, { ...item, role: null }) },
    'ticketTypeName',
    lang,
  );

function lineOf(ctx: ServiceContext, item: OrderItemRow, { order, lang }: { order: OrderRow; lang: Lang }): QuoteLine {
  const { memberPlanId, normalUnitPriceCents, voucherCents, promoCode, entryCardId } = item;
  const unitPriceCents = cents(item.unitPriceCents);
  const name = lineName(
    soldName(ctx, item, lang),
    { isMemberPrice: memberPlanId !== null, code: promoCode, role: item.role, isByCard: entryCardId !== null },
    lang,
  );
  return {
    ticketTypeId: item.ticketTypeId ?? GENERAL_ADMISSION_ID,
    name: item.addOnId === null ? withParts(ctx, order, { name, lang }) : name,
    quantity: item.quantity,
    ...(item.role !== null && { role: item.role }),
    ...(item.addOnId !== null && {
      addOn: { id: item.addOnId, ...(item.addOnSize !== null && { size: item.addOnSize }) },
    }),
    unitPriceCents,
    lineCents: timesCents(unitPriceCents, item.quantity),
    vatBps: item.vatBps,
    ...(entryCardId !== null && {
      entryCard: { id: entryCardId, normalUnitPriceCents: cents(normalUnitPriceCents ?? unitPriceCents) },
    }),
    ...(promoCode !== null && {
      promo: { code: promoCode, normalUnitPriceCents: cents(normalUnitPriceCents ?? unitPriceCents) },
    }),
    ...(memberPlanId === null
      ? {}
      : {
          member: {
            tier: planOf(ctx, memberPlanId).tier,
            normalUnitPriceCents: cents(normalUnitPriceCents ?? unitPriceCents),
            voucherCents: cents(voucherCents),
          },
        }),
  };
}

/**
 * An order as its buyer sees it: what, when, for how much, and the VAT inside (none in the operator's §19 mode); its
 * lines are named in `lang`.
 */
export function orderView(ctx: ServiceContext, order: OrderRow, lang: Lang = 'en'): OrderView {
  const found = findEvent(ctx.db).get({ id: order.eventId });
  if (found === undefined) throw new DomainError('ORDER_NOT_FOUND');
  const { refundRule, cancelWords, ...whole } = found;
  const event = onEvening(whole, eveningOfOrder(ctx, order.id));
  const items = findOrderItems(ctx, order.id);
  const lines = items.map((item) => lineOf(ctx, item, { order, lang }));
  return {
    id: order.id,
    status: order.status,
    totalCents: cents(order.totalCents),
    fromVoucherCents: cents(order.fromVoucherCents),
    createdAt: order.createdAt,
    paidAt: order.paidAt,
    hasPaymentFailed: order.paidAt === null && order.paymentFailedAt !== null,
    expiresAt:
      order.status !== 'pending' ? null : order.stripeSessionId === null ? order.holdExpiresAt : order.sessionExpiresAt,
    payment: paymentPageOf(order),
    lines,
    vat: ctx.operator.vatMode === 'small-business' ? [] : vatByRate(lines),
    parts: order.partsCents === null ? [] : findParts(ctx, order.id).map(partView),
    isCalledOff: isCalledOff(ctx, order),
    movedTo: nightsMovedTo(ctx, order.id),
    cancelWords,
    refundRule: order.refundRule ?? refundRuleOf({ ...event, refundRule }, order.createdAt),
    ticketRules: items
      .filter(({ addOnId }) => addOnId === null)
      .map(({ ticketTypeName: name, unitPriceCents: priceCents, ticketRule }) => ({
        name,
        priceCents,
        ticketRule,
      })),
    event,
  };
}
