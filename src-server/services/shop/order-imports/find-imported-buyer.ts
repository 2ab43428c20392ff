import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { importedOrders } from '#server/db/schema/order-imports.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const ofOrder = prepared({ orderId: importedOrders.orderId }, (orm, { orderId }) =>
  orm
    .select({ name: importedOrders.name, email: sql<string>`${importedOrders.email}` })
    .from(importedOrders)
    .where(and(eq(importedOrders.orderId, orderId), isNotNull(importedOrders.email)))
    .prepare(),
);

/** Who bought an order in another system; undefined without an address, and once the name was forgotten. */
export const findImportedBuyer = (
  ctx: Pick<ServiceContext, 'db'>,
  orderId: string,
): { name: string; email: string } | undefined => ofOrder(ctx.db).get({ orderId });
