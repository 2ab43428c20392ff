import { findRow } from '#server/db/rows.ts';
import { orderItems } from '#server/db/schema/orders.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** The one evening that an order is for; null is the whole event. */
export const eveningOfOrder = (ctx: Pick<ServiceContext, 'db'>, orderId: string): string | null =>
  findRow(ctx.db, orderItems, { orderId, position: 0 }, ['eveningId'])?.eveningId ?? null;
