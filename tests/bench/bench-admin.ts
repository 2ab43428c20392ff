import type { Buyer } from '#tests/support/processes/prepare-shop.ts';
import { ADMIN_LISTS, CAMPAIGNS } from './admin-lists.ts';
import { askProcedure } from './ask-procedure.ts';
import { median, type BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';
import { residentMbOf } from './process-facts.ts';

export type Desk = { shop: BenchShop; admin: Buyer };

type Page = { items: unknown[]; nextCursor: unknown };

const TENTH = 10;
const REPEATS = 13;

const ask = <T>({ shop, admin }: Desk, procedure: string, input: unknown) =>
  askProcedure<T>({ url: shop.server.url, cookie: admin.cookie }, procedure, input);

async function timeOf(desk: Desk, procedure: string, input: unknown): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < REPEATS; turn++) times.push((await ask(desk, procedure, input)).ms);
  return median(times.slice(3));
}

/** The cursor of the tenth page, or of the last where there are fewer. */
async function tenthCursor(desk: Desk, procedure: string, input: Record<string, unknown>): Promise<unknown> {
  let cursor: unknown = null;
  for (let page = 1; page < TENTH; page++) {
    const { data } = await ask<Page>(desk, procedure, { ...input, ...(cursor !== null && { cursor }) });
    if (data.nextCursor === null) break;
    cursor = data.nextCursor;
  }
  return cursor;
}

type Times = { first: number; tenth: number };

async function timesOf(desk: Desk): Promise<Map<string, Times>> {
  const times = new Map<string, Times>();
  for (const [name, { procedure, input }] of Object.entries(ADMIN_LISTS)) {
    const cursor = await tenthCursor(desk, procedure, input);
    times.set(name, {
      first: await timeOf(desk, procedure, input),
      tenth: await timeOf(desk, procedure, { ...input, ...(cursor !== null && { cursor }) }),
    });
  }
  return times;
}

/** So many of them are named beside a figure, the worst first. */
const NAMED = 6;
const SAME_ROWS = 5;
/** Each page is measured in rounds, and the middle one counts. */
const ROUNDS = 3;
const TURNS = 25;

/** What an answer takes when nothing else is in the way: a quarter was quicker. */
const undisturbed = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN;

/**
 * Turn by turn at both, pages of the same few rows: what is left is what the rest of the table costs. Lists too short
 * in the small shop are left out.
 */
async function ratiosOf(full: Desk, few: Desk): Promise<{ name: string; ratio: number }[]> {
  const ratios: { name: string; ratio: number }[] = [];
  for (const [name, { procedure, input }] of Object.entries(ADMIN_LISTS)) {
    const request = { ...input, limit: SAME_ROWS };
    for (const page of ['first', 'tenth'] as const) {
      const pages = await Promise.all(
        [full, few].map(async (desk) => ({
          ...request,
          ...(page === 'tenth' && { cursor: (await tenthCursor(desk, procedure, request)) ?? undefined }),
        })),
      );
      const counts = [await ask<Page>(full, procedure, pages[0]), await ask<Page>(few, procedure, pages[1])].map(
        ({ data }) => data.items.length,
      );
      if (counts.some((count) => count !== SAME_ROWS)) continue;
      const rounds: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const times: [number[], number[]] = [[], []];
        for (let turn = 0; turn < TURNS; turn++) {
          times[0].push((await ask(full, procedure, pages[0])).ms);
          times[1].push((await ask(few, procedure, pages[1])).ms);
        }
        rounds.push(undisturbed(times[0]) / undisturbed(times[1]));
      }
      ratios.push({ name: `${name}, ${page} page`, ratio: median(rounds) });
    }
  }
  return ratios;
}

/** The whole export through a socket, and how much the server's memory grew meanwhile at most. */
async function exportGrowth({ shop, admin }: Desk): Promise<{ grownMb: number; lines: number; ms: number }> {
  const before = residentMbOf(shop.server.pid);
  const begun = performance.now();
  const answer = await fetch(`${shop.server.url}/admin/exports/tickets.csv`, { headers: { cookie: admin.cookie } });
  if (!answer.ok || answer.body === null) throw new Error(`export: ${answer.status}`);
  let [most, lines] = [before, 0];
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
    for (const byte of piece) if (byte === 10) lines++;
    most = Math.max(most, residentMbOf(shop.server.pid));
  }
  return { grownMb: most - before, lines: lines - 1, ms: performance.now() - begun };
}

/** What the desk costs with 1,000 events, 200,000 tickets and 20,000 people, and how much of that is their number. */
export async function benchAdmin(full: Desk, hundredth: Desk): Promise<BenchRow[]> {
  const many = await timesOf(full);
  const campaigns = await timeOf(full, CAMPAIGNS.procedure, CAMPAIGNS.input);
  const overview = await timeOf(full, 'admin.overview', undefined);
  const worst = (pick: keyof Times) => Math.max(...[...many.values()].map((times) => times[pick]));
  const ratios = (await ratiosOf(full, hundredth)).toSorted((a, b) => b.ratio - a.ratio);
  const slowest = (page: keyof Times) =>
    Object.fromEntries(
      [...many]
        .map(([name, times]) => [name, times[page]] as const)
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, NAMED),
    );
  const file = await exportGrowth(full);
  return [
    {
      row: 'slowest admin list, first page, 200,000 tickets',
      value: Math.max(worst('first'), campaigns),
      unit: 'ms',
      reach: { atMost: 60 },
      notes: { lists: many.size + 1, ...slowest('first') },
    },
    {
      row: 'slowest admin list, tenth page, 200,000 tickets',
      value: worst('tenth'),
      unit: 'ms',
      reach: { atMost: 60 },
      notes: slowest('tenth'),
    },
    {
      row: 'admin lists vs a hundredth of the data',
      value: ratios[0]?.ratio ?? Number.NaN,
      unit: '×',
      reach: { atMost: 1.5 },
      notes: {
        pages: ratios.length,
        ...Object.fromEntries(ratios.slice(0, NAMED).map(({ name, ratio }) => [name, ratio])),
      },
    },
    { row: 'admin overview, 200,000 tickets', value: overview, unit: 'ms', reach: { atMost: 30 } },
    {
      row: 'CSV of 200,000 tickets, memory grown',
      value: file.grownMb,
      unit: 'MB',
      reach: { atMost: 30 },
      notes: { lines: file.lines, ms: file.ms },
    },
  ];
}
