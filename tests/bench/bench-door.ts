import { randomUUID } from 'node:crypto';
import path from 'node:path';
import autocannon, { type RequestPlan } from 'autocannon';
import Database from 'better-sqlite3';
import superjson from 'superjson';
import { CHAIN_START } from '#shared/desk/hash-chain.ts';
import { makeTicketSigner } from '#server/adapters/ticket-signer.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import type { Db } from '#server/db/client.ts';
import { drawSecret, hashSecret } from '#server/services/desks/secret-hash.ts';
import { ticketCode } from '#server/services/tickets/ticket-code.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';
import { cpuSecondsOf } from './process-facts.ts';

const DESKS = 10;
const GUESTS = 3_000;
/** Every desk's scanner asks again as soon as it has its answer. */
const CONCURRENT_SCANS = 2 * DESKS;

export type Door = { eventId: string; tokens: string[]; codes: string[] };

/** Ten paired desks and a night whose guests all come at once. */
export function prepareDoor(db: Db): Door {
  const { sqlite } = db;
  const signer = makeTicketSigner(demoDefaults.qrSigningKey);
  const [eventId, orderId, now] = [randomUUID(), randomUUID(), Date.now()];
  const endsAt = now + 6 * HOUR_MS;
  const codes: string[] = [];
  const tokens = Array.from({ length: DESKS }, () => drawSecret('desk'));
  sqlite.transaction(() => {
    sqlite.prepare(`INSERT INTO events (id, title, kind, styles, starts_at, ends_at, location, price_cents) VALUES (?, 'The long queue', 'party', '["salsa"]', ?, ?, 'Salón Isar', 1200)`).run(eventId, now, endsAt);
    sqlite.prepare(`INSERT INTO orders (id, event_id, status, total_cents, paid_at) VALUES (?, ?, 'paid', 0, ?)`).run(orderId, eventId, now);
    sqlite.prepare(`INSERT INTO seat_holds (order_id, position, event_id, quantity) VALUES (?, 0, ?, 1)`).run(orderId, eventId);
    const insert = sqlite.prepare(`INSERT INTO tickets (id, order_id, position, event_id, ticket_type_name, ticket_number, code_id, share_token, price_paid_cents, vat_bps) VALUES (?, ?, ?, ?, 'Party Only', ?, ?, ?, 0, 1900)`);
    for (let position = 0; position < GUESTS; position++) {
      const codeId = randomUUID();
      insert.run(randomUUID(), orderId, position, eventId, `TKT-${now}-${position}`, codeId, randomUUID());
      codes.push(ticketCode({ signer }, { codeId, eventId, endsAt: new Date(endsAt) }));
    }
    sqlite.prepare(`DELETE FROM seat_holds WHERE order_id = ?`).run(orderId);
    for (const [index, token] of tokens.entries()) {
      sqlite.prepare(`INSERT INTO desks (id, name, public_key, token_hash, last_hash) VALUES (?, ?, 'none', ?, ?)`).run(randomUUID(), `Kasse ${index + 1}`, hashSecret(token), CHAIN_START);
    }
  })();
  return { eventId, tokens, codes };
}

/** Every guest is scanned once, ten desks at a time; each answer is a green verdict, and the books agree. */
export async function benchCheckIns(shop: BenchShop, door: Door): Promise<BenchRow> {
  const { url, pid } = shop.server;
  const waiting = door.codes.values();
  let asked = 0;
  const answers = { green: 0, other: 0 };
  const plan: RequestPlan = {
    method: 'POST',
    path: '/trpc/kasse.checkIn',
    setupRequest(request) {
      const body = JSON.stringify(superjson.serialize({ eventId: door.eventId, code: waiting.next().value ?? '', entryId: randomUUID() }));
      return { ...request, body, headers: { ...request.headers, 'content-type': 'application/json', authorization: `Bearer ${door.tokens[asked++ % DESKS] ?? ''}` } };
    },
    onResponse(status, text) {
      if (status === 200 && text.includes('"colour":"green"')) answers.green++;
      else answers.other++;
    },
  };
  const [begun, cpuBefore] = [performance.now(), cpuSecondsOf(pid)];
  const { latency } = await autocannon({ url, connections: CONCURRENT_SCANS, amount: GUESTS, requests: [plan] });
  const seconds = (performance.now() - begun) / 1_000;
  const db = new Database(path.join(shop.dataDir, 'clave.sqlite'), { readonly: true });
  const { inside } = db.prepare<[string], { inside: number }>('SELECT COUNT(*) AS inside FROM admissions WHERE event_id = ?').get(door.eventId) ?? { inside: 0 };
  db.close();
  if (answers.other > 0 || inside !== GUESTS) throw new Error(`check-ins: ${JSON.stringify(answers)}, inside ${inside}`);
  return {
    row: `check-ins at ${DESKS} desks over HTTP`,
    value: answers.green / seconds,
    unit: '/s',
    reach: { atLeast: 300 },
    notes: { guests: GUESTS, 'p50 ms': latency.p50, 'p99 ms': latency.p99, 'CPU ms each': ((cpuSecondsOf(pid) - cpuBefore) / GUESTS) * 1_000 },
  };
}
