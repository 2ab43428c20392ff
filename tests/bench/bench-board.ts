import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import superjson from 'superjson';
import { TONIGHT_STREAM_PATH } from '#shared/door/tonight-board.ts';
import { DESKS, type Door } from '#tests/support/processes/prepare-door.ts';
import { median, type BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';
import { cpuSecondsOf } from './process-facts.ts';

const WATCHERS = 20;
const SCANS_A_SECOND = 5;
const SECONDS = 20;
const ROUNDS = 3;

type Watch = { sent: number; bytes: number; leave(): void };

/** Somebody who looks at the board, and reads all that comes. */
async function watch(url: string, cookie: string): Promise<Watch> {
  const leaving = new AbortController();
  const answer = await fetch(url + TONIGHT_STREAM_PATH, { headers: { cookie }, signal: leaving.signal });
  if (answer.status !== 200 || answer.body === null) throw new Error(`the board was refused: ${answer.status}`);
  const reader = answer.body.getReader();
  const seen: Watch = { sent: 0, bytes: 0, leave: () => leaving.abort() };
  const readOn = async (): Promise<void> => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      seen.sent++;
      seen.bytes += value.length;
    }
  };
  void readOn().catch(() => undefined); // left
  return seen;
}

/** Five scans a second at ten desks for a while: the server's share of one core, in percent. */
async function scanFor({ url, pid }: BenchShop['server'], door: Door, codes: Iterator<string>): Promise<number> {
  const [begun, cpuBefore] = [performance.now(), cpuSecondsOf(pid)];
  for (let scan = 0; scan < SECONDS * SCANS_A_SECOND; scan++) {
    const input = { eventId: door.eventId, code: codes.next().value as string, entryId: randomUUID() };
    const answer = await fetch(`${url}/trpc/kasse.checkIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${door.tokens[scan % DESKS] ?? ''}` },
      body: JSON.stringify(superjson.serialize(input)),
    });
    if (!(await answer.text()).includes('"colour":"green"')) throw new Error('a valid ticket was not let in');
    await sleep(Math.max(0, begun + ((scan + 1) * 1_000) / SCANS_A_SECOND - performance.now()));
  }
  return ((cpuSecondsOf(pid) - cpuBefore) / ((performance.now() - begun) / 1_000)) * 100;
}

/** What twenty watchers of the board cost a server with a night at ten desks, beside the same night unwatched. */
export async function benchBoard(shop: BenchShop, { door, cookie }: { door: Door; cookie: string }): Promise<BenchRow> {
  const codes = door.codes.values();
  const rounds: { alone: number; watched: number }[] = [];
  let heard = { sent: 0, bytes: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await scanFor(shop.server, door, codes);
    const watchers = await Promise.all(Array.from({ length: WATCHERS }, () => watch(shop.server.url, cookie)));
    rounds.push({ alone, watched: await scanFor(shop.server, door, codes) });
    if (watchers.some(({ sent }) => sent < SECONDS / 2)) throw new Error('somebody did not see the board move');
    heard = watchers[0] ?? heard;
    for (const { leave } of watchers) leave();
    await sleep(500);
  }
  return {
    row: `board with ${WATCHERS} watchers, ${DESKS} desks, ${SCANS_A_SECOND} scans a second: CPU of the server more`,
    value: median(rounds.map(({ alone, watched }) => watched - alone)),
    unit: '% of a core',
    reach: { atMost: 5 },
    notes: {
      'unwatched %': median(rounds.map(({ alone }) => alone)),
      'watched %': median(rounds.map(({ watched }) => watched)),
      'states each': heard.sent,
      'bytes a state': heard.bytes / Math.max(1, heard.sent),
    },
  };
}
