import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
import { findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import type { Store } from '../store.ts';
import { deliveries, objects } from '../store-tables.ts';

export type Delivery = typeof deliveries.$inferSelect;

export interface DeliveryView {
  eventId: string;
  eventType: string;
  state: Delivery['state'];
  attempts: number;
  lastOutcome: string | null;
}

/** A literal, because SQLite uses a partial index only for a value that stands in the query. */
const isOpen = sql`${deliveries.state} in ('pending', 'held')`;

const insert = prepared(columnsOf(deliveries, ['eventId', 'state', 'drops', 'dueMs']), (orm, row) =>
  orm.insert(deliveries).values(row).prepare(),
);

const update = prepared(
  { id: deliveries.id, ...columnsOf(deliveries, ['state', 'attempts', 'drops', 'dueMs', 'lastOutcome']) },
  (orm, { id, ...changes }) => orm.update(deliveries).set(changes).where(eq(deliveries.id, id)).prepare(),
);
const open = prepared((orm) => orm.select().from(deliveries).where(isOpen).orderBy(asc(deliveries.id)).prepare());
const openOfEvent = prepared({ eventId: deliveries.eventId }, (orm, { eventId }) =>
  orm
    .select({ count: count() })
    .from(deliveries)
    .where(and(eq(deliveries.eventId, eventId), ne(deliveries.state, 'delivered')))
    .prepare(),
);
const setPending = prepared({ eventId: objects.id, pending: Number }, (orm, { eventId, pending }) =>
  orm
    .update(objects)
    .set({ json: sql`json_set(${objects.json}, '$.pending_webhooks', ${pending})` })
    .where(eq(objects.id, eventId))
    .prepare(),
);
const eventBody = prepared({ eventId: objects.id }, (orm, { eventId }) =>
  orm
    .select({ json: objects.json, parent: sql<string>`${objects.parent}` })
    .from(objects)
    .where(eq(objects.id, eventId))
    .prepare(),
);
const recent = prepared({ limit: Number }, (orm, { limit }) =>
  orm
    .select({
      eventId: deliveries.eventId,
      eventType: sql<string>`${objects.parent}`,
      state: deliveries.state,
      attempts: deliveries.attempts,
      lastOutcome: deliveries.lastOutcome,
    })
    .from(deliveries)
    .innerJoin(objects, eq(objects.id, deliveries.eventId))
    .orderBy(desc(deliveries.id))
    .limit(limit)
    .prepare(),
);

/** The webhooks still to be sent, kept in the database so that a restart goes on where it stopped. */
export function createDeliveryQueue(store: Store) {
  return {
    add: (eventId: string, row: { state: 'pending' | 'held'; drops: number; dueMs: number }): number =>
      Number(insert(store).run({ eventId, ...row }).lastInsertRowid),
    get: (id: number) => findRow(store, deliveries, { id }),
    listOpen: () => open(store).all(),
    listRecent: (limit: number): DeliveryView[] => recent(store).all({ limit }),
    bodyOf: (eventId: string) => eventBody(store).get({ eventId }),
    save(delivery: Delivery): void {
      update(store).run(delivery);
      const { eventId } = delivery;
      setPending(store).run({ eventId, pending: openOfEvent(store).get({ eventId })?.count ?? 0 });
    },
  };
}
