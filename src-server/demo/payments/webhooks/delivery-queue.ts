import type { Store } from '../store.ts';

export interface Delivery {
  id: number;
  event_id: string;
  state: 'pending' | 'held' | 'delivered' | 'failed';
  attempts: number;
  /** Attempts still to be lost on purpose. */
  drops: number;
  due_ms: number;
  last_outcome: string | null;
}

export interface DeliveryView {
  eventId: string;
  eventType: string;
  state: Delivery['state'];
  attempts: number;
  lastOutcome: string | null;
}

/** The webhooks still to be sent, kept in the database so that a restart goes on where it stopped. */
export function createDeliveryQueue({ database }: Store) {
  const insert = database.prepare('INSERT INTO deliveries (event_id, state, drops, due_ms) VALUES (?, ?, ?, ?)');
  const get = database.prepare<[number], Delivery>('SELECT * FROM deliveries WHERE id = ?');
  const update = database.prepare(
    'UPDATE deliveries SET state = ?, attempts = ?, drops = ?, due_ms = ?, last_outcome = ? WHERE id = ?',
  );
  const open = database.prepare<[], Delivery>(
    "SELECT * FROM deliveries WHERE state IN ('pending', 'held') ORDER BY id",
  );
  const openOfEvent = database.prepare<[string], { count: number }>(
    "SELECT count(*) AS count FROM deliveries WHERE event_id = ? AND state <> 'delivered'",
  );
  const setPending = database.prepare("UPDATE objects SET json = json_set(json, '$.pending_webhooks', ?) WHERE id = ?");
  const eventBody = database.prepare<[string], { json: string; parent: string }>(
    'SELECT json, parent FROM objects WHERE id = ?',
  );
  const recent = database.prepare<[number], DeliveryView>(
    `SELECT event_id AS eventId, o.parent AS eventType, state, attempts, last_outcome AS lastOutcome
     FROM deliveries d JOIN objects o ON o.id = d.event_id ORDER BY d.id DESC LIMIT ?`,
  );
  return {
    add: (eventId: string, row: { state: 'pending' | 'held'; drops: number; dueMs: number }): number =>
      Number(insert.run(eventId, row.state, row.drops, row.dueMs).lastInsertRowid),
    get: (id: number) => get.get(id),
    listOpen: () => open.all(),
    listRecent: (limit: number) => recent.all(limit),
    bodyOf: (eventId: string) => eventBody.get(eventId),
    save(delivery: Delivery): void {
      update.run(
        delivery.state,
        delivery.attempts,
        delivery.drops,
        delivery.due_ms,
        delivery.last_outcome,
        delivery.id,
      );
      setPending.run(openOfEvent.get(delivery.event_id)?.count ?? 0, delivery.event_id);
    },
  };
}
