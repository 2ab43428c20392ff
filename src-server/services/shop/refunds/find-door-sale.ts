import { and, eq } from 'drizzle-orm';
import type { SalePayment } from '#shared/door/sale-facts.ts';
import type { ListedRefund } from '#server/adapters/payment-provider.ts';
import { prepared } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { doorPayments, tillRecords } from '#server/db/schema/till.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder, type OrderRow } from '../orders/find-order.ts';

const paymentOf = prepared({ reference: orNull(doorPayments.reference) }, (orm, { reference }) =>
  orm.select({ saleId: doorPayments.saleId }).from(doorPayments).where(eq(doorPayments.reference, reference)).prepare(),
);
const saleOf = prepared({ id: tillRecords.id }, (orm, { id }) =>
  orm
    .select({ orderId: tillRecords.orderId, facts: tillRecords.facts })
    .from(tillRecords)
    .where(and(eq(tillRecords.id, id), eq(tillRecords.kind, 'sale')))
    .prepare(),
);

type SaleFacts = { payments?: SalePayment[]; lines?: { goodsId?: string; grossCents: number }[] };

/** What a card payment at a door has paid: the order of its tickets, and goods beside them, which no order has. */
export type DoorSale = { order: OrderRow | undefined; goodsCents: number };

/**
 * By our books or, where its row was lost, by the provider's mark. Undefined for a sale that was never booked, and for a
 * second charge that its sale does not name.
 */
export function findDoorSale(
  ctx: Pick<ServiceContext, 'db'>,
  { paymentIntentId, doorSaleId }: Pick<ListedRefund, 'paymentIntentId' | 'doorSaleId'>,
): DoorSale | undefined {
  const id = paymentOf(ctx.db).get({ reference: paymentIntentId })?.saleId ?? doorSaleId;
  const sale = id === null ? undefined : saleOf(ctx.db).get({ id });
  if (sale === undefined) return undefined;
  const { payments = [], lines = [] } = JSON.parse(sale.facts) as SaleFacts;
  if (!payments.some(({ reference }) => reference === paymentIntentId)) return undefined;
  const order = sale.orderId === null ? undefined : findOrder(ctx, sale.orderId);
  const goodsCents = lines.reduce((sum, line) => sum + (line.goodsId === undefined ? 0 : line.grossCents), 0);
  return order === undefined && goodsCents === 0 ? undefined : { order, goodsCents };
}
