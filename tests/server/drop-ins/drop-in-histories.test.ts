import { describe, expect, it } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { leaveEveningOut } from '#server/services/shop/events/evenings/leave-evening-out.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { payOrder } from '#server/services/shop/orders/pay-order.ts';
import { releaseOrder } from '#server/services/shop/orders/release-order.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { wallClock } from '#tests/support/berlin-days.ts';
import { addWeekly } from '#tests/support/make-ups.ts';
import { IS_LONG, SEED, seeded, TIMEOUT_MS, type Seeded } from '#tests/support/sweep/seeded.ts';
import { addBuyer, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const [CAPACITY, QUOTA, PEOPLE, COMMANDS] = [4, 2, 7, 90];
const HISTORIES = IS_LONG ? 200 : 2;
const MIX = ['drop', 'drop', 'drop', 'force', 'buy', 'away', 'end', 'refund', 'wait', 'out'] as const;

type Course = { id: string; evenings: string[]; dropIn: string; trial: string };
type History = { shop: TestShop; courses: Course[]; random: Seeded; people: string[] };

const rows = <T>({ shop }: History, sql: string, ...values: unknown[]): T[] =>
  shop.db.sqlite.prepare<unknown[], T>(sql).all(...values);

function drop(history: History, userId: string): void {
  const { shop, random } = history;
  const course = random.pick(history.courses);
  const order = reserveOrder(shop.as(userId), {
    eventId: course.id,
    eveningId: random.pick(course.evenings),
    items: [{ ticketTypeId: random.pick([course.dropIn, course.trial]), quantity: 1 }],
  });
  pay(history, order.id);
}

function pay({ shop, random }: History, orderId: string): void {
  inTransaction(shop.db, () => {
    const row = findOrder(shop.system, orderId);
    if (row?.status === 'pending' && random.pick([true, true, false]))
      payOrder(shop.system, row, { sessionId: null, paymentIntentId: `pi_${orderId}` });
  });
}

/** As a program would that knows no rule of ours: the database alone decides. */
function force(history: History, userId: string): void {
  const { random } = history;
  const course = random.pick(history.courses);
  const [order] = rows<{ id: string }>(
    history,
    `SELECT id FROM orders WHERE event_id = ? AND status = 'pending' ORDER BY created_at DESC`,
    course.id,
  );
  if (order === undefined) return;
  const [had] = rows<{ id: string }>(
    history,
    `SELECT t.user_id AS id FROM tickets t JOIN ticket_types y ON y.id = t.ticket_type_id AND y.scope = 'trial'
      WHERE t.status <> 'cancelled' ORDER BY t.rowid DESC`,
  );
  const whose = random.pick([userId, had?.id ?? userId]);
  const [next] = rows<{ id: string }>(
    history,
    `SELECT id FROM event_evenings WHERE event_id = ? AND state = 'planned' AND ends_at > ? ORDER BY starts_at`,
    course.id,
    history.shop.clock.now().getTime(),
  );
  const [type, evening] = [random.pick([course.dropIn, course.trial]), random.pick([next?.id ?? null, null])];
  rows(
    history,
    `INSERT INTO seat_holds (order_id, position, event_id, ticket_type_id, evening_id, user_id, quantity, created_at)
      VALUES (?, ?, ?, ?, ?, ?, 1, ?) RETURNING position`,
    order.id,
    1 + Math.floor(random.next() * 1_000),
    course.id,
    type,
    evening,
    whose,
    history.shop.clock.now().getTime(),
  );
}

function act(history: History, command: (typeof MIX)[number], userId: string): void {
  const { shop, random } = history;
  const admin = shop.as(userId, ['admin']);
  const course = random.pick(history.courses);
  if (command === 'drop') return drop(history, userId);
  if (command === 'force') return force(history, userId);
  if (command === 'wait') return shop.clock.advance(random.pick([5 * HOUR_MS, DAY_MS]));
  if (command === 'out')
    return random.next() < 0.25 ? void leaveEveningOut(admin, { id: random.pick(course.evenings) }) : undefined;
  if (command === 'buy') {
    const items = [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: 1 }];
    return pay(history, reserveOrder(shop.as(userId), { eventId: course.id, items }).id);
  }
  if (command === 'end') {
    const open = rows<{ id: string }>(history, `SELECT id FROM orders WHERE status = 'pending' ORDER BY rowid`);
    if (open.length > 0) releaseOrder(shop.system, random.pick(open).id, 'expired');
    return;
  }
  const all = rows<{ id: string; orderId: string; userId: string; eveningId: string | null }>(
    history,
    `SELECT id, order_id AS orderId, user_id AS userId, evening_id AS eveningId FROM tickets WHERE status = 'active' ORDER BY rowid`,
  );
  if (all.length === 0) return;
  const ticket = random.pick(all);
  if (command === 'refund') requestRefund(admin, { orderId: ticket.orderId, reason: 'requested_by_admin' });
  else sayAbsent(shop.as(ticket.userId), { ticketId: ticket.id, eveningId: random.pick(course.evenings) });
}

/** From the rows themselves, not from what triggers keep. */
const THERE = `SELECT e.id,
  (SELECT count(*) FROM tickets t WHERE t.event_id = e.event_id AND t.evening_id IS NULL AND t.status <> 'cancelled')
  + (SELECT coalesce(sum(quantity), 0) FROM seat_holds h WHERE h.event_id = e.event_id AND h.evening_id IS NULL)
  - (SELECT count(*) FROM absences a WHERE a.evening_id = e.id AND a.ended_at IS NULL AND a.is_in_time = 1)
  + (SELECT count(*) FROM tickets g WHERE g.evening_id = e.id AND g.status <> 'cancelled')
  + (SELECT coalesce(sum(quantity), 0) FROM seat_holds h WHERE h.evening_id = e.id) AS people
  FROM event_evenings e WHERE e.state = 'planned' AND e.ends_at > ?`;
const PLACES = `SELECT user_id, ticket_type_id, evening_id, event_id, 1 AS quantity FROM tickets WHERE status <> 'cancelled'
  UNION ALL SELECT user_id, ticket_type_id, evening_id, event_id, quantity FROM seat_holds`;

function check(history: History): void {
  for (const { people } of rows<{ people: number }>(history, THERE, history.shop.clock.now().getTime()))
    expect(people, 'more people on an evening than places').toBeLessThanOrEqual(CAPACITY);
  const [tooMany] = rows(
    history,
    `SELECT evening_id FROM (${PLACES}) p JOIN ticket_types y ON y.id = p.ticket_type_id
      WHERE y.quota IS NOT NULL GROUP BY evening_id, ticket_type_id HAVING sum(quantity) > max(y.quota)`,
  );
  expect(tooMany, 'more of a type on an evening than it has').toBeUndefined();
  const [again] = rows(
    history,
    `SELECT user_id FROM (${PLACES}) p JOIN ticket_types y ON y.id = p.ticket_type_id AND y.scope = 'trial'
      GROUP BY user_id HAVING sum(quantity) > 1`,
  );
  expect(again, 'a second trial').toBeUndefined();
  const [mixed] = rows(
    history,
    `SELECT p.event_id FROM (${PLACES}) p JOIN ticket_types y ON y.id = p.ticket_type_id
      WHERE (y.scope = 'whole') <> (p.evening_id IS NULL)`,
  );
  expect(mixed, 'a course by the ticket of an evening').toBeUndefined();
}

async function live(seed: number, plant?: (shop: TestShop) => void): Promise<void> {
  const shop = await openTestShop({ isInProcess: true });
  try {
    const random = seeded(seed);
    const courses = [0, 1].map((n): Course => {
      const startsAt = wallClock(shop.clock.now(), 2 + n, 19);
      const course = addWeekly(shop, { title: `Course ${n}`, startsAt, weeks: 3, capacity: CAPACITY });
      return {
        ...course,
        dropIn: addTicketType(shop, course.id, { name: 'Drop-in', scope: 'evening', quota: QUOTA }),
        trial: addTicketType(shop, course.id, { name: 'Trial', scope: 'trial', priceCents: 0 }),
      };
    });
    const history: History = { shop, courses, random, people: Array.from({ length: PEOPLE }, () => addBuyer(shop)) };
    plant?.(shop);
    for (let step = 0; step < COMMANDS; step++) {
      try {
        act(history, random.pick(MIX), random.pick(history.people));
      } catch (error) {
        const isRefused =
          error instanceof DomainError ||
          /SOLD_OUT|FULL|TRIAL_USED|LIMIT|no place|different types|UNIQUE/.test(String(error));
        if (!isRefused) throw error;
      }
      check(history);
    }
    shop.db.sqlite.exec(`DELETE FROM seat_holds WHERE position > 0`);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  } finally {
    await shop.close();
  }
}

describe('histories of evenings sold alone, over the real verbs', () => {
  it(
    'no evening beyond its room, no type beyond its number, one trial a person, nobody in a course by an evening’s ticket',
    async () => {
      for (let number = 0; number < HISTORIES; number++) await live(SEED + number);
    },
    TIMEOUT_MS,
  );

  it.each([
    ['without the guard of the evening', /more people on an evening/, 'seat_holds_evening_guard'],
    ['without the number of a type', /more of a type/, 'seat_holds_type_guard'],
    ['without the guard of trials', /a second trial/, 'seat_holds_trial_guard'],
    ['without asking what a type lets in to', /by the ticket of an evening/, 'seat_holds_scope_guard'],
  ])(
    'a fault planted is found: %s',
    async (_, said, trigger) => {
      const plant = (shop: TestShop) => void shop.db.sqlite.exec(`DROP TRIGGER ${trigger}`);
      const liveMany = async () => {
        for (let number = 0; number < 20; number++) await live(SEED + number, plant);
      };
      await expect(liveMany()).rejects.toThrow(said);
    },
    TIMEOUT_MS,
  );
});
