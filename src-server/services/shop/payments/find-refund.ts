import { asc, eq, sql, type SQL } from 'drizzle-orm';
import { prepared, type Orm } from '#server/db/client.ts';
import { refunds } from '#server/db/schema/payments.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type RefundRow = typeof refunds.$inferSelect;

const refundWhere = (orm: Orm, where: SQL) =>
  orm.select().from(refunds).where(where).orderBy(asc(refunds.createdAt)).prepare();

const byId = prepared((orm) => refundWhere(orm, eq(refunds.id, sql.placeholder('id'))));
const byProviderId = prepared((orm) => refundWhere(orm, eq(refunds.stripeRefundId, sql.placeholder('stripeRefundId'))));
const ofOrder = prepared((orm) => refundWhere(orm, eq(refunds.orderId, sql.placeholder('orderId'))));

export const findRefund = (ctx: Pick<ServiceContext, 'db'>, id: string): RefundRow | undefined =>
  byId(ctx.db).get({ id });

export const findRefundByProviderId = (
  ctx: Pick<ServiceContext, 'db'>,
  stripeRefundId: string,
): RefundRow | undefined => byProviderId(ctx.db).get({ stripeRefundId });
export const findRefundsOfOrder = (ctx: Pick<ServiceContext, 'db'>, orderId: string): RefundRow[] =>
  ofOrder(ctx.db).all({ orderId });
