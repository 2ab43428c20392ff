import { describe, expect, it } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { fitsFloor } from '#shared/roles/evening-balance.ts';
import { SEAT_ROLES, type SeatRole } from '#shared/roles/seat-role.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { comeAfterAll } from '#server/services/shop/absences/come-after-all.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { leaveEveningOut } from '#server/services/shop/events/evenings/leave-evening-out.ts';
import { moveEvening } from '#server/services/shop/events/evenings/move-evening.ts';
import { bookMakeUp } from '#server/services/shop/make-ups/book-make-up.ts';
import { giveMakeUpBack } from '#server/services/shop/make-ups/give-make-up-back.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { offerMakeUps } from '#server/services/shop/make-ups/offer-make-ups.ts';
import { declineOfferedMakeUp, takeOfferedMakeUp } from '#server/services/shop/make-ups/offered-make-up.ts';
import { withoutKept } from '#server/db/triggers-seats.ts';
import { makeMakeUpOrder } from '#server/services/shop/orders/make-make-up-order.ts';
import { payOrder } from '#server/services/shop/orders/pay-order.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { passTicketOn } from '#server/services/shop/tickets/pass-ticket-on.ts';
import { takeTicketBack } from '#server/services/shop/tickets/take-ticket-back.ts';
import { pairDesk, scan, type TestDesk } from '#tests/support/door.ts';
import { addWeekly, eveningsOf } from '#tests/support/make-ups.ts';
import { wallClock } from '#tests/support/berlin-days.ts';
import { askRoles, seatsFor } from '#tests/support/roles.ts';
import { IS_LONG, SEED, seeded, TIMEOUT_MS, type Seeded } from '#tests/support/sweep/seeded.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const [COURSES, WEEKS, CAPACITY, PEOPLE] = [3, 4, 3, 9];
const COMMANDS = 110;
const HISTORIES = IS_LONG ? 200 : 2;
const BY_MIX = {
  plain: ['buy', 'buy', 'away', 'away', 'book', 'book', 'back', 'come', 'wait', 'wait'],
  exits: ['buy', 'buy', 'away', 'away', 'book', 'book', 'refund', 'void', 'pass', 'pass', 'take', 'come', 'day'],
  school: ['buy', 'away', 'away', 'book', 'book', 'out', 'move', 'back', 'come', 'day'],
  rush: ['buy', 'buy', 'buy', 'away', 'book', 'force', 'force', 'back', 'come', 'wait', 'day'],
  roles: ['buy', 'buy', 'buy', 'away', 'away', 'book', 'book', 'refund', 'come', 'day'],
  ends: ['buy', 'away', 'away', 'book', 'book', 'book', 'void'],
  passes: ['buy', 'buy', 'buy', 'away', 'away', 'book', 'book', 'pass', 'pass', 'take'],
  offers: ['buy', 'buy', 'away', 'away', 'offer', 'offer', 'answer', 'answer', 'book', 'come', 'void', 'out', 'day'],
  door: ['buy', 'away', 'book', 'scan', 'scan', 'wait', 'back', 'come'],
} as const;
type Mix = keyof typeof BY_MIX;
type Command = (typeof BY_MIX)[Mix][number];
/** Whom a door lets in all the same is there, whatever the room holds. */
const MAY_OVERFILL = new Set<Command>(['scan']);

type History = { shop: TestShop; courses: string[]; desk: TestDesk; random: Seeded; hasRoles: boolean };
type Ticket = {
  id: string;
  userId: string;
  eventId: string;
  orderId: string;
  eveningId: string | null;
  role: SeatRole | null;
};
type Evening = { id: string; eventId: string; startsAt: number; places: number; away: number; guests: number };

const rows = <T>({ shop }: History, sql: string, ...values: unknown[]): T[] =>
  shop.db.sqlite.prepare<unknown[], T>(sql).all(...values);
const liveTickets = (history: History): Ticket[] =>
  rows(
    history,
    `SELECT id, user_id AS userId, event_id AS eventId, order_id AS orderId, evening_id AS eveningId, role FROM tickets
      WHERE status = 'active' ORDER BY rowid`,
  );
/** From the rows themselves, not from what triggers keep. */
const eveningsToCome = (history: History): Evening[] =>
  rows(
    history,
    `SELECT e.id, e.event_id AS eventId, e.starts_at AS startsAt,
      (SELECT count(*) FROM tickets t WHERE t.event_id = e.event_id AND t.evening_id IS NULL AND t.status <> 'cancelled')
        + (SELECT coalesce(sum(quantity), 0) FROM seat_holds h WHERE h.event_id = e.event_id) AS places,
      (SELECT count(*) FROM absences a JOIN tickets t ON t.id = a.ticket_id AND t.status <> 'cancelled'
        WHERE a.evening_id = e.id AND a.ended_at IS NULL AND a.is_in_time = 1) AS away,
      (SELECT count(*) FROM tickets g WHERE g.evening_id = e.id AND g.status <> 'cancelled')
        + (SELECT count(*) FROM seat_offers o WHERE o.evening_id = e.id AND o.state = 'live') AS guests
      FROM event_evenings e WHERE e.state = 'planned' AND e.ends_at > ? ORDER BY e.starts_at, e.id`,
    history.shop.clock.now().getTime(),
  );
const thereOn = ({ places, away, guests }: Evening): number => places - away + guests;

function countsOn(history: History, eveningId: string) {
  const of = (role: SeatRole) => {
    const [all = 0] = rows<number>(
      history,
      `SELECT (SELECT count(*) FROM tickets t JOIN event_evenings e ON e.event_id = t.event_id WHERE e.id = @id AND t.role = @role
          AND t.status <> 'cancelled' AND (t.evening_id IS NULL OR t.evening_id = e.id))
        - (SELECT count(*) FROM absences a JOIN tickets t ON t.id = a.ticket_id WHERE a.evening_id = @id AND a.ended_at IS NULL
          AND a.is_in_time = 1 AND t.role = @role) AS n`,
      { id: eveningId, role },
    ).map((row) => (row as unknown as { n: number }).n);
    return { all, sold: all };
  };
  return { lead: of('lead'), follow: of('follow'), both: of('both') };
}

function buy(history: History, userId: string): void {
  const { shop, random, hasRoles } = history;
  const eventId = random.pick(history.courses);
  const items = hasRoles ? seatsFor(random.pick(SEAT_ROLES)) : [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: 1 }];
  const order = reserveOrder(shop.as(userId), { eventId, items });
  inTransaction(shop.db, () => {
    const row = findOrder(shop.system, order.id);
    if (row?.status === 'pending') payOrder(shop.system, row, { sessionId: null, paymentIntentId: `pi_${order.id}` });
  });
}

/** Somebody who missed an evening in time; mostly there is one. */
function book(history: History, evening: Evening): void {
  const missed = rows<{ ticketId: string; missedEveningId: string; userId: string }>(
    history,
    `SELECT a.ticket_id AS ticketId, a.evening_id AS missedEveningId, t.user_id AS userId FROM absences a
      JOIN tickets t ON t.id = a.ticket_id WHERE a.ended_at IS NULL AND a.is_in_time = 1 ORDER BY a.rowid`,
  );
  if (missed.length === 0) return;
  const { userId, ...one } = history.random.pick(missed);
  bookMakeUp(history.shop.as(userId), { ...one, eveningId: evening.id });
}

/** By the link of a mail; now and then of one that is over. */
function answer(history: History): void {
  const { shop, random } = history;
  const sent = rows<{ token: string }>(history, 'SELECT token FROM seat_offers ORDER BY rowid DESC LIMIT 4');
  if (sent.length === 0) return;
  const { token } = random.pick(sent);
  if (random.pick([true, true, false])) takeOfferedMakeUp(shop.visitor, { token });
  else declineOfferedMakeUp(shop.visitor, { token });
}

/** As a desk that knows no rule of ours would: the database alone decides. */
function force(history: History, ticket: Ticket, evening: Evening): void {
  const { shop } = history;
  const [missed] = rows<{ id: string }>(
    history,
    'SELECT id FROM absences WHERE ticket_id = ? AND ended_at IS NULL AND is_in_time = 1',
    ticket.id,
  );
  if (missed === undefined) return;
  const { userId, role } = ticket;
  const place = {
    eventId: evening.eventId,
    eveningId: evening.id,
    absenceId: missed.id,
    userId,
    role,
    holderName: null,
    lang: null,
  };
  inTransaction(shop.db, () => makeMakeUpOrder(shop.as(userId), place));
}

function act(history: History, command: Command, userId: string): void {
  const { shop, random, desk } = history;
  if (command === 'buy') return buy(history, userId);
  if (command === 'offer') return void offerMakeUps(shop.system);
  if (command === 'answer') return answer(history);
  if (command === 'wait' || command === 'day') return shop.clock.advance(command === 'day' ? DAY_MS : 7 * HOUR_MS);
  const admin = shop.as(userId, ['admin']);
  const evenings = eveningsToCome(history);
  const all = liveTickets(history);
  if (evenings.length === 0 || all.length === 0) return;
  const evening = random.pick(evenings);
  if (command === 'out') return void leaveEveningOut(admin, { id: evening.id });
  if (command === 'move') {
    const startsAt = new Date(evening.startsAt + random.pick([-1, 1, 24]) * HOUR_MS);
    const times = { startsAt, endsAt: new Date(startsAt.getTime() + HOUR_MS) };
    return void moveEvening(admin, { id: evening.id, ...times, isStillDayAccepted: true });
  }
  if (command === 'book') return book(history, evening);
  const ticket = random.pick(all);
  const ctx = shop.as(ticket.userId);
  const own = random.pick(eveningsOf(shop, ticket.eventId));
  const at = { ticketId: ticket.id, eveningId: own };
  if (command === 'away') sayAbsent(ctx, at);
  else if (command === 'come') comeAfterAll(ctx, at);
  else if (command === 'force') force(history, ticket, evening);
  else if (command === 'back') giveMakeUpBack(ctx, { ticketId: ticket.id });
  else if (command === 'pass') passTicketOn(ctx, { ticketId: ticket.id, holderName: 'Emma' });
  else if (command === 'take') takeTicketBack(ctx, { ticketId: ticket.id });
  else if (command === 'refund') requestRefund(admin, { orderId: ticket.orderId, reason: 'requested_by_admin' });
  else if (command === 'void')
    shop.db.sqlite
      .prepare(`UPDATE tickets SET status = 'cancelled', cancelled_at = ? WHERE id = ?`)
      .run(shop.clock.now().getTime(), ticket.id);
  else {
    const [code] = rows<{ code: string }>(history, 'SELECT ticket_number AS code FROM tickets WHERE id = ?', ticket.id);
    if (code !== undefined) scan(desk, ticket.eventId, code.code);
  }
}

/** What must hold after every command. */
function check(history: History, { command, before }: { command: Command; before: Evening[] }): void {
  for (const evening of eveningsToCome(history)) {
    const was = before.find(({ id }) => id === evening.id);
    if (!MAY_OVERFILL.has(command))
      expect(thereOn(evening), `more people on an evening than places, by ${command}`).toBeLessThanOrEqual(
        Math.max(CAPACITY, was === undefined ? 0 : thereOn(was)),
      );
    const isEarly = evening.startsAt > history.shop.clock.now().getTime() + 72 * HOUR_MS;
    if (isEarly && was !== undefined && evening.guests > was.guests)
      expect(evening.guests, 'guests before their time').toBeLessThanOrEqual(evening.away);
  }
  const [twice] = rows(
    history,
    `SELECT absence_id FROM tickets WHERE status <> 'cancelled' AND absence_id IS NOT NULL
    GROUP BY absence_id HAVING count(*) > 1`,
  );
  expect(twice, 'an absence made up for twice').toBeUndefined();
  const [orphan] = rows(
    history,
    `SELECT g.id FROM tickets g JOIN absences a ON a.id = g.absence_id JOIN tickets t ON t.id = a.ticket_id
    JOIN event_evenings e ON e.id = g.evening_id
    WHERE g.status <> 'cancelled' AND ((t.status = 'cancelled' AND e.starts_at > t.cancelled_at) OR a.end_reason = 'taken_back')`,
  );
  expect(orphan, 'a make-up place that hangs on nothing').toBeUndefined();
  const [kept] = rows(
    history,
    `SELECT t.user_id FROM seat_offers o JOIN absences a ON a.id = o.absence_id JOIN tickets t ON t.id = a.ticket_id
      JOIN event_evenings e ON e.id = o.evening_id WHERE o.state = 'live' AND (a.ended_at IS NOT NULL
      OR t.status <> 'active' OR t.passed_on_at IS NOT NULL OR e.state <> 'planned'
      OR EXISTS (SELECT 1 FROM tickets g WHERE g.absence_id = a.id AND g.status <> 'cancelled'))`,
  );
  expect(kept, 'a place kept for who is owed none').toBeUndefined();
  const [miscounted] = rows(
    history,
    `SELECT id FROM events c WHERE sold_count <> (SELECT count(*) FROM tickets t
    WHERE t.event_id = c.id AND t.evening_id IS NULL AND t.status <> 'cancelled')`,
  );
  expect(miscounted, 'the seats of a course are miscounted').toBeUndefined();
}

/** How many places of a course its page offers. */
type Page = (shop: TestShop, eventId: string) => number | null;
const shownPage: Page = (shop, id) => findEvent(shop.visitor, { id }).seatsLeft;

/** The page offers what the guard lets: on each evening to come there has to be room. */
function checkPage(history: History, page: Page): void {
  for (const eventId of history.courses) {
    const evenings = eveningsToCome(history).filter((evening) => evening.eventId === eventId);
    const left = evenings.map((evening) => CAPACITY - Math.max(thereOn(evening), evening.places));
    if (left.length === 0) continue;
    expect(page(history.shop, eventId), 'the page offers what the guard refuses').toBe(Math.max(0, Math.min(...left)));
  }
}

type Planted = { plant?: (shop: TestShop) => void; page?: Page };

async function live(mix: Mix, seed: number, { plant, page = shownPage }: Planted = {}): Promise<void> {
  const shop = await openTestShop({ isInProcess: true });
  try {
    const random = seeded(seed);
    const startsAt = (n: number) => wallClock(shop.clock.now(), 2 + n, 19);
    const courses = Array.from({ length: COURSES }, (_, n) =>
      addWeekly(shop, { title: `Course ${n}`, startsAt: startsAt(n), weeks: WEEKS, capacity: CAPACITY }),
    ).map(({ id }) => id);
    const hasRoles = mix === 'roles';
    for (const id of courses) if (hasRoles) askRoles(shop, id);
    const history: History = { shop, courses, desk: pairDesk(shop), random, hasRoles };
    const people = Array.from({ length: PEOPLE }, () => addBuyer(shop));
    plant?.(shop);
    for (let step = 0; step < COMMANDS; step++) {
      const [command, userId] = [random.pick(BY_MIX[mix]), random.pick(people)];
      const before = eveningsToCome(history);
      const floors = new Map(hasRoles ? before.map(({ id }) => [id, countsOn(history, id)]) : []);
      const known = new Set(liveTickets(history).map(({ id }) => id));
      try {
        act(history, command, userId);
      } catch (error) {
        if (!(error instanceof DomainError) && !/no place|tickets\.absence_id/.test(String(error))) throw error;
      }
      check(history, { command, before });
      checkPage(history, page);
      for (const { id, eveningId, role } of liveTickets(history))
        if (hasRoles && !known.has(id) && eveningId !== null && role !== null)
          expect(fitsFloor(floors.get(eveningId)!, role), 'a guest on the side that is ahead').toBe(true);
    }
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  } finally {
    await shop.close();
  }
}

describe('histories of parallel courses, over the real verbs', () => {
  it.each(Object.keys(BY_MIX) as Mix[])(
    '%s: no evening beyond its room, each absence made up for once, no place without its ticket',
    async (mix) => {
      for (let number = 0; number < HISTORIES; number++) await live(mix, SEED + number);
    },
    TIMEOUT_MS,
  );
});

describe('faults planted in them are found', () => {
  it(
    'a page that asks the counters of the course alone',
    async () => {
      const counters: Page = (shop, id) =>
        shop.db.sqlite
          .prepare<[string], number>('SELECT max_capacity - sold_count - held_count FROM events WHERE id = ?')
          .pluck()
          .get(id) ?? null;
      const liveMany = async () => {
        for (let number = 0; number < 20; number++) await live('rush', SEED + number, { page: counters });
      };
      await expect(liveMany()).rejects.toThrow('the page offers what the guard refuses');
    },
    TIMEOUT_MS,
  );

  const sql = (script: string) => (shop: TestShop) => void shop.db.sqlite.exec(script);
  /** Each guard as if no place were ever kept of an evening. */
  const uncounted = ({ db }: TestShop) => {
    const guards = db.sqlite
      .prepare<[], { name: string; sql: string }>(
        `SELECT name, sql FROM sqlite_master WHERE sql LIKE '%seat_offers kept%'`,
      )
      .all();
    for (const guard of guards) db.sqlite.exec(`DROP TRIGGER ${guard.name}; ${withoutKept(guard.sql)}`);
  };
  it.each<[string, { mix: Mix; said: RegExp; plant: (shop: TestShop) => void }]>([
    [
      'a place taken back although somebody has it',
      {
        mix: 'plain',
        said: /more people on an evening|hangs on nothing/,
        plant: sql('DROP TRIGGER absences_taken_back'),
      },
    ],
    [
      'make-up places that outlive the ticket of the course',
      { mix: 'ends', said: /hangs on nothing/, plant: sql('DROP TRIGGER tickets_end_make_ups') },
    ],
    [
      'guests without a guard',
      {
        mix: 'rush',
        said: /more people on an evening|before their time/,
        plant: sql('DROP TRIGGER seat_holds_evening_guard'),
      },
    ],
    [
      'an absence made up for as often as one likes',
      { mix: 'rush', said: /made up for twice/, plant: sql('DROP INDEX tickets_absence_unique') },
    ],
    [
      'absences that end with every hand-over',
      {
        mix: 'passes',
        said: /more people on an evening/,
        plant: sql(`DROP TRIGGER tickets_hand_over_absences;
          CREATE TRIGGER tickets_hand_over_absences AFTER UPDATE OF passed_on_at ON tickets WHEN NEW.passed_on_at IS NOT NULL
          BEGIN UPDATE absences SET ended_at = NEW.passed_on_at, end_reason = 'handed_over'
            WHERE ticket_id = NEW.id AND ended_at IS NULL; END;`),
      },
    ],
    [
      'places kept that nobody counts',
      { mix: 'offers', said: /more people on an evening|before their time/, plant: uncounted },
    ],
    [
      'places kept for who came back',
      { mix: 'offers', said: /owed none/, plant: sql('DROP TRIGGER absences_end_offer') },
    ],
    [
      'a course sold without asking its evenings',
      {
        mix: 'rush',
        said: /more people on an evening/,
        plant:
          sql(`DROP TRIGGER seat_holds_capacity_guard; CREATE TRIGGER seat_holds_capacity_guard BEFORE INSERT ON seat_holds
          WHEN NEW.evening_id IS NULL BEGIN SELECT RAISE(ABORT, 'EVENT_SOLD_OUT') FROM events
            WHERE id = NEW.event_id AND sold_count + held_count + NEW.quantity > max_capacity; END;`),
      },
    ],
    [
      'a guest counted as a seat of the course',
      {
        mix: 'plain',
        said: /miscounted/,
        plant: sql(`DROP TRIGGER tickets_count_insert; CREATE TRIGGER tickets_count_insert AFTER INSERT ON tickets
          BEGIN UPDATE events SET sold_count = sold_count + 1 WHERE id = NEW.event_id; END;`),
      },
    ],
  ])(
    '%s',
    async (_, { mix, said, plant }) => {
      const liveMany = async () => {
        for (let number = 0; number < 20; number++) await live(mix, SEED + number, { plant });
      };
      await expect(liveMany()).rejects.toThrow(said);
    },
    TIMEOUT_MS,
  );
});
