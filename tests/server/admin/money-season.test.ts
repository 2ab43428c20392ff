import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { bucketOf, type MoneyLine, type MoneyStep, type MoneySums } from '#shared/books/money-page.ts';
import { DAY_MS, HOUR_MS, localDateOf, type LocalDate } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { showMoney } from '#server/services/office/money/show-money.ts';
import { showOverview } from '#server/services/office/today/show-overview.ts';
import { freshDb } from '#tests/support/fresh-db.ts';
import { TODAY } from '#tests/support/today.ts';

const NOW = TODAY;
const db = freshDb();
afterAll(() => db.close());
const ctx = {
  db,
  now: () => NOW,
  actor: { kind: 'user', userId: 'admin', email: '', displayName: '', roles: ['admin'] },
} as unknown as ServiceContext;

/** Minutes before now, over two changes of the clocks. */
const SPAN_MINUTES = 300 * 24 * 60;
const at = (minutes: number): number => NOW.getTime() - minutes * 60_000;

const refund = fc.record({
  share: fc.integer({ min: 1, max: 100 }),
  after: fc.integer({ min: 0, max: 40 * 24 * 60 }),
  fate: fc.constantFrom('succeeded', 'pending', 'failed', 'fails later', 'failed and sent again'),
  isOfAnother: fc.boolean(),
});
const sale = fc.record({
  kind: fc.constantFrom('online', 'online', 'door', 'membership', 'given'),
  event: fc.integer({ min: 0, max: 3 }),
  minutes: fc.integer({ min: 0, max: SPAN_MINUTES }),
  prices: fc.array(fc.integer({ min: 0, max: 4_000 }), { minLength: 1, maxLength: 4 }),
  promoOff: fc.option(fc.integer({ min: 1, max: 900 })),
  cancelled: fc.nat(2),
  refunds: fc.array(refund, { maxLength: 2 }),
  dispute: fc.option(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), days: fc.nat(60), decidedAfterDays: fc.option(fc.nat(60)) }),
  ),
  cashShare: fc.integer({ min: 0, max: 100 }),
  goodsCents: fc.integer({ min: 0, max: 1_500 }),
  goodsBack: fc.boolean(),
  feeCents: fc.integer({ min: 0, max: 200 }),
});
type Sale = (typeof sale extends fc.Arbitrary<infer S> ? S : never) & object;
const term = fc.record({ minutes: fc.integer({ min: 0, max: SPAN_MINUTES }), days: fc.integer({ min: 1, max: 200 }) });

/** Values may come in lists, so that a long line can be two. */
const run = (sql: string, ...values: unknown[]) => db.sqlite.prepare(sql).run(values.flat());

function addPeople(): void {
  for (const n of [0, 1, 2, 3])
    run(
      `INSERT INTO events (id, title, kind, starts_at, ends_at, location, price_cents)
        VALUES (?, ?, 'party', ?, ?, 'Here', 1000)`,
      `e${n}`,
      `Night ${n}`,
      at(n * 90 * 24 * 60),
      at(n * 90 * 24 * 60) + 4 * HOUR_MS,
    );
  run(`INSERT INTO promo_codes (id, code, kind, percent, event_kind) VALUES ('p', 'SALSA', 'percent', 10, 'party')`);
  run(`INSERT INTO desks (id, name, public_key, last_hash) VALUES ('d', 'Door', 'x', 'y')`);
}

/** One sale with all that becomes of it, written as the shop writes it: the order moves, tickets are voided later. */
function addSale(one: Sale, id: string): void {
  const { kind, prices, minutes } = one;
  const paidAt = at(minutes);
  const isMonth = kind === 'membership';
  const total = kind === 'given' ? 0 : prices.reduce((sum, price) => sum + price, 0);
  const eventId = isMonth ? null : `e${one.event}`;
  const intent = kind === 'door' || total === 0 ? null : `pi_${id}`;
  run(
    `INSERT INTO orders (id, event_id, channel, status, total_cents, stripe_payment_intent_id, created_at, updated_at)
      VALUES (?, ?, ?, 'pending', ?, ?, ?, ?)`,
    [id, eventId, isMonth ? 'online' : kind, total, intent, paidAt, paidAt],
  );
  if (!isMonth)
    run(
      `INSERT INTO seat_holds (order_id, position, event_id, quantity) VALUES (?, 0, ?, ?)`,
      id,
      eventId,
      prices.length,
    );
  run(`UPDATE orders SET status = 'paid', paid_at = ? WHERE id = ?`, paidAt, id);
  if (!isMonth)
    for (const [position, price] of prices.entries()) {
      const isReduced = kind === 'online' && one.promoOff !== null && position === 0;
      run(
        `INSERT INTO tickets (id, order_id, position, event_id, ticket_type_name, ticket_number, code_id, share_token,
          price_paid_cents, normal_price_cents, promo_code, vat_bps, purchased_at)
          VALUES (?, ?, ?, ?, 'GA', ?, ?, ?, ?, ?, ?, 1900, ?)`,
        [`${id}-${position}`, id, position, eventId, `T${id}${position}`, `c${id}${position}`, `s${id}${position}`],
        [total === 0 ? 0 : price, isReduced ? price + one.promoOff! : null, isReduced ? 'SALSA' : null, paidAt],
      );
      if (position < one.cancelled)
        run(`UPDATE tickets SET status = 'cancelled', cancelled_at = ? WHERE id = ?`, paidAt, `${id}-${position}`);
    }
  run(`DELETE FROM seat_holds WHERE order_id = ?`, id);
  if (one.dispute !== null && total > 0) addDispute(one.dispute, { id, total, paidAt });
  if (kind === 'door') addTill(one, { id, total, eventId, paidAt });
  if (intent !== null)
    run(
      `INSERT INTO balance_entries (id, kind, amount_cents, fee_cents, payment_intent_id, is_ours, occurred_at)
        VALUES (?, 'charge', ?, ?, ?, 1, ?)`,
      [`txn_${id}`, total, one.feeCents, intent, paidAt],
    );
  if (total > 0) addRefunds(one, { id, total, intent, paidAt });
}

type Written = { id: string; total: number; paidAt: number };

function addTill(one: Sale, { id, total, eventId, paidAt }: Written & { eventId: string | null }): void {
  const paid = total + one.goodsCents;
  const cash = Math.floor((paid * one.cashShare) / 100);
  const facts = (goodsCents: number) =>
    JSON.stringify({
      lines: [{ grossCents: total }, ...(goodsCents > 0 ? [{ goodsId: 'g', grossCents: goodsCents }] : [])],
    });
  const insert = `INSERT INTO till_records (id, desk_id, kind, order_id, event_id, cash_cents, card_cents, facts, recorded_at)
    VALUES (?, 'd', ?, ?, ?, ?, ?, ?, ?)`;
  run(insert, `r${id}`, 'sale', id, eventId, cash, paid - cash, facts(one.goodsCents), paidAt);
  if (one.goodsBack && one.goodsCents > 0)
    run(insert, `b${id}`, 'refund', null, eventId, one.goodsCents, 0, facts(one.goodsCents), paidAt + HOUR_MS);
}

/** A bank takes the payment or a part of it, and decides days later or never; written as it is when it comes, then changed. */
function addDispute(
  { percent, days, decidedAfterDays }: NonNullable<Sale['dispute']>,
  { id, total, paidAt }: Omit<Written, 'eventId'>,
): void {
  const takenAt = Math.min(NOW.getTime(), paidAt + days * DAY_MS);
  run(
    `INSERT INTO disputes (id, order_id, payment_intent_id, amount_cents, status, is_inquiry, opened_at)
      VALUES (?, ?, ?, ?, 'open', 1, ?)`,
    [`du_${id}`, id, `pi_${id}`, Math.max(1, Math.round((total * percent) / 100)), takenAt],
  );
  run(`UPDATE disputes SET is_inquiry = 0, taken_at = ? WHERE id = ?`, takenAt, `du_${id}`);
  if (decidedAfterDays !== null)
    run(
      `UPDATE disputes SET status = 'lost', decided_at = ? WHERE id = ?`,
      Math.min(NOW.getTime(), takenAt + decidedAfterDays * DAY_MS),
      `du_${id}`,
    );
}

function addRefunds(one: Sale, { id, total, intent, paidAt }: Written & { intent: string | null }): void {
  for (const [n, { share, after, fate, isOfAnother }] of one.refunds.entries()) {
    const refundId = `${id}-r${n}`;
    const status =
      fate === 'failed' || fate === 'failed and sent again' ? 'failed' : fate === 'fails later' ? 'pending' : fate;
    const madeAt = Math.min(NOW.getTime(), paidAt + after * 60_000);
    run(
      `INSERT INTO refunds (id, order_id, payment_intent_id, amount_cents, reason, status, intent_key, created_at, updated_at)
        VALUES (?, ?, ?, ?, 'requested_by_admin', ?, ?, ?, ?)`,
      [refundId, id, isOfAnother ? 'pi_second' : intent, Math.max(1, Math.floor((total * share) / 100)), status],
      [refundId, madeAt, madeAt],
    );
    const moves =
      { 'fails later': ['failed'], 'failed and sent again': ['requested', 'succeeded'] }[fate as string] ?? [];
    for (const to of moves) run(`UPDATE refunds SET status = ? WHERE id = ?`, to, refundId);
  }
}

function addTerm({ minutes, days }: { minutes: number; days: number }, n: number): void {
  const startedAt = at(minutes);
  const endedAt = startedAt + days * DAY_MS;
  const isOver = endedAt < NOW.getTime();
  run(
    `INSERT INTO subscribers (id, plan_id, monthly_cents, minimum_months, status, membership_id, stripe_subscription_id,
      started_at, current_period_start, current_period_end, minimum_term_end, ended_at, created_at, updated_at)
      VALUES (?, 'club', 1000, 3, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [`m${n}`, isOver ? 'ended' : 'active', `MB-${n}`, `sub_${n}`, startedAt, startedAt, NOW.getTime() + DAY_MS],
    [NOW.getTime(), isOver ? endedAt : null, startedAt, startedAt],
  );
}

const all = <T>(sql: string) => db.sqlite.prepare<[], T>(sql).all();
const FIELDS = [
  'onlineCents',
  'doorCents',
  'goodsCents',
  'membershipCents',
  'returnedCents',
  'disputedCents',
  'reducedCents',
  'feeCents',
  'cashCents',
  'cardCents',
  'tickets',
  'doorTickets',
  'months',
  'joined',
  'left',
] as const;
type Sums = Record<(typeof FIELDS)[number] | 'takenCents', number>;
type Fact = { at: number; eventId: string | null; amounts: Partial<Sums> };

/** Every row that has to do with money, read alone, with nothing of the server's queries or totals. */
function factsOfRows(): Fact[] {
  const facts: Fact[] = [];
  const field = { online: 'onlineCents', door: 'doorCents' } as const;
  for (const o of all<{
    at: number;
    eventId: string | null;
    channel: 'online' | 'door';
    cents: number;
  }>(`SELECT paid_at AS at, event_id AS eventId, channel, total_cents AS cents FROM orders WHERE total_cents > 0`))
    facts.push({
      at: o.at,
      eventId: o.eventId ?? 'memberships',
      amounts: {
        [o.eventId === null ? 'membershipCents' : field[o.channel]]: o.cents,
        months: o.eventId === null ? 1 : 0,
      },
    });
  for (const r of all<{ at: number; eventId: string | null; cents: number }>(
    `SELECT r.created_at AS at, o.event_id AS eventId, r.amount_cents AS cents FROM refunds r, orders o WHERE o.id = r.order_id
      AND r.status <> 'failed' AND (o.channel = 'door' OR r.payment_intent_id = o.stripe_payment_intent_id)`,
  ))
    facts.push({ at: r.at, eventId: r.eventId ?? 'memberships', amounts: { returnedCents: r.cents } });
  for (const d of all<{ takenAt: number; decidedAt: number | null; eventId: string | null; cents: number }>(
    `SELECT d.taken_at AS takenAt, d.decided_at AS decidedAt, o.event_id AS eventId, d.amount_cents AS cents
      FROM disputes d, orders o WHERE o.id = d.order_id AND d.is_inquiry = 0`,
  )) {
    const eventId = d.eventId ?? 'memberships';
    facts.push({ at: d.takenAt, eventId, amounts: { disputedCents: d.cents } });
    if (d.decidedAt !== null) facts.push({ at: d.decidedAt, eventId, amounts: { disputedCents: -d.cents } });
  }
  for (const t of all<{ at: number; eventId: string; channel: string; off: number }>(
    `SELECT t.purchased_at AS at, t.event_id AS eventId, o.channel,
      CASE WHEN t.promo_code IS NULL THEN 0 ELSE t.normal_price_cents - t.price_paid_cents END AS off
      FROM tickets t, orders o WHERE o.id = t.order_id AND t.status <> 'cancelled'`,
  ))
    facts.push({
      at: t.at,
      eventId: t.eventId,
      amounts: { tickets: 1, doorTickets: t.channel === 'door' ? 1 : 0, reducedCents: t.off },
    });
  for (const r of all<{ at: number; eventId: string; kind: string; cash: number; card: number; facts: string }>(
    `SELECT recorded_at AS at, event_id AS eventId, kind, cash_cents AS cash, card_cents AS card, facts FROM till_records`,
  )) {
    const lines = (JSON.parse(r.facts) as { lines: { goodsId?: string; grossCents: number }[] }).lines;
    const goods = lines.reduce((sum, line) => sum + (line.goodsId === undefined ? 0 : line.grossCents), 0);
    const isSale = r.kind === 'sale';
    facts.push({
      at: r.at,
      eventId: r.eventId,
      amounts: isSale ? { cashCents: r.cash, cardCents: r.card, goodsCents: goods } : { returnedCents: goods },
    });
  }
  for (const b of all<{ at: number; cents: number; eventId: string | null }>(
    `SELECT b.occurred_at AS at, b.fee_cents AS cents, o.event_id AS eventId FROM balance_entries b
      JOIN orders o ON o.stripe_payment_intent_id = b.payment_intent_id`,
  ))
    facts.push({ at: b.at, eventId: b.eventId ?? 'memberships', amounts: { feeCents: b.cents } });
  for (const m of all<{ startedAt: number; endedAt: number | null }>(
    `SELECT started_at AS startedAt, ended_at AS endedAt FROM subscribers`,
  )) {
    facts.push({ at: m.startedAt, eventId: 'memberships', amounts: { joined: 1 } });
    if (m.endedAt !== null) facts.push({ at: m.endedAt, eventId: 'memberships', amounts: { left: 1 } });
  }
  return facts;
}

function recount(days: { from: string; to: string }, by: MoneyStep): Map<string, Sums> {
  const lines = new Map<string, Sums>();
  for (const fact of factsOfRows()) {
    const day = localDateOf(new Date(fact.at));
    if (day < days.from || day > days.to) continue;
    const key = by === 'event' ? (fact.eventId ?? 'rest') : bucketOf(day, by);
    const line = lines.get(key) ?? (Object.fromEntries([...FIELDS, 'takenCents'].map((name) => [name, 0])) as Sums);
    for (const name of FIELDS) line[name] += fact.amounts[name] ?? 0;
    line.takenCents = line.onlineCents + line.doorCents + line.goodsCents + line.membershipCents - line.returnedCents;
    lines.set(key, line);
  }
  return lines;
}

const numbersOf = (line: MoneySums & Partial<Pick<MoneyLine, 'joined' | 'left'>>): Partial<Sums> =>
  Object.fromEntries([...FIELDS, 'takenCents' as const].map((name) => [name, (line as Partial<Sums>)[name] ?? 0]));
const isNothing = (sums: Partial<Sums>): boolean => Object.values(sums).every((sum) => sum === 0);

/** The page against the rows, line by line; and its lines against its own sums. */
function compare(days: { from: LocalDate; to: LocalDate }, by: MoneyStep): void {
  const shown = showMoney(ctx, { ...days, by });
  const expected = recount(days, by);
  const lines = shown.lines.map((line) => [line.key, numbersOf(line)] as const);
  expect(new Map(lines.filter(([, line]) => !isNothing(line)))).toEqual(
    new Map([...expected].filter(([, line]) => !isNothing(line))),
  );
  expect(shown.sums.takenCents).toBe([...expected.values()].reduce((sum, { takenCents }) => sum + takenCents, 0));
  const { onlineCents, doorCents, goodsCents, membershipCents, returnedCents } = shown.sums;
  expect(shown.sums.takenCents).toBe(onlineCents + doorCents + goodsCents + membershipCents - returnedCents);
}

describe('the numbers of the money page', () => {
  it('are what the rows of any season come to, by day, week, month and event, and add up to their sums', () => {
    addPeople();
    fc.assert(
      fc.property(
        fc.array(sale, { minLength: 1, maxLength: 25 }),
        fc.array(term, { maxLength: 6 }),
        fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 })),
        (sales, terms, ends) => {
          db.sqlite.exec('SAVEPOINT season');
          try {
            for (const [n, one] of sales.entries()) addSale(one, `o${n}`);
            for (const [n, one] of terms.entries()) addTerm(one, n);
            const [from, to] = [Math.max(...ends), Math.min(...ends)].map((back) =>
              localDateOf(new Date(at(back * 24 * 60))),
            );
            for (const by of ['day', 'week', 'month', 'event'] as const) compare({ from: from!, to: to! }, by);
            const ever = [...recount({ from: '2000-01-01', to: '2100-01-01' }, 'month').values()];
            expect(showOverview(ctx).revenueCents).toBe(ever.reduce((sum, { takenCents }) => sum + takenCents, 0));
          } finally {
            db.sqlite.exec('ROLLBACK TO season; RELEASE season');
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});
