import { findRow } from '#server/db/rows.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** The one evening that an order's ticket is for; null is the whole event. */
export const eveningOfOrder = (ctx: Pick<ServiceContext, 'db'>, orderId: string): string | null =>
  findRow(ctx.db, tickets, { orderId, position: 0 }, ['eveningId'])?.eveningId ?? null;
