import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { membershipIdOf } from '#shared/membership/membership-id.ts';
import { housePlan } from '#tests/support/plans.ts';
import { addMonths, minimumTermEnd } from '#shared/membership/terms.ts';
import { DAY_MS } from '#shared/time.ts';
import { lookupKeyOf } from '#server/adapters/stripe/stripe-subscription-sessions.ts';
import type { MembershipLife } from '#server/demo/payments/dev/live-memberships.ts';
import type { Buyer } from '#tests/support/processes/prepare-shop.ts';
import { steadyLoad, type Load } from './bench-accounts.ts';
import { copyLives } from './copy-lives.ts';
import { batchUrl, compareShops } from './bench-growth.ts';
import { median, percentile, rounded, type BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';

export const MEMBERS = 10_000;
export const FEW_MEMBERS = 100;
/** As many as a provider delivers at once to one address. */
const CONCURRENT_WEBHOOKS = 20;
const DUPLICATES = 0.05;
const LOAD_SECONDS = 5;
const IDLE_SECONDS = 10;
const CARDS = 200;
const PLAN = housePlan('all-you-can-dance');

export type Club = { shop: BenchShop; members: Buyer[] };
type Lived = { id: string; customerId: string; created: number };
type Member = Buyer & { subscriberId: string };

function openBooks<T>(shop: BenchShop, work: (db: Database.Database) => T): T {
  const db = new Database(path.join(shop.dataDir, 'clave.sqlite'));
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** Memberships whose first month has ended: the shop has not heard of the second one yet. */
function writeMembers(shop: BenchShop, members: readonly Member[], lived: readonly Lived[]): void {
  openBooks(shop, (db) => {
    const customer = db.prepare(`INSERT INTO payment_customers (user_id, stripe_customer_id) VALUES (?, ?)`);
    const subscriber = db.prepare(
      `INSERT INTO subscribers (id, user_id, plan_id, monthly_cents, minimum_months, status, membership_id,
        stripe_subscription_id, started_at, current_period_start, current_period_end, minimum_term_end, checked_at)
       VALUES (?, ?, ?, ?, ?, 'active', ?, ?, ?, ?, ?, ?, ?)`,
    );
    db.transaction(() => {
      for (const [index, { userId, subscriberId }] of members.entries()) {
        const { id, customerId, created } = lived[index] ?? {
          id: `sub_${subscriberId}`,
          customerId: `cus_${subscriberId}`,
          created: Math.floor((Date.now() - 10 * DAY_MS) / 1000),
        };
        const startedAt = new Date(created * 1000);
        const term = minimumTermEnd({ startedAt, minimumMonths: PLAN.minimumMonths, extraMonths: 0 }).getTime();
        customer.run(userId, customerId);
        subscriber.run(
          subscriberId,
          userId,
          PLAN.id,
          PLAN.monthlyCents,
          PLAN.minimumMonths,
          membershipIdOf(subscriberId, startedAt, index),
          id,
          created * 1000,
          created * 1000,
          addMonths(startedAt, 1).getTime(),
          term,
          Date.now(),
        );
      }
    })();
  });
}

const withIds = (members: readonly Buyer[]): Member[] =>
  members.map((buyer) => ({ ...buyer, subscriberId: randomUUID() }));

/** Members in the books alone, in the middle of their month. */
export function enrol(shop: BenchShop, members: readonly Buyer[]): Club {
  writeMembers(shop, withIds(members), []);
  return { shop, members: [...members] };
}

function lifeOf(shopId: string, { userId, subscriberId }: Member, joinedAt: number): MembershipLife {
  const labels = { shop: shopId, user_id: userId };
  return {
    email: `${userId}@test.example`,
    name: 'Member',
    customerMetadata: labels,
    metadata: { ...labels, subscriber_id: subscriberId, plan_id: PLAN.id },
    plan: { lookupKey: lookupKeyOf(shopId, PLAN), name: PLAN.name, monthlyCents: PLAN.monthlyCents },
    joinedAt,
    card: '4242 4242 4242 4242',
    acts: [],
  };
}

/** The first month, of which the shop was told when it was paid. */
function writeFirstMonths(shop: BenchShop): void {
  openBooks(shop, (db) => {
    db.exec(`ATTACH '${path.join(shop.dataDir, 'payments.sqlite')}' AS provider`);
    db.transaction(() => {
      db.exec(`INSERT INTO orders (id, user_id, subscriber_id, stripe_invoice_id, channel, status, total_cents,
        currency, paid_at, is_disputed, created_at, updated_at)
        SELECT lower(hex(randomblob(16))), s.user_id, s.id, i.id, 'online', 'paid', s.monthly_cents, 'eur',
        s.started_at, 0, s.started_at, s.started_at
        FROM provider.objects i JOIN subscribers s ON s.stripe_subscription_id = i.parent
        WHERE i.kind = 'invoice' AND json_extract(i.json, '$.billing_reason') = 'subscription_create';
        UPDATE subscribers SET booked_until = current_period_end WHERE id IN (SELECT subscriber_id FROM orders)`);
    })();
    db.exec('DETACH provider');
  });
}

/** Members at the provider too, who paid their second month two days ago; nobody has told the shop. */
export async function enrolWithPayments(shop: BenchShop, buyers: readonly Buyer[]): Promise<Club> {
  const members = withIds(buyers);
  const joinedAt = Math.floor((addMonths(new Date(), -1).getTime() - 2 * DAY_MS) / 1000);
  const wordsOf = ({ userId, subscriberId }: Member) => [userId, subscriberId];
  const [first] = members;
  if (first === undefined) throw new Error('a club without members');
  const [lived] = (await shop.payments.dev('POST', '/memberships', [
    lifeOf(shop.server.url, first, joinedAt),
  ])) as Lived[];
  if (lived === undefined) throw new Error('nobody has lived');
  const idOf = copyLives(shop.dataDir, { of: wordsOf(first), each: members.map(wordsOf) });
  writeMembers(
    shop,
    members,
    members.map((_, person) => ({ ...lived, id: idOf(lived.id, person), customerId: idOf(lived.customerId, person) })),
  );
  writeFirstMonths(shop);
  return { shop, members };
}

/** `invoice.paid` of every second month in any order, every twentieth one twice. */
function stormOf(shop: BenchShop): string[] {
  const db = new Database(path.join(shop.dataDir, 'payments.sqlite'), { readonly: true });
  const bodies = db
    .prepare<[], { json: string }>(
      `SELECT json FROM objects WHERE kind = 'event' AND parent = 'invoice.paid'
        AND json_extract(json, '$.data.object.billing_reason') = 'subscription_cycle'`,
    )
    .all()
    .map(({ json }) => json);
  db.close();
  const twice = bodies.slice(0, Math.round(bodies.length * DUPLICATES));
  return [...bodies, ...twice]
    .map((body) => ({ body, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ body }) => body);
}

type Books = { months: number; renewed: number };

const waitingIn = (shop: BenchShop): number =>
  openBooks(
    shop,
    (db) =>
      db.prepare<[], { n: number }>(`SELECT COUNT(*) AS n FROM provider_events WHERE status = 'received'`).get()?.n ??
      -1,
  );

const booksOf = (shop: BenchShop): Books =>
  openBooks(shop, (db) => {
    // The run's clock, not SQLite's: the members live on the day the run was given.
    const count = (sql: string, since: number) => db.prepare<[number], { n: number }>(sql).get(since)?.n ?? -1;
    const now = Date.now();
    return {
      months: count(
        'SELECT COUNT(*) AS n FROM orders WHERE stripe_invoice_id IS NOT NULL AND paid_at > ?',
        now - 3 * DAY_MS,
      ),
      renewed: count(`SELECT COUNT(*) AS n FROM subscribers WHERE status = 'active' AND current_period_end > ?`, now),
    };
  });

async function deliver(shop: BenchShop, bodies: readonly string[]): Promise<void> {
  const file = path.join(shop.dataDir, 'storm.jsonl');
  writeFileSync(file, bodies.join('\n'));
  await promisify(execFile)(process.execPath, [
    'tests/bench/deliver-webhooks.ts',
    shop.server.url,
    file,
    String(CONCURRENT_WEBHOOKS),
  ]);
  while (waitingIn(shop) > 0) await sleep(250);
}

/** The first of the month: everybody's renewal arrives at once while visitors use the website as usual. */
export async function benchStorm({ shop, members }: Club, websiteUrl: string): Promise<BenchRow[]> {
  const upcoming = shop.server.url + websiteUrl;
  const idle = [await steadyLoad(upcoming, IDLE_SECONDS)];
  setPriority(shop.payments.pid, constants.priority.PRIORITY_LOW); // the provider has machines of its own
  const bodies = stormOf(shop);
  let isOver = false;
  const begun = performance.now();
  const seconds = deliver(shop, bodies)
    .then(() => (performance.now() - begun) / 1_000)
    .finally(() => (isOver = true));
  const during: Load[] = [];
  while (!isOver) during.push(await steadyLoad(upcoming, LOAD_SECONDS));
  const took = await seconds;
  const books = booksOf(shop);
  if (books.months !== members.length || books.renewed !== members.length)
    throw new Error(`the storm left ${JSON.stringify(books)}`);
  // Before and after: a few still seconds alone say little of a machine that is not ours alone.
  idle.push(await steadyLoad(upcoming, IDLE_SECONDS));
  const p99Of = (loads: readonly Load[]) =>
    percentile(
      loads.flatMap(({ times }) => times),
      0.99,
    );
  const [p99, idleP99] = [p99Of(during), p99Of(idle)];
  const worst = Math.max(...during.map((load) => load.p99));
  return [
    {
      row: `${MEMBERS} renewals by webhook, in random order, 5 % twice, until all are booked`,
      value: took,
      unit: 's',
      reach: { atMost: 60 },
      notes: { messages: bodies.length, 'per second': bodies.length / took },
    },
    {
      row: 'p99 of events.upcoming during the renewals vs idle',
      value: p99 / idleP99,
      unit: '×',
      reach: { atMost: 5 },
      notes: {
        'idle p99 ms': idleP99,
        'before and after': idle.map((load) => rounded(load.p99)).join(' '),
        'p99 ms': p99,
        asked: during.reduce((sum, { times }) => sum + times.length, 0),
        [`worst ${LOAD_SECONDS} s ms`]: worst,
      },
    },
  ];
}

/** One's own membership, asked of a big and of a small club. */
export async function benchStatus(many: Club, few: Club): Promise<BenchRow> {
  const someone = ({ shop, members }: Club) => ({
    shop,
    dancer: members[Math.floor(members.length / 2)] ?? { userId: '', cookie: '' },
  });
  const { ratio, one, ten } = await compareShops(someone(few), someone(many), batchUrl('membership.status', undefined));
  return {
    row: `membership.status with ${MEMBERS} members vs ${FEW_MEMBERS}`,
    value: ratio,
    unit: '×',
    reach: { atMost: 1.3 },
    notes: { [`${FEW_MEMBERS} ms`]: one, [`${MEMBERS} ms`]: ten },
  };
}

/** A card that nobody asked for before: made, signed, drawn and answered. */
export async function benchCards({ shop, members }: Club): Promise<BenchRow> {
  const times: number[] = [];
  for (const { cookie } of members.slice(0, CARDS)) {
    const begun = performance.now();
    const answer = await fetch(shop.server.url + batchUrl('membership.qrCode', undefined), { headers: { cookie } });
    const text = await answer.text();
    times.push(performance.now() - begun);
    if (!answer.ok || !text.includes('"isNew":true')) throw new Error(`no new card: ${text.slice(0, 200)}`);
  }
  // The first ones warm the server up.
  return {
    row: 'a member’s QR, from asking to the drawing',
    value: median(times.slice(CARDS / 4)),
    unit: 'ms',
    reach: { atMost: 20 },
    notes: { slowest: Math.max(...times.slice(CARDS / 4)) },
  };
}
