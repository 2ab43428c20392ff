import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import autocannon, { type RequestPlan } from 'autocannon';
import Database from 'better-sqlite3';
import superjson from 'superjson';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import type { AnswerInput } from '#shared/questions/answer.ts';
import { QuestionFields } from '#shared/questions/question.ts';
import type { Db } from '#server/db/client.ts';
import { addSellingEvent, addSignedInBuyers, type Buyer } from '#tests/support/processes/prepare-shop.ts';
import { signWebhook } from '#tests/support/sign-webhook.ts';
import { median, type BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';
import { cpuSecondsOf } from './process-facts.ts';

export const SEATS = 3_000;
/** More than there are seats for: the rest must be sent away. */
export const BUYERS = 3_400;
const CONCURRENT_BUYERS = 200;
const CONCURRENT_WEBHOOKS = 64;

export type Sale = {
  eventId: string;
  ticketTypeId: string;
  buyers: Buyer[];
  /** To what the event asks. */ answers?: AnswerInput[];
};

type SeatFacts = { sold: number; held: number; capacity: number; typeTaken: number; quota: number };

function readShop<T>(shop: BenchShop, work: (db: Database.Database) => T): T {
  const db = new Database(path.join(shop.dataDir, 'clave.sqlite'), { readonly: true });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

const seatsOf = (shop: BenchShop, eventId: string): SeatFacts | undefined =>
  readShop(shop, (db) =>
    db
      .prepare<[string], SeatFacts>(
        `SELECT e.sold_count AS sold, e.held_count AS held, e.max_capacity AS capacity,
          y.sold_count + y.held_count AS typeTaken, y.quota FROM events e JOIN ticket_types y ON y.event_id = e.id WHERE e.id = ?`,
      )
      .get(eventId),
  );

const ASKED_BUYERS = 600;

/** Two nights that ask nothing and two that ask three questions, each with a seat for every buyer. */
export function prepareAskedNights(db: Db): Sale[] {
  const asked = ['Level', 'Allergies', 'Age'].map((words) =>
    QuestionFields.parse({ id: randomUUID(), kind: 'text', words, isRequired: true }),
  );
  return [false, true, false, true].map((isAsked) => {
    const night = addSellingEvent(db, { capacity: ASKED_BUYERS, quota: ASKED_BUYERS });
    const sale: Sale = { ...night, buyers: addSignedInBuyers(db, ASKED_BUYERS) };
    if (!isAsked) return sale;
    db.sqlite.prepare(`UPDATE events SET questions = ? WHERE id = ?`).run(JSON.stringify(asked), night.eventId);
    return { ...sale, answers: asked.map(({ id }) => ({ questionId: id, seat: 0, answer: 'Nuts and fish' })) };
  });
}

/** What three questions cost a rush of buyers: the speed with them, as a share of that without. */
export async function benchAskedSales(shop: BenchShop, sales: readonly Sale[]): Promise<BenchRow> {
  const speeds = { plain: [] as number[], asked: [] as number[] };
  for (const sale of sales)
    speeds[sale.answers === undefined ? 'plain' : 'asked'].push((await benchReservations(shop, sale)).value);
  return {
    row: `${CONCURRENT_BUYERS} buyers at once over HTTP who answer three questions, beside as many who are asked nothing`,
    value: median(speeds.asked) / median(speeds.plain),
    unit: '×',
    reach: { atLeast: 0.8 },
    notes: { 'a minute with': median(speeds.asked), without: median(speeds.plain) },
  };
}

/** Every buyer asks once, 200 at a time; each answer is one order with its payment page. */
export async function benchReservations(shop: BenchShop, sale: Sale): Promise<BenchRow> {
  const { url, pid } = shop.server;
  const waiting = sale.buyers.values();
  const answers = { started: 0, soldOut: 0, other: 0 };
  const body = JSON.stringify(
    superjson.serialize({
      eventId: sale.eventId,
      items: [{ ticketTypeId: sale.ticketTypeId, quantity: 1 }],
      ...(sale.answers !== undefined && { answers: sale.answers }),
    }),
  );
  let lastStartedAt = 0;
  const plan: RequestPlan = {
    method: 'POST',
    path: '/trpc/checkout.createEventCheckout',
    setupRequest: (request) => ({
      ...request,
      body,
      headers: {
        ...request.headers,
        'content-type': 'application/json',
        origin: url,
        cookie: waiting.next().value?.cookie ?? '',
      },
    }),
    onResponse(status, text) {
      if (status === 200) [answers.started, lastStartedAt] = [answers.started + 1, performance.now()];
      else if (text.includes('SOLD_OUT')) answers.soldOut++;
      else answers.other++;
    },
  };
  const [begun, cpuBefore] = [performance.now(), cpuSecondsOf(pid)];
  await autocannon({ url, connections: CONCURRENT_BUYERS, amount: sale.buyers.length, timeout: 60, requests: [plan] });
  const perMinute = (answers.started / (lastStartedAt - begun)) * 60_000;
  const seats = seatsOf(shop, sale.eventId);
  if (seats === undefined || seats.sold + seats.held > seats.capacity || seats.typeTaken > seats.quota)
    throw new Error(`oversold: ${JSON.stringify(seats)}`);
  if (answers.started !== seats.held || answers.other > 0)
    throw new Error(`answers ${JSON.stringify(answers)}, seats ${JSON.stringify(seats)}`);
  return {
    row: `seat reservations, ${CONCURRENT_BUYERS} concurrent buyers over HTTP`,
    value: perMinute,
    unit: '/min',
    reach: { atLeast: 6_000 },
    notes: {
      reserved: answers.started,
      'sold out': answers.soldOut,
      'over capacity': 0,
      'CPU ms each': ((cpuSecondsOf(pid) - cpuBefore) / answers.started) * 1_000,
    },
  };
}

/** Claim, order and ticket in plain better-sqlite3 on the same disk, in a process of its own. */
function rawTransactionsPerSecond(dataDir: string, run: number): number {
  return Number(
    execFileSync(
      process.execPath,
      ['tests/bench/raw-transactions.ts', path.join(dataDir, `raw-${run}.sqlite`), '4000'],
      { encoding: 'utf8' },
    ),
  );
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The provider's signed webhook events about paid orders, until every order has its tickets; the plain database before and
 * after.
 */
export async function benchSettling(shop: BenchShop): Promise<BenchRow> {
  const plain = [rawTransactionsPerSecond(shop.dataDir, 1)];
  const { url, pid } = shop.server;
  const sessionIds = readShop(shop, (db) =>
    db
      .prepare<[], { id: string }>(
        `SELECT stripe_session_id AS id FROM orders WHERE status = 'pending' AND stripe_session_id IS NOT NULL`,
      )
      .all(),
  ).map((row) => row.id);
  const paid = (await shop.payments.dev('POST', '/pay-many', { sessionIds })) as { eventBody: string }[];
  const messages = paid.values();
  const plan: RequestPlan = {
    method: 'POST',
    path: '/webhooks/stripe',
    setupRequest(request) {
      const body = messages.next().value?.eventBody ?? '';
      return {
        ...request,
        body,
        headers: {
          ...request.headers,
          'content-type': 'application/json',
          'stripe-signature': signWebhook(body, demoDefaults.stripeWebhookSecret, new Date()),
        },
      };
    },
  };
  const open = () =>
    readShop(
      shop,
      (db) => db.prepare<[], { n: number }>(`SELECT COUNT(*) AS n FROM orders WHERE status = 'pending'`).get()?.n ?? 0,
    );
  const openBefore = open();
  const [begun, cpuBefore] = [performance.now(), cpuSecondsOf(pid)];
  await autocannon({ url, connections: CONCURRENT_WEBHOOKS, amount: paid.length, timeout: 60, requests: [plan] });
  while (open() > openBefore - paid.length) await pause(20);
  const perSecond = paid.length / ((performance.now() - begun) / 1_000);
  const settledCpu = cpuSecondsOf(pid) - cpuBefore;
  for (const run of [2, 3]) plain.push(rawTransactionsPerSecond(shop.dataDir, run));
  const rawPerSecond = median(plain);
  return {
    row: 'settling from signed webhooks over HTTP vs the same three rows in plain better-sqlite3',
    value: perSecond / rawPerSecond,
    unit: '×',
    reach: { atLeast: 0.15 },
    notes: { 'settled/s': perSecond, 'plain/s': rawPerSecond, 'CPU ms per settle': (settledCpu / paid.length) * 1_000 },
  };
}
