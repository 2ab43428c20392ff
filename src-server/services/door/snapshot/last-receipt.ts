import { and, desc, eq } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { deskEntries } from '#server/db/schema/desk.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const lastSale = prepared(columnsOf(deskEntries, ['deskId', 'kind']), (orm, { deskId, kind }) =>
  orm
    .select({ payload: deskEntries.payload })
    .from(deskEntries)
    .where(and(eq(deskEntries.deskId, deskId), eq(deskEntries.kind, kind)))
    .orderBy(desc(deskEntries.deviceSeq))
    .limit(1)
    .prepare(),
);

/** How many receipts a desk has given, by the number of its last sale: a desk that lost its store goes on from there. */
export function lastReceipt(ctx: ServiceContext, deskId: string): number {
  const row = lastSale(ctx.db).get({ deskId, kind: 'sale' });
  if (row === undefined) return 0;
  const { receiptNumber } = JSON.parse(row.payload) as { receiptNumber?: string };
  return Number(receiptNumber?.split('-').at(-1)) || 0;
}
