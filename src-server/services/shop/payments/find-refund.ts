import { asc, eq, sql, type SQL } from 'drizzle-orm';
import { prepared, type Orm } from '#server/db/client.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type RefundRow = typeof refunds.$inferSelect;

/**
 * For a query that has both tables: refunds of the order's own payment. A second payment by mistake is not the order's
 * own. An order at the door has no payment of its own, so all its refunds count.
 */
export const isOfOwnPayment: SQL = sql`(${orders.channel} = 'door'
  or ${refunds.paymentIntentId} is ${orders.stripePaymentIntentId})`;

const refundWhere = (orm: Orm, where: SQL) =>
  orm.select().from(refunds).where(where).orderBy(asc(refunds.createdAt), asc(refunds.id)).prepare();

const byId = prepared({ id: refunds.id }, (orm, { id }) => refundWhere(orm, eq(refunds.id, id)));
const byProviderId = prepared({ stripeRefundId: refunds.stripeRefundId }, (orm, { stripeRefundId }) =>
  refundWhere(orm, eq(refunds.stripeRefundId, stripeRefundId)),
);
const byIntentKey = prepared({ intentKey: refunds.intentKey }, (orm, { intentKey }) =>
  refundWhere(orm, eq(refunds.intentKey, intentKey)),
);
const ofOrder = prepared({ orderId: refunds.orderId }, (orm, { orderId }) =>
  refundWhere(orm, eq(refunds.orderId, orderId)),
);

export const findRefund = (ctx: Pick<ServiceContext, 'db'>, id: string): RefundRow | undefined =>
  byId(ctx.db).get({ id });

export const findRefundByProviderId = (
  ctx: Pick<ServiceContext, 'db'>,
  stripeRefundId: string,
): RefundRow | undefined => byProviderId(ctx.db).get({ stripeRefundId });

export const findRefundOfIntentKey = (ctx: Pick<ServiceContext, 'db'>, intentKey: string): RefundRow | undefined =>
  byIntentKey(ctx.db).get({ intentKey });

/** The intent of a refund of all that was paid a second time for an order. */
export const secondPaymentKey = (paymentIntentId: string): string => `second:${paymentIntentId}`;
/** The intent of a refund of all that was paid over another sum than the price, or for nothing. */
export const wholePaymentKey = (paymentIntentId: string | null): string => `payment:${paymentIntentId}`;
/** The refund of a payment that never became an order's own. */
export const findRefundOfStray = (ctx: Pick<ServiceContext, 'db'>, paymentIntentId: string): RefundRow | undefined =>
  findRefundOfIntentKey(ctx, secondPaymentKey(paymentIntentId)) ??
  findRefundOfIntentKey(ctx, wholePaymentKey(paymentIntentId));

/** The intent of a desk's refund to one card, the same for the call and for the journal. */
export const cardRefundKey = ({ entryId, reference }: { entryId: string; reference: string }): string =>
  `door-card:${entryId}:${reference}`;

const DASHBOARD_KEY = 'provider:';
/**
 * The intent of money that went back without us: of a refund made in the provider's dashboard its first id there, which
 * another try does not change, and of a lost dispute its id.
 */
export const dashboardKey = (stripeRefundId: string): string => `${DASHBOARD_KEY}${stripeRefundId}`;
/** The first id that the provider gave a refund made in its dashboard; null for a refund of ours. */
export const dashboardRefundId = ({ intentKey }: Pick<RefundRow, 'intentKey'>): string | null =>
  intentKey.startsWith(DASHBOARD_KEY) ? intentKey.slice(DASHBOARD_KEY.length) : null;
/**
 * The refund that a question about the provider's dashboard is about, also when it was sent again or paid out since.
 */
export const findDashboardRefund = (ctx: Pick<ServiceContext, 'db'>, stripeRefundId: string): RefundRow | undefined =>
  findRefundOfIntentKey(ctx, dashboardKey(stripeRefundId));

/** Of one refund there that is several here, since moved tickets took a part of its payment along: the id of each. */
export const partOf = (stripeRefundId: string, at: number): string =>
  at === 0 ? stripeRefundId : `${stripeRefundId}:${at}`;
/** The provider's own id of such a part. */
export const wholeOf = (stripeRefundId: string): string => stripeRefundId.replace(/:\d+$/, '');
/** The rows of a refund made in the provider's dashboard; one alone of any other. */
export function partsOfRefund(ctx: Pick<ServiceContext, 'db'>, row: RefundRow, theirs: { id: string }): RefundRow[] {
  const parts = [row];
  if (dashboardRefundId(row) !== theirs.id) return parts;
  for (let at = 1; ; at++) {
    const part = findDashboardRefund(ctx, partOf(theirs.id, at));
    if (part === undefined) return parts;
    parts.push(part);
  }
}

export const findRefundsOfOrder = (ctx: Pick<ServiceContext, 'db'>, orderId: string): RefundRow[] =>
  ofOrder(ctx.db).all({ orderId });
/** The refunds of one payment that came for an order, whether or not it became the order's own. */
export const findRefundsOfIntent = (
  ctx: Pick<ServiceContext, 'db'>,
  { orderId, paymentIntentId }: { orderId: string; paymentIntentId: string | null },
): RefundRow[] =>
  paymentIntentId === null
    ? []
    : findRefundsOfOrder(ctx, orderId).filter((refund) => refund.paymentIntentId === paymentIntentId);

/** Why a desk's refund did not go: somebody in the provider's dashboard was quicker. */
export const MADE_ELSEWHERE = 'charge_already_refunded';
/**
 * Whether a till wrote this refund down although it was made in the provider's dashboard. It stands in for that refund
 * until that one is booked.
 */
export const isMadeElsewhere = (
  { status, failureReason, paymentIntentId }: RefundRow,
  theirs: { paymentIntentId: string | null },
): boolean => status === 'succeeded' && failureReason === MADE_ELSEWHERE && paymentIntentId === theirs.paymentIntentId;
