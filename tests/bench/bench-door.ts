import { randomUUID } from 'node:crypto';
import path from 'node:path';
import autocannon, { type RequestPlan } from 'autocannon';
import Database from 'better-sqlite3';
import superjson from 'superjson';
import { DESKS, GUESTS, type Door } from '#tests/support/processes/prepare-door.ts';
import type { BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';
import { cpuSecondsOf } from './process-facts.ts';

/** Every desk's scanner asks again as soon as it has its answer. */
const CONCURRENT_SCANS = 2 * DESKS;

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
      const body = JSON.stringify(
        superjson.serialize({ eventId: door.eventId, code: waiting.next().value ?? '', entryId: randomUUID() }),
      );
      return {
        ...request,
        body,
        headers: {
          ...request.headers,
          'content-type': 'application/json',
          authorization: `Bearer ${door.tokens[asked++ % DESKS] ?? ''}`,
        },
      };
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
  const { inside } = db
    .prepare<[string], { inside: number }>('SELECT COUNT(*) AS inside FROM admissions WHERE event_id = ?')
    .get(door.eventId) ?? { inside: 0 };
  db.close();
  if (answers.other > 0 || inside !== GUESTS)
    throw new Error(`check-ins: ${JSON.stringify(answers)}, inside ${inside}`);
  return {
    row: `check-ins at ${DESKS} desks over HTTP`,
    value: answers.green / seconds,
    unit: '/s',
    reach: { atLeast: 300 },
    notes: {
      guests: GUESTS,
      'p50 ms': latency.p50,
      'p99 ms': latency.p99,
      'CPU ms each': ((cpuSecondsOf(pid) - cpuBefore) / GUESTS) * 1_000,
    },
  };
}
