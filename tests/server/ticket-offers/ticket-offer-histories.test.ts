import { describe, expect, it } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { giveTicketBack } from '#server/services/door/sales/give-ticket-back.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { releaseOrder } from '#server/services/shop/orders/release-order.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { payOrder } from '#server/services/shop/orders/pay-order.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { isStillOffered } from '#server/services/shop/orders/settle-offered-ticket.ts';
import { declineHandedTicket } from '#server/services/shop/ticket-offers/handed-ticket.ts';
import { handTicketOver, offerTicket, withdrawTicketOffer } from '#server/services/shop/ticket-offers/offer-ticket.ts';
import { passTicketOn } from '#server/services/shop/tickets/pass-ticket-on.ts';
import { takeTicketBack } from '#server/services/shop/tickets/take-ticket-back.ts';
import { sweepWaitLists } from '#server/services/shop/wait-list/sweep-wait-lists.ts';
import { declineSeat } from '#server/services/shop/waiting/answer-offer.ts';
import { joinWaitList } from '#server/services/shop/waiting/join-wait-list.ts';
import { showWaitList } from '#server/services/shop/waiting/show-wait-list.ts';
import { IS_LONG, SEED, seeded, TIMEOUT_MS, type Seeded } from '#tests/support/sweep/seeded.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const PEOPLE = 7;
const CAPACITY = 3;
const STEPS = 240;
const HISTORIES = IS_LONG ? 300 : 3;
const RULE: TicketRule = {
  giveBack: { hoursBefore: 0, percent: 50, feeCents: 0 },
  release: null,
  toQueue: { hoursBefore: 6, feeCents: 50 },
  handOver: { hoursBefore: 0, feeCents: 100 },
};
const one = [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: 1 }];
const COMMANDS = [
  ...([
    'buy',
    'buy',
    'buy',
    'join',
    'join',
    'join',
    'offer',
    'offer',
    'offer',
    'claim',
    'claim',
    'pay',
    'pay',
    'pay',
  ] as const),
  ...([
    'pay',
    'expire',
    'hand',
    'hand',
    'take',
    'take',
    'no',
    'withdraw',
    'pass',
    'mine',
    'mine',
    'back',
    'void',
    'decline',
  ] as const),
  ...(['price', 'wait'] as const),
];
type Command = (typeof COMMANDS)[number];
type History = { shop: TestShop; eventId: string; people: string[]; random: Seeded; gone: number };
type Ticket = { id: string; userId: string; orderId: string; status: string };

const rows = <T>({ shop }: History, sql: string): T[] => shop.db.sqlite.prepare<[], T>(sql).all();
const ownTickets = (history: History, userId: string): Ticket[] =>
  rows<Ticket>(
    history,
    `SELECT id, user_id AS userId, order_id AS orderId, status FROM tickets WHERE status = 'active' ORDER BY id`,
  ).filter((ticket) => ticket.userId === userId);
const openOrder = (history: History, userId: string): string | undefined =>
  rows<{ id: string; userId: string }>(
    history,
    `SELECT id, user_id AS userId FROM orders WHERE status = 'pending' ORDER BY id`,
  ).find((order) => order.userId === userId)?.id;

/** As its settling does: what was paid for is theirs, or it is late money. */
function pay(history: History, orderId: string): void {
  const { shop } = history;
  inTransaction(shop.db, () => {
    const order = findOrder(shop.system, orderId);
    if (order?.status !== 'pending') return;
    if (!isStillOffered(shop.system, order)) return void releaseOrder(shop.system, orderId, 'cancelled');
    payOrder(shop.system, order, { sessionId: null, paymentIntentId: `pi_${orderId}` });
    if (order.ticketOfferId !== null) history.gone += 1;
  });
}

function withTicket(history: History, command: Command, ticket: Ticket): void {
  const { shop } = history;
  const ctx = shop.as(ticket.userId);
  const own = { ticketId: ticket.id };
  if (command === 'offer') offerTicket(ctx, own);
  else if (command === 'hand') handTicketOver(ctx, { ...own, name: 'Ana', email: 'ana@friends.example' });
  else if (command === 'withdraw') withdrawTicketOffer(ctx, own);
  else if (command === 'pass') passTicketOn(ctx, { ...own, holderName: 'Ben' });
  else if (command === 'mine') takeTicketBack(ctx, own);
  else if (command === 'back') giveTicketBack(ctx, own);
  else if (command === 'void')
    requestRefund(shop.as(ticket.userId, ['admin']), { orderId: ticket.orderId, ticketIds: [ticket.id] });
}

/** Whoever can do it, where anybody can: else most steps would be nothing. */
function whoCan(history: History, command: Command): string {
  const { random, people } = history;
  const isSeller = ['offer', 'hand', 'withdraw', 'pass', 'mine', 'back', 'void'].includes(command);
  const from = isSeller
    ? `tickets WHERE status = 'active'`
    : command === 'pay' || command === 'expire'
      ? `orders WHERE status = 'pending'`
      : command === 'claim' || command === 'decline'
        ? `waiters WHERE state = 'offered'`
        : null;
  const able =
    from === null ? [] : rows<{ userId: string }>(history, `SELECT user_id AS userId FROM ${from} ORDER BY id`);
  return able.length === 0 ? random.pick(people) : random.pick(able).userId;
}

function act(history: History, command: Command): void {
  const { shop, eventId, random } = history;
  const userId = whoCan(history, command);
  const ctx = shop.as(userId);
  const open = openOrder(history, userId);
  if (command === 'buy' && open === undefined) reserveOrder(ctx, { eventId, items: one });
  else if (command === 'join') joinWaitList(ctx, { eventId, ticketTypeId: GENERAL_ADMISSION_ID });
  else if (command === 'decline') declineSeat(ctx, { eventId });
  else if (command === 'claim' && open === undefined) {
    const seatOfferId = showWaitList(ctx, { eventId }).offer?.id;
    if (seatOfferId !== undefined) reserveOrder(ctx, { eventId, items: one, seatOfferId });
  } else if (command === 'take' || command === 'no') {
    const [found] = rows<{ token: string }>(history, `SELECT token FROM ticket_offers WHERE token IS NOT NULL`);
    if (found === undefined) return;
    if (command === 'no') declineHandedTicket(shop.visitor, found);
    else if (open === undefined) reserveOrder(ctx, { eventId, items: one, handOverToken: found.token });
  } else if (command === 'pay' && open !== undefined) pay(history, open);
  else if (command === 'expire' && open !== undefined) releaseOrder(shop.system, open, 'expired');
  else if (command === 'price')
    shop.db.sqlite.prepare(`UPDATE events SET price_cents = ?`).run(random.pick([1_000, 1_500, 2_000]));
  else if (command === 'wait') {
    shop.clock.advance(random.pick([1, 2, 5]) * HOUR_MS);
    sweepWaitLists(shop.system);
  } else {
    const own = ownTickets(history, userId);
    if (own.length > 0) withTicket(history, command, random.pick(own));
  }
}

/** What must hold after every command. */
function check(history: History): void {
  const [event] = rows<{ sold: number; held: number }>(
    history,
    `SELECT sold_count AS sold, held_count AS held FROM events`,
  );
  expect((event?.sold ?? 0) + (event?.held ?? 0), 'more seats than there are').toBeLessThanOrEqual(CAPACITY);
  const live = rows(history, `SELECT id FROM tickets WHERE status <> 'cancelled'`);
  expect(event?.sold, 'a seat that nobody has, or two that share one').toBe(live.length);
  expect(
    rows(
      history,
      `SELECT o.id FROM ticket_offers o WHERE o.state = 'done' AND (SELECT count(*) FROM tickets t JOIN orders b
        ON b.id = t.order_id WHERE b.ticket_offer_id = o.id) <> 1`,
    ),
    'an offer that is done, and nobody or two have it',
  ).toEqual([]);
  expect(
    rows(
      history,
      `SELECT o.id FROM ticket_offers o JOIN tickets t ON t.id = o.ticket_id WHERE o.state = 'done' AND t.status <> 'cancelled'`,
    ),
    'two valid codes for one seat',
  ).toEqual([]);
  expect(
    rows(
      history,
      `SELECT o.id FROM ticket_offers o JOIN tickets t ON t.id = o.ticket_id WHERE o.state = 'open' AND t.status <> 'active'`,
    ),
    'a ticket that has ended is still offered',
  ).toEqual([]);
  expect(
    rows(
      history,
      `SELECT o.id FROM orders o WHERE (SELECT coalesce(sum(amount_cents), 0) FROM refunds r WHERE r.order_id = o.id) > o.total_cents`,
    ),
    'more went back than came',
  ).toEqual([]);
  expect(
    rows(
      history,
      `SELECT r.id FROM refunds r JOIN ticket_offers o ON r.intent_key = 'sold:' || o.id JOIN tickets t ON t.id = o.ticket_id
        JOIN orders b ON b.ticket_offer_id = o.id AND b.status <> 'expired' AND b.status <> 'cancelled'
        WHERE r.amount_cents <> min(t.price_paid_cents, b.total_cents) - 50`,
    ),
    'sold on for another sum than the rule has',
  ).toEqual([]);
}

async function live(seed: number, plant = ''): Promise<number> {
  const shop = await openTestShop({ isInProcess: true });
  try {
    const eventId = addEvent(shop, { capacity: CAPACITY, priceCents: 1_500, startsInHours: 200 });
    shop.db.sqlite.prepare(`UPDATE events SET ticket_rule = ?, max_paid_per_person = 500`).run(JSON.stringify(RULE));
    shop.db.sqlite.prepare(`UPDATE events SET max_free_per_person = 500`).run();
    const people = Array.from({ length: PEOPLE }, () => addBuyer(shop));
    const history: History = { shop, eventId, people, random: seeded(seed), gone: 0 };
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
    return history.gone;
  } finally {
    await shop.close();
  }
}

describe('histories of tickets that go on to others, over the real verbs', () => {
  it(
    'a seat has one valid code all along, and money is what the rule says',
    async () => {
      let gone = 0;
      for (let number = 0; number < HISTORIES; number++) gone += await live(SEED + number);
      expect(gone, 'no ticket ever went on').toBeGreaterThan(HISTORIES);
    },
    TIMEOUT_MS,
  );
});

describe('faults planted in them are found', () => {
  it.each([
    [
      'an old ticket that stays valid',
      `DROP TRIGGER tickets_one_code;
      CREATE TRIGGER planted BEFORE UPDATE OF status ON tickets WHEN NEW.status = 'cancelled'
        AND EXISTS (SELECT 1 FROM ticket_offers WHERE ticket_id = OLD.id AND state = 'done')
        BEGIN SELECT RAISE(IGNORE); END`,
      /two valid codes|more seats than there are|a seat that nobody has/,
    ],
    [
      'a hold that counts beside the ticket it takes',
      `DROP TRIGGER seat_holds_count_insert;
      CREATE TRIGGER planted AFTER INSERT ON seat_holds
        BEGIN UPDATE events SET held_count = held_count + NEW.quantity WHERE id = NEW.event_id; END`,
      // By the history's own check, or by the rules of the books, whichever comes first.
      /more seats than there are|to deeply equal/,
    ],
    ['a ticket that ends and stays offered', `DROP TRIGGER tickets_end_offer`, /still offered/],
    [
      'a refund of all that was paid',
      `CREATE TRIGGER planted AFTER INSERT ON refunds WHEN NEW.intent_key LIKE 'sold:%' BEGIN
        INSERT INTO refunds (id, order_id, payment_intent_id, amount_cents, reason, intent_key)
        VALUES ('twice-' || NEW.id, NEW.order_id, NEW.payment_intent_id, NEW.amount_cents, NEW.reason, 'twice:' || NEW.id); END`,
      /more went back than came/,
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
