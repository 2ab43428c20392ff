import { randomUUID } from 'node:crypto';
import path from 'node:path';
import autocannon, { type RequestPlan } from 'autocannon';
import Database from 'better-sqlite3';
import superjson from 'superjson';
import { DESKS, GUESTS, type Door } from '#tests/support/processes/prepare-door.ts';
import { newPhoneToken } from '#tests/support/phone.ts';
import { askAsDevice } from './ask-as-device.ts';
import type { BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';
import { cpuSecondsOf } from './process-facts.ts';

/** A helper's phone or a desk at the door, and how it asks. */
type Scanner = { path: string; token: string; inputOf(code: string): object };

/** Every scanner asks again as soon as it has its answer. */
const CONCURRENT_SCANS = 2;

const desksOf = ({ eventId, tokens }: Door): Scanner[] =>
  tokens.map((token) => ({
    token,
    path: '/trpc/kasse.checkIn',
    inputOf: (code) => ({ eventId, code, entryId: randomUUID() }),
  }));

/** Phones that were let in by a desk of this door. */
async function joinPhones(url: string, { eventId, tokens }: Door, count: number): Promise<Scanner[]> {
  const phones: Scanner[] = [];
  for (let n = 0; n < count; n++) {
    const token = newPhoneToken();
    const invited = { procedure: 'kasse.phones.invite', token: tokens[0] ?? '', input: { eventId } };
    const [, code = ''] = (await askAsDevice<{ url: string }>(url, invited)).url.split('#');
    await askAsDevice(url, {
      procedure: 'kasse.phone.join',
      token: null,
      input: { code, token, name: `Helper ${n + 1}` },
    });
    const inputOf = (scanned: string) => ({ code: scanned, entryId: randomUUID() });
    phones.push({ token, path: '/trpc/kasse.phone.checkIn', inputOf });
  }
  return phones;
}

function countInside({ dataDir }: BenchShop, { eventId }: Door): number {
  const db = new Database(path.join(dataDir, 'clave.sqlite'), { readonly: true });
  const inside = db
    .prepare<[string], { inside: number }>('SELECT COUNT(*) AS inside FROM admissions WHERE event_id = ?')
    .get(eventId);
  db.close();
  return inside?.inside ?? 0;
}

type Queue = { scanners: readonly Scanner[]; where: string };

/** Every guest is scanned once, all scanners at a time; each answer is a green verdict, and the books agree. */
async function scanEverybody(shop: BenchShop, door: Door, { scanners, where }: Queue): Promise<BenchRow> {
  const { url, pid } = shop.server;
  const waiting = door.codes.values();
  let asked = 0;
  const answers = { green: 0, other: 0 };
  const plan: RequestPlan = {
    method: 'POST',
    path: '/',
    setupRequest(request) {
      const scanner = scanners[asked++ % scanners.length];
      if (scanner === undefined) throw new Error('nobody scans');
      return {
        ...request,
        path: scanner.path,
        body: JSON.stringify(superjson.serialize(scanner.inputOf(waiting.next().value ?? ''))),
        headers: {
          ...request.headers,
          'content-type': 'application/json',
          authorization: `Bearer ${scanner.token}`,
        },
      };
    },
    onResponse(status, text) {
      if (status === 200 && text.includes('"colour":"green"')) answers.green++;
      else answers.other++;
    },
  };
  const [begun, cpuBefore] = [performance.now(), cpuSecondsOf(pid)];
  const connections = CONCURRENT_SCANS * scanners.length;
  const { latency } = await autocannon({ url, connections, amount: GUESTS, requests: [plan] });
  const seconds = (performance.now() - begun) / 1_000;
  const inside = countInside(shop, door);
  if (answers.other > 0 || inside !== GUESTS)
    throw new Error(`check-ins: ${JSON.stringify(answers)}, inside ${inside}`);
  return {
    row: `check-ins at ${where} over HTTP`,
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

const PHONES = 10;

/** A queue at ten desks; then another night's at ten desks and ten helpers' phones. */
export async function benchCheckIns(shop: BenchShop, { desks, all }: { desks: Door; all: Door }): Promise<BenchRow[]> {
  const alone = await scanEverybody(shop, desks, { scanners: desksOf(desks), where: `${DESKS} desks` });
  const phones = await joinPhones(shop.server.url, all, PHONES);
  // By turns, so that all of them are busy to the end.
  const scanners = desksOf(all).flatMap((desk, n) => [desk, ...phones.slice(n, n + 1)]);
  const where = `${DESKS} desks and ${PHONES} phones together`;
  return [alone, await scanEverybody(shop, all, { scanners, where })];
}
