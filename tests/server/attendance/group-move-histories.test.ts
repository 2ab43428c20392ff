import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { differencesFor, MoveTicketsInput } from '#shared/orders/move-tickets.ts';
import { excess, type RoleCounts } from '#shared/roles/balance-rule.ts';
import type { PoolFields } from '#shared/roles/role-pool.ts';
import { SIDES, type SeatRole } from '#shared/roles/seat-role.ts';
import { HOUR_MS } from '#shared/time.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { moveGroup } from '#server/services/shop/moves/move-group.ts';
import { moveTickets } from '#server/services/shop/moves/move-tickets.ts';
import { listOtherGroups } from '#server/services/shop/moves/other-groups.ts';
import { quoteMove } from '#server/services/shop/moves/plan-move.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { payOrder } from '#server/services/shop/orders/pay-order.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { findCounts } from '#server/services/shop/wait-list/find-pool.ts';
import { sweepWaitLists } from '#server/services/shop/wait-list/sweep-wait-lists.ts';
import { joinWaitList } from '#server/services/shop/waiting/join-wait-list.ts';
import { showWaitList } from '#server/services/shop/waiting/show-wait-list.ts';
import { wallClock } from '#tests/support/berlin-days.ts';
import { addWeekly } from '#tests/support/make-ups.ts';
import { askRoles, countedRoles, seatsFor } from '#tests/support/roles.ts';
import { IS_LONG, SEED, seeded, TIMEOUT_MS, type Seeded } from '#tests/support/sweep/seeded.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const [COURSES, WEEKS, CAPACITY, PEOPLE, COMMANDS] = [3, 4, 4, 12, 100];
const HISTORIES = IS_LONG ? 200 : 2;
const POOL: PoolFields = { style: 'lead_follow', opening: 1, slack: 1, percent: 10, pays: 'now' };
const BY_MIX = {
  plain: ['buy', 'buy', 'group', 'group', 'refund'],
  waits: ['buy', 'buy', 'buy', 'join', 'join', 'group', 'group', 'refund', 'claim', 'wait'],
  roles: ['buy', 'buy', 'buy', 'join', 'group', 'group', 'group', 'refund', 'claim', 'wait'],
  couples: ['couple', 'couple', 'buy', 'buy', 'join', 'group', 'group', 'group', 'refund'],
} as const;
type Mix = keyof typeof BY_MIX;
type Command = (typeof BY_MIX)[Mix][number];

type Ticket = {
  id: string;
  userId: string;
  orderId: string;
  eventId: string;
  role: SeatRole | null;
  pair: number | null;
};
type Move = (history: History, ticket: Ticket, eventId: string) => void;
type History = { shop: TestShop; courses: string[]; random: Seeded; hasRoles: boolean; move: Move };

const rows = <T>({ shop }: History, sql: string, ...values: unknown[]): T[] =>
  shop.db.sqlite.prepare<unknown[], T>(sql).all(...values);
const liveTickets = (history: History): Ticket[] =>
  rows(
    history,
    `SELECT id, user_id AS userId, order_id AS orderId, event_id AS eventId, role, pair_number AS pair FROM tickets
      WHERE status = 'active' ORDER BY rowid`,
  );
const waitingFor = (history: History, eventId: string, role: SeatRole | null): string[] =>
  rows<{ id: string }>(
    history,
    `SELECT id FROM waiters WHERE event_id = ? AND role IS ? AND state = 'waiting' ORDER BY seq`,
    eventId,
    role,
  ).map(({ id }) => id);

/** As a guest does it on the page of their course, a seat that is kept for them among the places there. */
const byGuest: Move = ({ shop }, { id: ticketId, userId }, eventId) => {
  const group = listOtherGroups(shop.as(userId), { ticketId }).groups.find(({ event }) => event.id === eventId);
  const { oldCents = 0, newCents = 0 } = group ?? {};
  moveGroup(shop.as(userId), { id: randomUUID(), ticketId, eventId, oldCents, newCents });
};

/** The office's move asks no balance and no list: done by a guest it would be the fault that these histories find. */
const asTheOffice: Move = ({ shop }, { id, userId, orderId }, eventId) => {
  const admin = shop.as(userId, ['admin']);
  const wish = { orderId, ticketIds: [id], eventId, ticketTypeId: GENERAL_ADMISSION_ID };
  const { oldCents, newCents, differenceCents } = quoteMove(admin, wish);
  const [difference] = differencesFor(differenceCents);
  moveTickets(admin, MoveTicketsInput.parse({ id: randomUUID(), ...wish, oldCents, newCents, difference }));
};

type Wish = { roles: SeatRole[]; eventId: string; seatOfferId?: string };

function buy(history: History, userId: string, { roles, ...seat }: Wish): void {
  const { shop, hasRoles } = history;
  const items = hasRoles ? seatsFor(...roles) : [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: 1 }];
  const order = reserveOrder(shop.as(userId), { items, ...seat });
  inTransaction(shop.db, () => {
    const row = findOrder(shop.system, order.id);
    if (row?.status === 'pending') payOrder(shop.system, row, { sessionId: null, paymentIntentId: `pi_${order.id}` });
  });
}

function act(history: History, command: Command, userId: string): void {
  const { shop, random, courses, hasRoles } = history;
  const [eventId, role, ctx] = [random.pick(courses), random.pick(SIDES), shop.as(userId)];
  if (command === 'buy') return buy(history, userId, { roles: [role], eventId });
  if (command === 'couple') return buy(history, userId, { roles: ['lead', 'follow'], eventId });
  if (command === 'join')
    return void joinWaitList(ctx, { eventId, ticketTypeId: GENERAL_ADMISSION_ID, ...(hasRoles && { role }) });
  if (command === 'wait') {
    shop.clock.advance(13 * HOUR_MS);
    return void sweepWaitLists(shop.system);
  }
  if (command === 'claim') {
    const { offer, mine } = showWaitList(ctx, { eventId });
    if (offer !== null)
      buy(history, userId, { roles: mine?.role == null ? [] : [mine.role], eventId, seatOfferId: offer.id });
    return;
  }
  const all = liveTickets(history);
  if (all.length === 0) return;
  const ticket = random.pick(all);
  if (command === 'refund')
    requestRefund(shop.as(userId, ['admin']), { orderId: ticket.orderId, reason: 'requested_by_admin' });
  else moved(history, ticket, eventId);
}

/** No move raises an excess where it goes, and it passes nobody who waits for the same. */
function moved(history: History, ticket: Ticket, eventId: string): void {
  const { shop, hasRoles, move } = history;
  const before: RoleCounts = findCounts(shop.system, eventId);
  const waited = waitingFor(history, eventId, ticket.role);
  const isKept = rows(
    history,
    `SELECT 1 FROM waiters WHERE event_id = ? AND user_id = ? AND state = 'offered'`,
    eventId,
    ticket.userId,
  );
  const places = liveTickets(history).length;
  move(history, ticket, eventId);
  const after = findCounts(shop.system, eventId);
  expect(liveTickets(history).length, 'a place that was lost or made').toBe(places);
  for (const side of hasRoles ? SIDES : [])
    expect(excess(POOL, after, side), 'a move that raised an excess').toBeLessThanOrEqual(
      Math.max(0, excess(POOL, before, side)),
    );
  const still = waitingFor(history, eventId, ticket.role).filter((id) => waited.includes(id));
  if (ticket.pair === null && isKept.length === 0) expect(still, 'a move past who waits').toEqual([]);
}

function check(history: History): void {
  const { shop, courses, hasRoles } = history;
  for (const eventId of courses) {
    const [counts] = rows<{ taken: number }>(
      history,
      'SELECT sold_count + held_count AS taken FROM events WHERE id = ?',
      eventId,
    );
    expect(counts?.taken, 'more seats than there are').toBeLessThanOrEqual(CAPACITY);
    if (hasRoles) {
      const { rows: counted, kept } = countedRoles(shop, eventId);
      if (kept.length > 0) expect(kept, 'roles are miscounted').toEqual(counted);
    } else if (waitingFor(history, eventId, null).length > 0)
      expect(counts?.taken, 'a free seat beside somebody who waits').toBe(CAPACITY);
  }
  const [halved] = rows(
    history,
    `SELECT order_id FROM tickets WHERE pair_number IS NOT NULL AND status <> 'cancelled'
      GROUP BY order_id, pair_number HAVING count(DISTINCT role) <> 2`,
  );
  expect(halved, 'half of a couple').toBeUndefined();
}

async function live(mix: Mix, seed: number, { move = byGuest, plant = '' } = {}): Promise<void> {
  const shop = await openTestShop({ isInProcess: true });
  try {
    const random = seeded(seed);
    const startsAt = (n: number) => wallClock(shop.clock.now(), 60 + 2 * n, 19);
    const courses = Array.from({ length: COURSES }, (_, n) =>
      addWeekly(shop, { title: `Group ${n}`, startsAt: startsAt(n), weeks: WEEKS, capacity: CAPACITY }),
    ).map(({ id }) => id);
    const hasRoles = mix === 'roles' || mix === 'couples';
    if (hasRoles) for (const id of courses) askRoles(shop, id, POOL);
    const history: History = { shop, courses, random, hasRoles, move };
    const people = Array.from({ length: PEOPLE }, () => addBuyer(shop));
    if (plant !== '') shop.db.sqlite.exec(plant);
    for (let step = 0; step < COMMANDS; step++) {
      try {
        act(history, random.pick(BY_MIX[mix]), random.pick(people));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
      check(history);
    }
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  } finally {
    await shop.close();
  }
}

describe('histories of groups side by side, over the real verbs', () => {
  it.each(Object.keys(BY_MIX) as Mix[])(
    '%s: no group beyond its room or its balance, nobody passed, no place lost',
    async (mix) => {
      for (let number = 0; number < HISTORIES; number++) await live(mix, SEED + number);
    },
    TIMEOUT_MS,
  );

  it.each<[string, { mix: Mix; said: string | RegExp; move?: Move; plant?: string }]>([
    ['a move that asks no balance', { mix: 'roles', said: 'a move that raised an excess', move: asTheOffice }],
    [
      'seats without a guard',
      { mix: 'plain', said: 'more seats than', plant: 'DROP TRIGGER seat_holds_capacity_guard' },
    ],
    [
      'half a couple that moves alone',
      { mix: 'couples', said: /half of a couple|raised an excess/, move: asTheOffice },
    ],
  ])(
    '%s is found',
    async (_, { said, mix, ...planted }) => {
      const liveMany = async () => {
        for (let number = 0; number < 20; number++) await live(mix, SEED + number, planted);
      };
      await expect(liveMany()).rejects.toThrow(said);
    },
    TIMEOUT_MS,
  );
});
