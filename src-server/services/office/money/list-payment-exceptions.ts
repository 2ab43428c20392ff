import { and, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { ExceptionsInput, NewestFirstCursor } from '#shared/admin/admin-queries.ts';
import { KINDS_OF_GROUP, type ExceptionGroup } from '#shared/books/money-queries.ts';
import type { Page, PaymentExceptionView } from '#shared/admin/admin-views.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { isBefore, newestFirst } from '#server/db/paging.ts';
import { events } from '#server/db/schema/events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paymentExceptions, refunds } from '#server/db/schema/payments.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { disputesOf } from '../../shop/refunds/keep-dispute.ts';
import { owedRefund } from '../../shop/refunds/owed-refund.ts';
import { newestPage } from '../../base/take-page.ts';

/** An order of the door: none of its money ever was at the provider. */
const isOutsideProvider = (orm: Orm) => {
  // A refund of a card at the door names its payment itself.
  const refundOfCard = orm
    .select({ one: sql`1` })
    .from(refunds)
    .where(and(eq(refunds.id, paymentExceptions.refId), isNotNull(refunds.paymentIntentId)));
  return sql`${and(
    isNotNull(orders.id),
    isNull(orders.stripePaymentIntentId),
    isNull(orders.carriedIntentId),
    isNull(orders.stripeInvoiceId),
    notExists(refundOfCard),
  )}`.mapWith(Boolean);
};

const openOf = (group: ExceptionGroup | null) =>
  prepared({ at: paymentExceptions.createdAt, id: paymentExceptions.id, limit: Number }, (orm, { limit, ...from }) =>
    orm
      .select({
        id: paymentExceptions.id,
        kind: paymentExceptions.kind,
        refId: paymentExceptions.refId,
        orderId: paymentExceptions.orderId,
        eventTitle: events.title,
        detail: paymentExceptions.detail,
        createdAt: paymentExceptions.createdAt,
        isOutsideProvider: isOutsideProvider(orm),
      })
      .from(paymentExceptions)
      .leftJoin(orders, eq(orders.id, paymentExceptions.orderId))
      .leftJoin(events, eq(events.id, orders.eventId))
      .where(
        and(
          isNull(paymentExceptions.resolvedAt),
          group === null ? undefined : inArray(paymentExceptions.kind, [...KINDS_OF_GROUP[group]]),
          isBefore(paymentExceptions.createdAt, paymentExceptions.id, from),
        ),
      )
      .orderBy(...newestFirst(paymentExceptions.createdAt, paymentExceptions.id))
      .limit(limit)
      .prepare(),
  );

const open: Record<ExceptionGroup | 'all', ReturnType<typeof openOf>> = {
  all: openOf(null),
  money_without_ticket: openOf('money_without_ticket'),
  ticket_without_money: openOf('ticket_without_money'),
  refunds: openOf('refunds'),
  refund_questions: openOf('refund_questions'),
};

/** Payment exceptions a person has to decide, newest first, a page at a time. */
export function listPaymentExceptions(
  ctx: ServiceContext,
  { group, ...input }: ExceptionsInput,
): Page<PaymentExceptionView, NewestFirstCursor> {
  requirePermission(ctx, 'money:read');
  const page = newestPage(input, (range) => open[group ?? 'all'](ctx.db).all(range));
  const items = page.items.map((item) => ({
    ...item,
    owed: owedRefund(ctx, item),
    disputes:
      item.kind === 'disputed' && item.orderId !== null
        ? disputesOf(ctx, item.orderId).filter(({ status }) => status === 'open')
        : [],
  }));
  return { ...page, items };
}
