import { and, eq, sql } from 'drizzle-orm';
import { DEFAULT_FREE_PER_NIGHT, isAboveFreeLimit } from '#shared/door/free-entry.ts';
import { hasSlip, type SalePayment } from '#shared/door/sale-facts.ts';
import { prepared } from '#server/db/client.ts';
import { tillRecords } from '#server/db/schema/till.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { isProviderReference } from './door-payments.ts';

const freeTickets = prepared(
  { eventId: tillRecords.eventId, deskId: tillRecords.deskId, saleId: tillRecords.id },
  (orm, { eventId, deskId, saleId }) =>
    orm
      .select({
        given: sql<number>`coalesce(sum(cast(json_extract(${tillRecords.facts}, '$.ticketCount') as bigint)
          + coalesce(cast(json_extract(${tillRecords.facts}, '$.goodsCount') as bigint), 0)), 0)`,
      })
      .from(tillRecords)
      .where(
        and(
          eq(tillRecords.eventId, eventId),
          eq(tillRecords.deskId, deskId),
          eq(tillRecords.kind, 'sale'),
          sql`json_extract(${tillRecords.facts}, '$.reason') IS NOT NULL`,
          sql`${tillRecords.id} <> ${saleId}`,
        ),
      )
      .prepare(),
);

type FreeSale = { saleId: string; eventId: string; deskId: string; wanted: number };

/** Whether a free sale is more than a cashier may give alone at that desk and night; the sale itself may be booked. */
export function isFreeBeyondLimit(ctx: ServiceContext, { wanted, ...of }: FreeSale): boolean {
  const given = freeTickets(ctx.db).get(of)?.given ?? 0;
  return isAboveFreeLimit({ given, wanted, limit: ctx.kasse.freePerNight ?? DEFAULT_FREE_PER_NIGHT });
}

/** Cents on a card at a terminal beside the desk, of which nothing says that they were charged. */
export function unseenCardCents(ctx: ServiceContext, payments: readonly SalePayment[]): number {
  if (ctx.kasse.takesCardWithoutSlip === true) return 0;
  return payments
    .filter((payment) => payment.method === 'card' && !hasSlip(payment) && !isProviderReference(payment.reference))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}
