/**
 * `node raw-transactions.ts FILE COUNT`: claims a seat, writes an order, writes a ticket. These are the three rows of a
 * settled order in plain better-sqlite3, on our tables and pragmas but without our guards. Prints transactions per
 * second.
 */
import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { migrateDb } from '#server/db/migrate.ts';
import { openDb } from '#server/db/client.ts';
import { liftTriggers } from '#server/db/triggers.ts';

const [, , file = ':memory:', count = '4000'] = process.argv;
const house = openDb(file);
migrateDb(house, 'drizzle');
liftTriggers(house.sqlite);
house.sqlite.exec(`INSERT INTO users (id, name, email) VALUES ('u1', 'Ana', 'ana@test.example');
  INSERT INTO events (id, title, kind, starts_at, ends_at, location, price_cents, max_capacity)
  VALUES ('e1', 'Salsa Friday', 'party', 1, 2, 'Au', 1200, 1000000000);`);
house.close();

const sqlite = new Database(file);
sqlite.pragma('synchronous = FULL');
sqlite.pragma('foreign_keys = ON');
const claim = sqlite.prepare(
  `UPDATE events SET sold_count = sold_count + 1 WHERE id = 'e1' AND sold_count < max_capacity`,
);
const order = sqlite.prepare(
  `INSERT INTO orders (id, user_id, event_id, status, total_cents, stripe_session_id, stripe_payment_intent_id,
    paid_at) VALUES (?, 'u1', 'e1', 'paid', 1200, ?, ?, 1)`,
);
const ticket = sqlite.prepare(
  `INSERT INTO tickets (id, order_id, position, event_id, user_id, ticket_type_name, ticket_number, code_id,
    share_token, price_paid_cents, vat_bps) VALUES (?, ?, 0, 'e1', 'u1', 'General Admission', ?, ?, ?, 1200, 1900)`,
);
const sell = sqlite.transaction((orderId: string) => {
  claim.run();
  order.run(orderId, `cs_${orderId}`, `pi_${orderId}`);
  ticket.run(randomUUID(), orderId, `TKT-${orderId}`, randomUUID(), randomUUID());
});
const begun = performance.now();
for (let i = 0; i < Number(count); i++) sell.immediate(randomUUID());
console.log(Number(count) / ((performance.now() - begun) / 1_000));
