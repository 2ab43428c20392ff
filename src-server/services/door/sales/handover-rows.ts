import { and, asc, eq, isNull } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { desks } from '#server/db/schema/desk.ts';
import { events } from '#server/db/schema/events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refundHandovers } from '#server/db/schema/refund-handovers.ts';
import { tillRecords } from '#server/db/schema/till.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** As the index of what waits says it. */
const isWaiting = and(isNull(refundHandovers.doneAt), isNull(refundHandovers.withdrawnAt));

const COLUMNS = ['id', 'orderId', 'saleId', 'deskId', 'amountCents', 'reason', 'requestedBy', 'createdAt'] as const;
/** A sale that waits already is not asked for twice. */
export const insertHandover = prepared(columnsOf(refundHandovers, COLUMNS), (orm, row) =>
  orm.insert(refundHandovers).values(row).onConflictDoNothing().prepare(),
);
export const withdraw = prepared(
  { id: refundHandovers.id, withdrawnAt: refundHandovers.withdrawnAt },
  (orm, { id, withdrawnAt }) =>
    orm
      .update(refundHandovers)
      .set({ withdrawnAt })
      .where(and(eq(refundHandovers.id, id), isWaiting))
      .prepare(),
);
const end = prepared(
  { saleId: refundHandovers.saleId, entryId: refundHandovers.doneEntryId, at: refundHandovers.doneAt },
  (orm, { saleId, entryId, at }) =>
    orm
      .update(refundHandovers)
      .set({ doneEntryId: entryId, doneAt: at })
      .where(and(eq(refundHandovers.saleId, saleId), isWaiting))
      .prepare(),
);

/** A desk gave money back for a sale that waited for it. Call inside a transaction. */
export const endHandover = (ctx: ServiceContext, { saleId, entryId }: { saleId: string; entryId: string }): void =>
  void end(ctx.db).run({ saleId, entryId, at: ctx.now() });

/** What waits for a desk, the oldest first: few at any time. */
export const waitingHandovers = prepared((orm) =>
  orm
    .select({
      id: refundHandovers.id,
      orderId: refundHandovers.orderId,
      saleId: refundHandovers.saleId,
      eventTitle: events.title,
      deskName: desks.name,
      facts: tillRecords.facts,
      soldAt: tillRecords.recordedAt,
      amountCents: refundHandovers.amountCents,
      reason: refundHandovers.reason,
      createdAt: refundHandovers.createdAt,
    })
    .from(refundHandovers)
    .innerJoin(desks, eq(desks.id, refundHandovers.deskId))
    .innerJoin(tillRecords, eq(tillRecords.id, refundHandovers.saleId))
    .innerJoin(orders, eq(orders.id, refundHandovers.orderId))
    .leftJoin(events, eq(events.id, orders.eventId))
    .where(isWaiting)
    .orderBy(asc(refundHandovers.createdAt), asc(refundHandovers.id))
    .prepare(),
);
