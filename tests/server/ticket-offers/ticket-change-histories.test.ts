import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { excess } from '#shared/roles/balance-rule.ts';
import { SIDES, type SeatRole } from '#shared/roles/seat-role.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { changeTicket } from '#server/services/shop/moves/change-ticket.ts';
import { listTicketChanges } from '#server/services/shop/moves/ticket-changes.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { payOrder } from '#server/services/shop/orders/pay-order.ts';
import { releaseOrder } from '#server/services/shop/orders/release-order.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { findCounts, findPool } from '#server/services/shop/wait-list/find-pool.ts';
import { sweepWaitLists } from '#server/services/shop/wait-list/sweep-wait-lists.ts';
import { declineSeat } from '#server/services/shop/waiting/answer-offer.ts';
import { joinWaitList } from '#server/services/shop/waiting/join-wait-list.ts';
import { askRoles, countedRoles } from '#tests/support/roles.ts';
import { IS_LONG, SEED, seeded, TIMEOUT_MS, type Seeded } from '#tests/support/sweep/seeded.ts';
import { addBuyer, addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const PEOPLE = 7;
const CAPACITY = 4;
const STEPS = 160;
const HISTORIES = IS_LONG ? 300 : 3;
const RULE: TicketRule = { giveBack: null, release: null, change: { hoursBefore: 24 } };
const COMMANDS = [
  ...(['buy', 'buy', 'pay', 'pay', 'pay', 'join', 'join', 'expire', 'decline', 'void', 'price', 'wait'] as const),
  ...(['change', 'change', 'change', 'change', 'change'] as const),
];
type Command = (typeof COMMANDS)[number];
type Night = { id: string; types: string[] };
type History = { shop: TestShop; nights: Night[]; people: string[]; random: Seeded; changed: number };

const rows = <T>({ shop }: History, sql: string): T[] => shop.db.sqlite.prepare<[], T>(sql).all();
const sum = (history: History, sql: string): number => rows<{ sum: number | null }>(history, sql)[0]?.sum ?? 0;
const liveOf = (history: History, userId: string): string[] =>
  rows<{ id: string; userId: string }>(
    history,
    `SELECT id, user_id AS userId FROM tickets WHERE status = 'active' ORDER BY id`,
  )
    .filter((ticket) => ticket.userId === userId)
    .map(({ id }) => id);
const openOrder = (history: History, userId: string): string | undefined =>
  rows<{ id: string; userId: string }>(
    history,
    `SELECT id, user_id AS userId FROM orders WHERE status = 'pending' ORDER BY id`,
  ).find((order) => order.userId === userId)?.id;

function pay({ shop }: History, orderId: string): void {
  inTransaction(shop.db, () => {
    const order = findOrder(shop.system, orderId);
    if (order?.status === 'pending')
      payOrder(shop.system, order, { sessionId: null, paymentIntentId: `pi_${orderId}` });
  });
}

/** How far each role of each night is ahead of what is let in. */
const ahead = ({ shop, nights }: History): number[] =>
  nights.flatMap(({ id }) => {
    const pool = findPool(shop.system, id);
    return pool === null ? [] : SIDES.map((side) => Math.max(0, excess(pool, findCounts(shop.system, id), side)));
  });

/** Changes a ticket for what is shown as free, or for what is not, and holds the answer to what was shown. */
function change(history: History, userId: string): void {
  const { shop, random } = history;
  const own = liveOf(history, userId);
  if (own.length === 0) return;
  const ticketId = random.pick(own);
  const { nights, types, roles } = listTicketChanges(shop.as(userId), { ticketId });
  const all = [...nights, ...types, ...roles];
  if (all.length === 0) return;
  const { event, ticketTypeId, role, oldCents, newCents, standing } = random.pick(all);
  const waits = rows<{ role: SeatRole }>(
    history,
    `SELECT role FROM waiters WHERE state = 'waiting' AND event_id = '${event.id}' AND ticket_type_id = '${ticketTypeId}'`,
  ).some((waiter) => waiter.role === role);
  const id = randomUUID();
  const input = { id, ticketId, eventId: event.id, ticketTypeId, role, oldCents, newCents };
  const before = { back: backOf(history), ahead: ahead(history) };
  changeTicket(shop.as(userId), input);
  expect(standing.state, 'changed into what was not free').toBe('free');
  expect(waits, 'past somebody who waits for the same').toBe(false);
  expect(backOf(history) - before.back, 'another sum than was shown').toBe(oldCents - newCents);
  // Whoever leaves may leave the others ahead; who comes makes none of them longer.
  if (nights.some((one) => one.event.id === event.id))
    for (const [at, more] of ahead(history).entries())
      if (history.nights[Math.floor(at / SIDES.length)]?.id === event.id)
        expect(more, 'the balance was tipped').toBeLessThanOrEqual(before.ahead[at] ?? 0);
  const live = liveOf(history, userId).length;
  changeTicket(shop.as(userId), input);
  expect(liveOf(history, userId).length, 'pressed twice, changed twice').toBe(live);
  expect(live, 'a ticket too many, or one lost').toBe(own.length);
  history.changed += 1;
}
const backOf = (history: History): number =>
  sum(history, `SELECT sum(amount_cents) AS sum FROM refunds WHERE reason <> 'moved' AND status <> 'failed'`);

function act(history: History, command: Command): void {
  const { shop, random, people } = history;
  const userId = random.pick(people);
  const ctx = shop.as(userId);
  const night = random.pick(history.nights);
  const role = random.pick(['lead', 'lead', 'follow', 'both'] as const);
  const open = openOrder(history, userId);
  const ticketTypeId = random.pick(night.types);
  if (command === 'buy' && open === undefined)
    reserveOrder(ctx, { eventId: night.id, items: [{ ticketTypeId, quantity: 1, roles: [role] }] });
  else if (command === 'join') joinWaitList(ctx, { eventId: night.id, ticketTypeId, role });
  else if (command === 'decline') declineSeat(ctx, { eventId: night.id });
  else if (command === 'pay' && open !== undefined) pay(history, open);
  else if (command === 'expire' && open !== undefined) releaseOrder(shop.system, open, 'expired');
  else if (command === 'price')
    shop.db.sqlite
      .prepare(`UPDATE ticket_types SET price_cents = ? WHERE id = ?`)
      .run(random.pick([1_000, 1_500, 2_000]), ticketTypeId);
  else if (command === 'wait') {
    shop.clock.advance(random.pick([1, 2, 5]) * HOUR_MS);
    sweepWaitLists(shop.system);
  } else if (command === 'void') {
    const [ticketId] = liveOf(history, userId);
    const [ticket] = rows<{ orderId: string }>(
      history,
      `SELECT order_id AS orderId FROM tickets WHERE id = '${ticketId ?? ''}'`,
    );
    if (ticketId !== undefined && ticket !== undefined)
      requestRefund(shop.as(userId, ['admin']), { orderId: ticket.orderId, ticketIds: [ticketId] });
  } else if (command === 'change') change(history, userId);
}

/** What must hold after every command. */
function check(history: History): void {
  for (const { id } of history.nights) {
    const [event] = rows<{ sold: number; held: number; live: number }>(
      history,
      `SELECT sold_count AS sold, held_count AS held,
        (SELECT count(*) FROM tickets t WHERE t.event_id = events.id AND t.status <> 'cancelled') AS live
        FROM events WHERE id = '${id}'`,
    );
    expect((event?.sold ?? 0) + (event?.held ?? 0), 'more seats than there are').toBeLessThanOrEqual(CAPACITY);
    expect(event?.sold, 'a seat that nobody has, or two that share one').toBe(event?.live);
    const { rows: counted, kept } = countedRoles(history.shop, id);
    expect(kept, 'roles counted otherwise than they are').toEqual(counted);
  }
  const came = sum(
    history,
    `SELECT sum(total_cents) AS sum FROM orders WHERE paid_at IS NOT NULL AND moved_from_id IS NULL`,
  );
  const worth = sum(history, `SELECT sum(price_paid_cents) AS sum FROM tickets WHERE status <> 'cancelled'`);
  expect(came - backOf(history), 'money in is not tickets and money out').toBe(worth);
}

async function live(seed: number, plant = ''): Promise<number> {
  const shop = await openTestShop({ isInProcess: true });
  try {
    shop.db.sqlite.exec(`INSERT INTO event_series (id, name) VALUES ('fridays', 'Salsa Friday')`);
    const nights = [200, 368].map((startsInHours): Night => {
      const id = addEvent(shop, { capacity: CAPACITY, startsInHours });
      askRoles(shop, id, { style: 'lead_follow_both', opening: 1, slack: 1, percent: 10 });
      const types = [
        addTicketType(shop, id, { name: 'Workshop + Party', priceCents: 2_000 }),
        addTicketType(shop, id, { name: 'Party Only', priceCents: 1_500, quota: 3 }),
      ];
      return { id, types };
    });
    shop.db.sqlite
      .prepare(`UPDATE events SET series_id = 'fridays', ticket_rule = ?, max_paid_per_person = 500`)
      .run(JSON.stringify(RULE));
    const people = Array.from({ length: PEOPLE }, () => addBuyer(shop));
    const history: History = { shop, nights, people, random: seeded(seed), changed: 0 };
    if (plant !== '') shop.db.sqlite.exec(plant);
    for (let step = 0; step < STEPS; step++) {
      try {
        act(history, history.random.pick(COMMANDS));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
      check(history);
    }
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
    return history.changed;
  } finally {
    await shop.close();
  }
}

describe('histories of tickets that become others, over the real verbs', () => {
  it(
    'a guest has as many as before, a seat is had once, nobody is passed, and money is what was shown',
    async () => {
      let changed = 0;
      for (let number = 0; number < HISTORIES; number++) changed += await live(SEED + number);
      expect(changed, 'nothing was ever changed').toBeGreaterThan(HISTORIES);
    },
    TIMEOUT_MS,
  );
});

describe('faults planted in them are found', () => {
  it.each([
    ['a seat that stays taken', `DROP TRIGGER tickets_count_cancel`, /a seat that nobody has|more seats than/],
    ['a role that stays counted', `DROP TRIGGER tickets_roles_cancel`, /roles counted otherwise/],
    [
      'a refund that is written twice',
      `CREATE TRIGGER planted AFTER INSERT ON refunds WHEN NEW.intent_key LIKE '%:difference' BEGIN
        INSERT INTO refunds (id, order_id, payment_intent_id, amount_cents, reason, intent_key)
        VALUES ('twice-' || NEW.id, NEW.order_id, NEW.payment_intent_id, NEW.amount_cents, NEW.reason, 'twice:' || NEW.id); END`,
      /another sum than was shown/,
    ],
  ])(
    '%s',
    async (_, sql, says) => {
      const found = async () => {
        for (let number = 0; number < 4; number++) await live(SEED + number, sql);
      };
      await expect(found()).rejects.toThrow(says);
    },
    TIMEOUT_MS,
  );
});
