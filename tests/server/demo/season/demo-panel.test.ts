import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, localDateOf } from '#shared/time.ts';
import { startOfBerlinDay } from '#shared/berlin.ts';
import type { Db } from '#server/db/client.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { startPaymentStandIn, type PaymentStandIn } from '#server/demo/payments/start-payment-stand-in.ts';
import { writeMemberEntries } from '#server/demo/season/door/write-member-entries.ts';
import { writeTillNights } from '#server/demo/season/door/write-till-nights.ts';
import { loadDemoPayments } from '#server/demo/season/load-demo-payments.ts';
import { loadDemoMembers } from '#server/demo/season/members/load-demo-members.ts';
import { planSeason } from '#server/demo/season/panel/season-nights.ts';
import { writeGuests } from '#server/demo/season/panel/write-guests.ts';
import { writePromoCodes } from '#server/demo/season/panel/write-promo-codes.ts';
import { writeGoods } from '#server/demo/season/write-goods.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { listNightReports } from '#server/services/door/cash/list-night-reports.ts';
import { showNightReport } from '#server/services/door/cash/show-night-report.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { showAnswers } from '#server/services/office/statistics/show-answers.ts';
import { showMoney } from '#server/services/office/money/show-money.ts';
import { showProof } from '#server/services/office/money/show-proof.ts';
import { TODAY } from '#tests/support/today.ts';
import { count, dump, rows, seasonDb } from './season-db.ts';

/** A season with what the panel shows beside its events, as far as the payments are not asked. */
function panelDb(now: Date): Db {
  const db = seasonDb(now);
  writeGoods(db, { now });
  for (const write of [writePromoCodes, writeGuests, writeTillNights]) write(db, planSeason(now));
  return db;
}

const NOW = TODAY;
const today = startOfBerlinDay(NOW).getTime();
let db: Db;
let standIn: PaymentStandIn;
let admin: ServiceContext;

beforeAll(async () => {
  db = panelDb(NOW);
  standIn = await startPaymentStandIn({
    port: 0,
    databaseFile: ':memory:',
    now: () => NOW,
    secretKey: demoDefaults.stripeSecretKey,
    webhookUrl: 'http://127.0.0.1:9',
    webhookSecret: 'whsec_x',
    tickEveryMs: 0,
  });
  const stripe = { apiBase: standIn.url, shopId: 'http://localhost:3000' };
  await loadDemoPayments(db, stripe);
  await loadDemoMembers(db, { now: NOW, ...stripe });
  writeMemberEntries(db, planSeason(NOW));
  // Only what the verbs look at.
  admin = {
    db,
    now: () => NOW,
    isLive: false,
    actor: { kind: 'user', userId: 'admin', email: '', displayName: '', roles: ['admin'] },
  } as unknown as ServiceContext;
});
afterAll(async () => {
  await standIn.close();
  db.close();
});

it('is the same for the same day, at whatever hour it is loaded', () => {
  const [morning, night] = ['2026-03-28T23:05:00Z', '2026-03-29T21:30:00Z'].map((at) => dump(panelDb(new Date(at))));
  expect(night).toEqual(morning);
});

describe('the promo codes', () => {
  it('are in every state, and were used while they held and by nobody too often', () => {
    const codes = rows(
      db,
      `SELECT p.code, p.kind, p.max_uses, p.ended_at, (SELECT count(*) FROM tickets t WHERE t.promo_code = p.code) AS used
        FROM promo_codes p ORDER BY p.code`,
    );
    expect(new Set(codes.map(({ kind }) => kind))).toEqual(new Set(['percent', 'amount', 'unlock']));
    expect(codes.filter(({ used, max_uses: most }) => used === most)).toHaveLength(1);
    expect(codes.filter(({ ended_at: ended }) => ended !== null)).toHaveLength(1);
    expect(codes.filter(({ used }) => used === 0)).toEqual([]);
    expect(
      rows(
        db,
        `SELECT t.id FROM tickets t JOIN promo_codes p ON p.code = t.promo_code JOIN events e ON e.id = t.event_id
          WHERE t.purchased_at < p.created_at OR t.purchased_at > p.ended_at OR t.purchased_at < e.created_at
          OR (p.event_id IS NOT NULL AND p.event_id <> t.event_id) OR (p.event_kind IS NOT NULL AND p.event_kind <> e.kind)`,
      ),
    ).toEqual([]);
  });

  it('took off what they say, on the item and the ticket alike', () => {
    expect(
      rows(
        db,
        `SELECT i.order_id FROM order_items i JOIN promo_codes p ON p.code = i.promo_code
          JOIN ticket_types y ON y.id = i.ticket_type_id WHERE i.normal_unit_price_cents <> y.price_cents
          OR i.unit_price_cents <> y.price_cents - CASE p.kind WHEN 'percent' THEN y.price_cents * p.percent / 100
            WHEN 'amount' THEN p.amount_cents ELSE 0 END
          OR (y.needs_code = 1) <> (p.ticket_type_id IS y.id)`,
      ),
    ).toEqual([]);
    expect(
      rows(
        db,
        `SELECT t.id FROM tickets t JOIN order_items i ON i.order_id = t.order_id AND i.promo_code IS NOT t.promo_code`,
      ),
    ).toEqual([]);
  });
});

it('has guests expected and tickets given on coming nights, and guests of a list who came', () => {
  const coming = `e.starts_at > ${NOW.getTime()}`;
  expect(count(db, `SELECT count(*) FROM guest_lists l JOIN events e ON e.id = l.event_id WHERE ${coming}`)).toBe(2);
  expect(count(db, 'SELECT count(*) FROM listed_guests WHERE companions > 0')).toBeGreaterThan(1);
  expect(
    count(db, 'SELECT sum(w.people) - sum(g.companions + 1) FROM walk_ins w JOIN listed_guests g ON g.id = w.guest_id'),
  ).toBe(0);
  expect(
    rows(
      db,
      `SELECT e.id FROM given_tickets g JOIN orders o ON o.id = g.order_id JOIN events e ON e.id = o.event_id
        WHERE NOT (${coming}) OR e.id <> g.event_id OR o.channel <> 'given' OR o.total_cents <> 0`,
    ),
  ).toEqual([]);
});

describe('the nights of the till', () => {
  it('say on their closings what the tickets and the goods of the night say', () => {
    const { items } = listNightReports(admin, { limit: 50 });
    expect(items.length).toBeGreaterThan(6);
    for (const { id } of items) {
      const { report, admissions, businessDay, goods, questions } = showNightReport(admin, { id });
      const [sold] = rows(
        db,
        `SELECT sum(o.total_cents) AS cents, count(*) AS orders, (SELECT count(*) FROM tickets t JOIN orders p
          ON p.id = t.order_id AND p.channel = 'door' WHERE t.event_id = o.event_id) AS tickets
          FROM till_records r JOIN cash_sessions s ON s.id = r.session_id JOIN orders o ON o.id = r.order_id
          WHERE s.business_day = '${businessDay}'`,
      );
      const goodsCents = goods.reduce((sum, { grossCents }) => sum + grossCents, 0);
      expect(report.turnoverCents - goodsCents, businessDay).toBe(sold?.['cents']);
      expect([report.saleCount, report.ticketCount]).toEqual([sold?.['orders'], sold?.['tickets']]);
      expect(admissions.door).toBe(report.ticketCount);
      expect(questions).toEqual([]);
    }
  });

  it('are over before today, and let nobody in before the doors or with a card that was none yet', () => {
    expect(rows(db, `SELECT id FROM till_records WHERE recorded_at >= ${today}`)).toEqual([]);
    expect(rows(db, `SELECT id FROM cash_sessions WHERE closed_at IS NULL OR closed_at >= ${today}`)).toEqual([]);
    expect(count(db, `SELECT count(*) FROM admissions WHERE channel = 'member'`)).toBeGreaterThan(5);
    expect(
      rows(
        db,
        `SELECT a.id FROM admissions a JOIN events e ON e.id = a.event_id
          LEFT JOIN subscribers s ON s.id = a.subscriber_id
          WHERE a.admitted_at NOT BETWEEN e.starts_at - 3600000 AND e.ends_at OR (a.channel = 'member' AND
          (s.started_at >= a.admitted_at OR s.status <> 'active' OR NOT EXISTS (SELECT 1 FROM member_entitlements m
          WHERE m.ref_id = a.id AND m.subscriber_id = s.id AND m.event_id = e.id)))`,
      ),
    ).toEqual([]);
  });
});

describe('the books of the demo', () => {
  it('prove themselves without a difference', () => {
    expect(checkBooks(db.sqlite)).toEqual([]);
    const { proofs } = showProof(admin);
    expect(proofs.flatMap(({ id, differences }) => differences.map(({ says }) => `${id}: ${says}`))).toEqual([]);
    expect(proofs.find(({ id }) => id === 'tills')).toMatchObject({
      count: count(db, 'SELECT count(*) FROM z_reports'),
    });
  });

  it('name one sum for the door on the money page, in the statistics and on the closings', async () => {
    const from = localDateOf(new Date(NOW.getTime() - 60 * DAY_MS));
    const { sums } = showMoney(admin, { by: 'week', from, to: localDateOf(NOW) });
    const closed = listNightReports(admin, { limit: 50 }).items.map(({ report }) => report);
    const total = (of: (report: (typeof closed)[number]) => number) => closed.reduce((sum, one) => sum + of(one), 0);
    expect(sums).toMatchObject({
      cashCents: total(({ cashSalesCents }) => cashSalesCents),
      cardCents: total(({ cardSalesCents }) => cardSalesCents),
    });
    expect(sums.reducedCents).toBeGreaterThan(0);
    const { nights } = await showAnswers(admin, { weeks: 12 });
    expect(nights.reduce((sum, { door }) => sum + door, 0)).toBe(total(({ ticketCount }) => ticketCount));
    expect(nights.reduce((sum, { memberCards }) => sum + memberCards, 0)).toBeGreaterThan(5);
  });
});

it('counts what was sold with each promo code as the tickets do', () => {
  const kept = rows(db, `SELECT code, sold, reduced_cents AS reduced FROM promo_totals WHERE sold <> 0 ORDER BY 1`);
  expect(kept.length).toBeGreaterThan(3);
  expect(kept).toEqual(
    rows(
      db,
      `SELECT promo_code AS code, COUNT(*) AS sold, SUM(normal_price_cents - price_paid_cents) AS reduced
       FROM tickets WHERE promo_code IS NOT NULL AND status <> 'cancelled' GROUP BY 1 ORDER BY 1`,
    ),
  );
});
