import { randomUUID } from 'node:crypto';
import { CHAIN_START } from '#shared/door/hash-chain.ts';
import { HOUR_MS } from '#shared/time.ts';
import { makeTicketSigner } from '#server/adapters/ticket-signer.ts';
import type { Db } from '#server/db/client.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { demoAccounts } from '#server/demo/season/people.ts';
import { drawSecret, hashSecret } from '#server/services/door/devices/secret-hash.ts';
import { ticketCode } from '#server/services/shop/tickets/ticket-code.ts';

export const DESKS = 10;
export const GUESTS = 3_000;

export type Door = { eventId: string; tokens: string[]; codes: string[] };

/** Paired desks, and a night whose guests all come at once; written before the server opens the file. */
export function prepareDoor(db: Db, { desks = DESKS, guests = GUESTS } = {}): Door {
  const { sqlite } = db;
  const signer = makeTicketSigner(demoDefaults.qrSigningKey);
  const [eventId, orderId, now] = [randomUUID(), randomUUID(), Date.now()];
  const endsAt = now + 6 * HOUR_MS;
  const codes: string[] = [];
  const tokens = Array.from({ length: desks }, () => drawSecret('desk'));
  sqlite.transaction(() => {
    sqlite
      .prepare(
        `INSERT INTO events (id, title, kind, styles, starts_at, ends_at, location, price_cents)
          VALUES (?, 'The long queue', 'party', '["salsa"]', ?, ?, 'Salón Isar', 1200)`,
      )
      .run(eventId, now, endsAt);
    // Who works the till is a person with the right; a server with the demo's season has this one already.
    sqlite
      .prepare(`INSERT OR IGNORE INTO users (id, name, email, email_verified) VALUES (?, 'Box office', ?, 1)`)
      .run(demoAccounts.kasse.id, demoAccounts.kasse.email);
    sqlite.prepare(`INSERT OR IGNORE INTO user_roles (user_id, role) VALUES (?, 'cashier')`).run(demoAccounts.kasse.id);
    sqlite
      .prepare(`INSERT INTO orders (id, event_id, status, total_cents, paid_at) VALUES (?, ?, 'paid', 0, ?)`)
      .run(orderId, eventId, now);
    sqlite
      .prepare(`INSERT INTO seat_holds (order_id, position, event_id, quantity) VALUES (?, 0, ?, 1)`)
      .run(orderId, eventId);
    const insert = sqlite.prepare(
      `INSERT INTO tickets (id, order_id, position, event_id, ticket_type_name, ticket_number, code_id, share_token,
        price_paid_cents, vat_bps) VALUES (?, ?, ?, ?, 'Party Only', ?, ?, ?, 0, 1900)`,
    );
    for (let position = 0; position < guests; position++) {
      const codeId = randomUUID();
      insert.run(randomUUID(), orderId, position, eventId, `TKT-${now}-${position}`, codeId, randomUUID());
      codes.push(ticketCode({ signer }, { codeId, eventId, endsAt: new Date(endsAt) }));
    }
    sqlite.prepare(`DELETE FROM seat_holds WHERE order_id = ?`).run(orderId);
    for (const [index, token] of tokens.entries()) {
      sqlite
        .prepare(`INSERT INTO desks (id, name, public_key, token_hash, last_hash) VALUES (?, ?, 'none', ?, ?)`)
        .run(randomUUID(), `Kasse ${index + 1}`, hashSecret(token), CHAIN_START);
    }
  })();
  return { eventId, tokens, codes };
}
