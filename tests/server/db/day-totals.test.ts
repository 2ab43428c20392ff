import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDb, type Db } from '#server/db/client.ts';
import { COUNT_TAKINGS } from '#server/db/triggers-takings.ts';
import { berlinDaySql } from '#server/db/triggers-totals.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { localDateOf } from '#shared/time.ts';
import { seasonDb } from '#tests/server/demo/season/season-db.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addEvent, openTestShop } from '#tests/support/test-shop.ts';

type Line = { day: string; eventId: string; [column: string]: string | number };

/** Counted anew from the rows, by the clock of `Intl`, not by ours. */
function recount(db: Db): { money: Line[]; tickets: Line[]; events: Line[] } {
  const all = <T>(sql: string) => db.sqlite.prepare<[], T>(sql).all();
  const money = new Map<string, Line>();
  const tickets = new Map<string, Line>();
  const add = (into: Map<string, Line>, line: Line, amounts: Record<string, number>) => {
    const key = Object.values(line).join('|');
    const sum = into.get(key) ?? { ...line };
    for (const [name, amount] of Object.entries(amounts)) sum[name] = Number(sum[name] ?? 0) + amount;
    into.set(key, sum);
  };
  for (const o of all<{ at: number; eventId: string; cents: number }>(
    `SELECT paid_at AS at, event_id AS eventId, total_cents AS cents FROM orders
      WHERE event_id IS NOT NULL AND total_cents > 0 AND status IN ('paid', 'refund_pending', 'refunded')`,
  )) {
    add(money, { day: localDateOf(new Date(o.at)), eventId: o.eventId }, { paid: o.cents, refunded: 0 });
  }
  for (const r of all<{
    at: number;
    eventId: string;
    cents: number;
  }>(`SELECT r.created_at AS at, o.event_id AS eventId, r.amount_cents AS cents FROM refunds r JOIN orders o ON o.id = r.order_id
    WHERE o.event_id IS NOT NULL AND r.status <> 'failed' AND
      (o.channel = 'door' OR r.payment_intent_id IS o.stripe_payment_intent_id)`)) {
    add(money, { day: localDateOf(new Date(r.at)), eventId: r.eventId }, { paid: 0, refunded: r.cents });
  }
  for (const t of all<{ at: number; eventId: string; type: string; cents: number }>(
    `SELECT purchased_at AS at, event_id AS eventId, ticket_type_name AS type, price_paid_cents AS cents
      FROM tickets WHERE status <> 'cancelled'`,
  )) {
    add(
      tickets,
      { day: localDateOf(new Date(t.at)), eventId: t.eventId, type: t.type },
      { tickets: 1, value: t.cents },
    );
  }
  const events = new Map<string, Line>();
  for (const line of money.values())
    add(events, { day: '', eventId: line.eventId }, { paid: Number(line['paid']), refunded: Number(line['refunded']) });
  return {
    money: sorted([...money.values()]),
    tickets: sorted([...tickets.values()]),
    events: sorted([...events.values()]),
  };
}

const sorted = (lines: Line[]): Line[] =>
  lines
    .filter((line) => ['paid', 'refunded', 'tickets', 'value'].some((column) => Number(line[column] ?? 0) !== 0))
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

/** The tables of the money page, as they are and as the rows give them; lines that came to nothing say nothing. */
function takings(db: Db) {
  const read = () => ({
    days: db.sqlite
      .prepare<[], Record<string, number>>(
        `SELECT * FROM taking_days WHERE taken_cents <> 0 OR returned_cents <> 0 OR disputed_cents <> 0 OR reduced_cents <> 0
          OR pieces <> 0 OR cash_cents <> 0 OR card_cents <> 0 ORDER BY day, source, event_id`,
      )
      .all(),
    guests: db.sqlite.prepare(`SELECT * FROM guest_months WHERE tickets <> 0 ORDER BY user_id, month`).all(),
  });
  const now = read();
  db.sqlite.exec(`SAVEPOINT counted; ${COUNT_TAKINGS}`);
  const counted = read();
  db.sqlite.exec('ROLLBACK TO counted; RELEASE counted');
  return { now, counted };
}

const kept = (db: Db) => ({
  money: sorted(
    db.sqlite
      .prepare<[], Line>(
        `SELECT day, event_id AS eventId, paid_cents AS paid, refunded_cents AS refunded FROM money_days`,
      )
      .all(),
  ),
  tickets: sorted(
    db.sqlite
      .prepare<[], Line>(
        `SELECT day, event_id AS eventId, ticket_type_name AS type, tickets, value_cents AS value FROM ticket_days`,
      )
      .all(),
  ),
  events: sorted(
    db.sqlite
      .prepare<[], Line>(`SELECT '' AS day, id AS eventId, paid_cents AS paid, refunded_cents AS refunded FROM events`)
      .all(),
  ),
});

describe('the totals by day', () => {
  it('are what a recount of a whole season gives', () => {
    const db = seasonDb(new Date('2026-01-16T11:00:00Z'));
    expect(kept(db)).toEqual(recount(db));
    expect(kept(db).money.length).toBeGreaterThan(100);
    const { now, counted } = takings(db);
    expect(now).toEqual(counted);
    expect(now.guests.length).toBeGreaterThan(100);
    db.close();
  });

  it('follow sales, refunds, refunds that fail and come back, and a cancelled event', async () => {
    const shop = await openTestShop();
    const admin = shop.as('admin', ['admin']);
    const eventId = addEvent(shop);
    const bought = [];
    for (const quantity of [2, 3, 1]) bought.push(await buyTicket(shop, { eventId, quantity }));
    for (const order of bought) pay(shop, order);
    await shop.settle();
    expect(kept(shop.db)).toEqual(recount(shop.db));
    shop.standIn.configure({ refundOutcome: 'fails-later', refundsAffected: 1, refundFailsAfterSeconds: 2 });
    requestRefund(admin, { orderId: bought[0]!.orderId });
    await shop.settle();
    expect(kept(shop.db)).toEqual(recount(shop.db));
    shop.clock.advance(26 * 3_600_000);
    await shop.settle();
    expect(kept(shop.db).events).toMatchObject([{ paid: 7200, refunded: 0 }]);
    requestRefund(admin, { orderId: bought[0]!.orderId });
    await cancelEvent(admin, eventId);
    await shop.settle();
    expect(kept(shop.db)).toEqual(recount(shop.db));
    expect(kept(shop.db).events).toMatchObject([{ paid: 7200, refunded: 7200 }]);
    const { now, counted } = takings(shop.db);
    expect(now).toEqual(counted);
    expect(now.days.reduce((sum, day) => sum + day['taken_cents']! - day['returned_cents']!, 0)).toBe(0);
    await shop.close();
  });

  it('know Munich’s days as the clock on the wall does', () => {
    const db = openDb(':memory:');
    const day = db.sqlite.prepare<[number], { day: string }>(
      `WITH x AS (SELECT ? AS at) SELECT ${berlinDaySql('at')} AS day FROM x`,
    );
    const changes = [2024, 2025, 2026, 2027, 2028, 2033].flatMap((year) => [
      Date.UTC(year, 2, 25),
      Date.UTC(year, 9, 25),
    ]);
    const nearChange = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: 0, max: 7 * 86_400_000 }))
      .map(([start, more]) => start + more);
    fc.assert(
      fc.property(fc.oneof(nearChange, fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) })), (at) => {
        expect(day.get(at)?.day).toBe(localDateOf(new Date(at)));
      }),
      { numRuns: 2_000 },
    );
    db.close();
  });
});
