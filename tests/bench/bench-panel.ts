import { setTimeout as sleep } from 'node:timers/promises';
import { callProcedure } from '#tests/support/processes/call-procedure.ts';
import { askProcedure } from './ask-procedure.ts';
import type { Desk } from './bench-admin.ts';
import { steadyLoad } from './bench-accounts.ts';
import { median, type BenchRow } from './bench-row.ts';

const REPEATS = 23;
const PERSON_ID = '11111111-0000-4000-8000-000000000001';
/** What is typed into ⌘K: a common name, a rare one, an address, an order, an act. */
const TYPED = ['lucia', 'Dancer77', 'dancer1@test.example', '33333333-0000-4000-8000-000000000007', 'refund lucia'];

const ask = <T>({ shop, admin }: Desk, procedure: string, input: unknown) =>
  askProcedure<T>({ url: shop.server.url, cookie: admin.cookie }, procedure, input);

async function timeOf(desk: Desk, procedure: string, input: unknown): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < REPEATS; turn++) times.push((await ask(desk, procedure, input)).ms);
  return median(times.slice(3));
}

async function slowestOf(desk: Desk, asked: readonly (readonly [string, string, unknown])[]) {
  const times: Record<string, number> = {};
  for (const [name, procedure, input] of asked) times[name] = await timeOf(desk, procedure, input);
  return { value: Math.max(...Object.values(times)), notes: times };
}

const BULK_NIGHTS = 500;
const LOAD_SECONDS = 10;
/** The load's process starts and warms up before it counts. */
const WARM_UP_MS = 700;

type Page = { items: { id: string }[]; nextCursor: unknown };

async function someNights(desk: Desk): Promise<string[]> {
  const ids: string[] = [];
  let cursor: unknown;
  do {
    const input = { view: 'past', isDown: true, limit: 100, ...(cursor !== undefined && { cursor }) };
    const { data } = await ask<Page>(desk, 'admin.events.list', input);
    ids.push(...data.items.map(({ id }) => id));
    cursor = data.nextCursor ?? undefined;
  } while (ids.length < BULK_NIGHTS && cursor !== undefined);
  return ids.slice(0, BULK_NIGHTS);
}

/** Five hundred nights get another capacity, while visitors look at what is coming. */
async function bulkBeside(desk: Desk, websiteUrl: string): Promise<BenchRow> {
  const { url } = desk.shop.server;
  const ids = await someNights(desk);
  const idle = await steadyLoad(url + websiteUrl, LOAD_SECONDS);
  let ms = 0;
  const change = async (): Promise<void> => {
    await sleep(WARM_UP_MS);
    const begun = performance.now();
    await callProcedure(url, {
      procedure: 'admin.events.setCapacityOf',
      cookie: desk.admin.cookie,
      input: { ids, maxCapacity: 1_000 },
    });
    ms = performance.now() - begun;
  };
  const [during] = await Promise.all([steadyLoad(url + websiteUrl, LOAD_SECONDS), change()]);
  return {
    row: `p99 of events.upcoming while ${ids.length} nights are changed vs idle`,
    value: during.p99 / idle.p99,
    unit: '×',
    reach: { atMost: 3 },
    notes: { 'idle p99 ms': idle.p99, 'p99 ms': during.p99, 'change ms': ms },
  };
}

/** What the office works with at 200,000 tickets: ⌘K, a person's page, and many nights changed at once. */
export async function benchPanel(desk: Desk, websiteUrl: string): Promise<BenchRow[]> {
  const search = await slowestOf(
    desk,
    TYPED.map((text) => [text, 'admin.search', { text }] as const),
  );
  const person = await slowestOf(desk, [
    ['page', 'admin.people.get', { userId: PERSON_ID }],
    ['timeline', 'admin.people.timeline', { userId: PERSON_ID }],
  ]);
  return [
    { row: 'slowest answer of ⌘K, 200,000 tickets', unit: 'ms', reach: { atMost: 15 }, ...search },
    { row: 'a person’s page, 200,000 tickets', unit: 'ms', reach: { atMost: 60 }, ...person },
    await bulkBeside(desk, websiteUrl),
  ];
}
