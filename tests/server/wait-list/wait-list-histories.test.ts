import { describe, expect, it } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { payOrder } from '#server/services/shop/orders/pay-order.ts';
import { releaseOrder } from '#server/services/shop/orders/release-order.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { declineSeat, resumeWaiting } from '#server/services/shop/waiting/answer-offer.ts';
import { joinWaitList } from '#server/services/shop/waiting/join-wait-list.ts';
import { leaveWaitList } from '#server/services/shop/waiting/leave-wait-list.ts';
import { showWaitList } from '#server/services/shop/waiting/show-wait-list.ts';
import { sweepWaitLists } from '#server/services/shop/wait-list/sweep-wait-lists.ts';
import { IS_LONG, SEED, seeded, TIMEOUT_MS, type Seeded } from '#tests/support/sweep/seeded.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const PEOPLE = 14;
const CAPACITY = 4;
const COMMANDS = 150;
const HISTORIES = IS_LONG ? 400 : 6;
const COMMANDS_BY = {
  plain: ['buy', 'join', 'pay', 'release', 'refund', 'decline', 'leave', 'claim', 'wait'],
  impatient: ['join', 'join', 'leave', 'leave', 'claim', 'release', 'refund'],
  late: ['join', 'join', 'refund', 'refund', 'long', 'long', 'resume', 'claim', 'pay', 'buy', 'pay'],
  crowd: ['join', 'join', 'join', 'buy', 'pay', 'refund', 'claim', 'pay', 'wait', 'decline', 'resume'],
} as const;
type Mix = keyof typeof COMMANDS_BY;
type Command = (typeof COMMANDS_BY)[Mix][number];

type Row = { id: string; userId: string; state: string; misses: number; seq: number };
type History = { shop: TestShop; eventId: string; people: string[]; random: Seeded };

const rowsOf = ({ shop, eventId }: History): Row[] =>
  shop.db.sqlite
    .prepare<[string], Row>(
      `SELECT id, user_id AS userId, state, misses, seq FROM waiters WHERE event_id = ? ORDER BY misses, seq`,
    )
    .all(eventId);
const countsOf = ({ shop, eventId }: History) => {
  const counts = shop.db.sqlite
    .prepare<[string], { sold: number; held: number }>(
      `SELECT sold_count AS sold, held_count AS held FROM events WHERE id = ?`,
    )
    .get(eventId);
  if (counts === undefined) throw new Error('no event');
  return counts;
};
const orderOf = ({ shop, eventId }: History, userId: string, status: string): string | undefined =>
  shop.db.sqlite
    .prepare<[string, string, string], { id: string }>(
      `SELECT id FROM orders WHERE user_id = ? AND event_id = ? AND status = ?
        AND (status <> 'paid' OR EXISTS (SELECT 1 FROM tickets t WHERE t.order_id = orders.id AND t.status = 'active'))`,
    )
    .get(userId, eventId, status)?.id;

function reserve(history: History, userId: string, seatOfferId?: string): void {
  const { shop, eventId } = history;
  const items = [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: 1 }];
  const waited = rowsOf(history).some(({ state }) => state === 'waiting');
  const order = reserveOrder(shop.as(userId), { eventId, items, ...(seatOfferId !== undefined && { seatOfferId }) });
  if (seatOfferId === undefined) expect(waited, 'somebody bought past those who wait').toBe(false);
  if (seatOfferId !== undefined) expect(order.totalCents).toBeLessThanOrEqual(1_200);
}

function act(history: History, command: Command, userId: string): void {
  const { shop, eventId } = history;
  const ctx = shop.as(userId);
  const open = orderOf(history, userId, 'pending');
  const paid = orderOf(history, userId, 'paid');
  if (command === 'buy' && open === undefined) reserve(history, userId);
  else if (command === 'join') joinWaitList(ctx, { eventId, ticketTypeId: GENERAL_ADMISSION_ID });
  else if (command === 'leave') leaveWaitList(ctx, { eventId });
  else if (command === 'decline') declineSeat(ctx, { eventId });
  else if (command === 'resume') resumeWaiting(ctx, { eventId });
  else if (command === 'claim' && open === undefined) {
    const { offer } = showWaitList(ctx, { eventId });
    if (offer !== null) reserve(history, userId, offer.id);
  } else if (command === 'pay' && open !== undefined)
    inTransaction(shop.db, () => {
      const order = findOrder(shop.system, open);
      if (order !== undefined) payOrder(shop.system, order, { sessionId: null, paymentIntentId: `pi_${open}` });
    });
  else if (command === 'release' && open !== undefined) releaseOrder(shop.system, open, 'expired');
  else if (command === 'refund' && paid !== undefined)
    requestRefund(shop.as(userId, ['admin']), { orderId: paid, reason: 'requested_by_admin' });
  else if (command === 'wait' || command === 'long') {
    shop.clock.advance(command === 'wait' ? 20 * MINUTE_MS : 13 * HOUR_MS);
    sweepWaitLists(shop.system);
  }
}

const comesBefore = (one: Row, other: Row): boolean =>
  one.misses < other.misses || (one.misses === other.misses && one.seq < other.seq);

/** What must hold after every command. */
function check(history: History, before: readonly Row[]): void {
  const { sold, held } = countsOf(history);
  expect(sold + held, 'more seats than there are').toBeLessThanOrEqual(CAPACITY);
  const rows = rowsOf(history);
  const waiting = rows.filter(({ state }) => state === 'waiting');
  if (waiting.length > 0) expect(sold + held, 'a free seat beside somebody who waits').toBe(CAPACITY);
  const served = before.filter(
    ({ id, state }) => state === 'waiting' && rows.some((row) => row.id === id && row.state === 'offered'),
  );
  const stillWaits = before.filter(
    ({ id, state }) => state === 'waiting' && rows.some((row) => row.id === id && row.state === 'waiting'),
  );
  for (const one of served)
    for (const other of stillWaits) expect(comesBefore(one, other), 'a seat for somebody further behind').toBe(true);
  const places = new Map<string, number>();
  for (const { userId, state } of rows)
    if (['waiting', 'offered', 'paused'].includes(state)) places.set(userId, (places.get(userId) ?? 0) + 1);
  expect(Math.max(0, ...places.values()), 'two places of one person').toBeLessThanOrEqual(1);
}

async function live(mix: Mix, seed: number, plant?: (shop: TestShop) => void): Promise<void> {
  const shop = await openTestShop({ isInProcess: true });
  try {
    const eventId = addEvent(shop, { priceCents: 1_200, capacity: CAPACITY, startsInHours: 40 * 24 });
    const random = seeded(seed);
    const history: History = { shop, eventId, people: Array.from({ length: PEOPLE }, () => addBuyer(shop)), random };
    plant?.(shop);
    for (let step = 0; step < COMMANDS; step++) {
      const [command, userId] = [random.pick(COMMANDS_BY[mix]), random.pick(history.people)];
      const before = rowsOf(history);
      try {
        act(history, command, userId);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
      check(history, before);
    }
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
    // Long after the event nothing is kept for anybody.
    shop.clock.advance(60 * DAY_MS);
    sweepWaitLists(shop.system);
    expect(rowsOf(history).filter(({ state }) => ['waiting', 'offered', 'paused'].includes(state))).toEqual([]);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  } finally {
    await shop.close();
  }
}

describe('histories of a wait list, over the real verbs', () => {
  it.each(Object.keys(COMMANDS_BY) as Mix[])(
    '%s: no seat too many, none free beside who waits, nobody passed',
    async (mix) => {
      for (let number = 0; number < HISTORIES / 2; number++) await live(mix, SEED + number);
    },
    TIMEOUT_MS,
  );
});

describe('faults planted in it are found', () => {
  const withoutTrigger = (name: string) => (shop: TestShop) => void shop.db.sqlite.exec(`DROP TRIGGER ${name}`);

  it.each([
    ['an offer that takes no seat', 'seat_offers_count_insert'],
    ['an ended offer that keeps its seat', 'seat_offers_count_end'],
    ['a list that is not counted', 'waiters_count_insert'],
  ])('%s', async (_, trigger) => {
    await expect(live('crowd', SEED, withoutTrigger(trigger))).rejects.toThrow();
  });
});
