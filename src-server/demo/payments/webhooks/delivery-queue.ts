import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
import { placeholdersOf } from '#server/db/placeholders.ts';
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

const hasId = eq(deliveries.id, sql.placeholder('id'));
/** A literal, because SQLite uses a partial index only for a value that stands in the query. */
const isOpen = sql`${deliveries.state} in ('pending', 'held')`;

function statementsOf({ orm }: Store) {
  const ofEvent = eq(deliveries.eventId, sql.placeholder('eventId'));
  const isEvent = eq(objects.id, sql.placeholder('eventId'));
  return {
    insert: orm
      .insert(deliveries)
      .values(placeholdersOf(deliveries, ['eventId', 'state', 'drops', 'dueMs']))
      .prepare(),
    get: orm.select().from(deliveries).where(hasId).prepare(),
    update: orm
      .update(deliveries)
      .set(placeholdersOf(deliveries, ['state', 'attempts', 'drops', 'dueMs', 'lastOutcome']))
      .where(hasId)
      .prepare(),
    open: orm.select().from(deliveries).where(isOpen).orderBy(asc(deliveries.id)).prepare(),
    openOfEvent: orm
      .select({ count: count() })
      .from(deliveries)
      .where(and(ofEvent, ne(deliveries.state, 'delivered')))
      .prepare(),
    setPending: orm
      .update(objects)
      .set({ json: sql`json_set(${objects.json}, '$.pending_webhooks', ${sql.placeholder('pending')})` })
      .where(isEvent)
      .prepare(),
    eventBody: orm
      .select({ json: objects.json, parent: sql<string>`${objects.parent}` })
      .from(objects)
      .where(isEvent)
      .prepare(),
    recent: orm
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
      .limit(sql.placeholder('limit'))
      .prepare(),
  };
}

/** The webhooks still to be sent, kept in the database so that a restart goes on where it stopped. */
export function createDeliveryQueue(store: Store) {
  const statements = statementsOf(store);
  return {
    add: (eventId: string, row: { state: 'pending' | 'held'; drops: number; dueMs: number }): number =>
      Number(statements.insert.run({ eventId, ...row }).lastInsertRowid),
    get: (id: number) => statements.get.get({ id }),
    listOpen: () => statements.open.all(),
    listRecent: (limit: number): DeliveryView[] => statements.recent.all({ limit }),
    bodyOf: (eventId: string) => statements.eventBody.get({ eventId }),
    save(delivery: Delivery): void {
      statements.update.run(delivery);
      const { eventId } = delivery;
      statements.setPending.run({ eventId, pending: statements.openOfEvent.get({ eventId })?.count ?? 0 });
    },
  };
}
