import type { PlanId } from '#shared/membership/plans.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** An order as the verbs need it; instants are UTC milliseconds. */
export type OrderRow = {
  id: string;
  userId: string | null;
  eventId: string | null;
  status: OrderStatus;
  totalCents: number;
  currency: string;
  idempotencyKey: string | null;
  stripeSessionId: string | null;
  stripePaymentIntentId: string | null;
  checkoutUrl: string | null;
  sessionExpiresAt: number | null;
  holdExpiresAt: number | null;
  paidAt: number | null;
  /** A delayed payment came to nothing. */
  paymentFailedAt: number | null;
  createdAt: number;
};

export type OrderItemRow = {
  position: number;
  ticketTypeId: string | null;
  ticketTypeName: string;
  unitPriceCents: number;
  normalUnitPriceCents: number | null;
  memberPlanId: PlanId | null;
  voucherCents: number;
  vatBps: number;
  quantity: number;
};

const COLUMNS = `id, user_id AS userId, event_id AS eventId, status, total_cents AS totalCents, currency, idempotency_key AS idempotencyKey,
  stripe_session_id AS stripeSessionId, stripe_payment_intent_id AS stripePaymentIntentId, checkout_url AS checkoutUrl,
  session_expires_at AS sessionExpiresAt, hold_expires_at AS holdExpiresAt, paid_at AS paidAt, payment_failed_at AS paymentFailedAt, created_at AS createdAt`;

const byId = statement<{ id: string }, OrderRow>(`SELECT ${COLUMNS} FROM orders WHERE id = @id`);
const bySession = statement<{ sessionId: string }, OrderRow>(
  `SELECT ${COLUMNS} FROM orders WHERE stripe_session_id = @sessionId`,
);
const byPaymentIntent = statement<{ paymentIntentId: string }, OrderRow>(
  `SELECT ${COLUMNS} FROM orders WHERE stripe_payment_intent_id = @paymentIntentId`,
);
const byKey = statement<{ userId: string; key: string }, OrderRow>(
  `SELECT ${COLUMNS} FROM orders WHERE user_id = @userId AND idempotency_key = @key`,
);
const openFor = statement<{ userId: string; eventId: string }, OrderRow>(
  `SELECT ${COLUMNS} FROM orders WHERE user_id = @userId AND event_id = @eventId AND status = 'pending'`,
);
const itemsOf = statement<{ orderId: string }, OrderItemRow>(
  `SELECT position, ticket_type_id AS ticketTypeId, ticket_type_name AS ticketTypeName, unit_price_cents AS unitPriceCents,
     normal_unit_price_cents AS normalUnitPriceCents, member_plan_id AS memberPlanId, voucher_cents AS voucherCents, vat_bps AS vatBps, quantity
   FROM order_items WHERE order_id = @orderId ORDER BY position`,
);

export const findOrder = (ctx: ServiceContext, id: string): OrderRow | undefined => byId(ctx.db).get({ id });
export const findOrderBySession = (ctx: ServiceContext, sessionId: string): OrderRow | undefined =>
  bySession(ctx.db).get({ sessionId });
export const findOrderByPaymentIntent = (
  ctx: Pick<ServiceContext, 'db'>,
  paymentIntentId: string,
): OrderRow | undefined => byPaymentIntent(ctx.db).get({ paymentIntentId });
export const findOrderByKey = (ctx: ServiceContext, userId: string, key: string): OrderRow | undefined =>
  byKey(ctx.db).get({ userId, key });
export const findOpenOrder = (ctx: ServiceContext, userId: string, eventId: string): OrderRow | undefined =>
  openFor(ctx.db).get({ userId, eventId });
export const findOrderItems = (ctx: ServiceContext, orderId: string): OrderItemRow[] =>
  itemsOf(ctx.db).all({ orderId });
