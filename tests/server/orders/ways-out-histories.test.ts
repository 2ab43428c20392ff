import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { HOUR_MS } from '#shared/time.ts';
import { backCents, type TicketRule } from '#shared/tickets/ticket-rule.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { giveTicketBack } from '#server/services/door/sales/give-ticket-back.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { payOrder } from '#server/services/shop/orders/pay-order.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { passTicketOn } from '#server/services/shop/tickets/pass-ticket-on.ts';
import { takeTicketBack } from '#server/services/shop/tickets/take-ticket-back.ts';
import { IS_LONG, SEED, seeded, TIMEOUT_MS, type Seeded } from '#tests/support/sweep/seeded.ts';
import { addBuyer, addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const PEOPLE = 6;
const CAPACITY = 12;
const STEPS = 140;
const HISTORIES = IS_LONG ? 400 : 4;
const COMMANDS = ['buy', 'buy', 'buy', 'back', 'back', 'back', 'pass', 'take', 'rule', 'part', 'wait'] as const;
const RULES: readonly (TicketRule | null)[] = [
  null,
  { giveBack: null, release: null },
  { giveBack: { hoursBefore: 0, percent: 100, feeCents: 0 }, release: { hoursBefore: 0 } },
  { giveBack: { hoursBefore: 24, percent: 50, feeCents: 150 }, release: { hoursBefore: 12 } },
  { giveBack: { hoursBefore: 100, percent: 33, feeCents: 0 }, release: null },
];

type Ticket = { id: string; orderId: string; userId: string; status: string; price: number };
/** What was said beside the price when each order was made, read as its buyer reads it. */
type History = { shop: TestShop; eventId: string; people: string[]; random: Seeded; said: Map<string, TicketRule> };

const ticketsIn = ({ shop, eventId }: History): Ticket[] =>
  shop.db.sqlite
    .prepare<[string], Ticket>(
      `SELECT id, order_id AS orderId, user_id AS userId, status, price_paid_cents AS price FROM tickets
        WHERE event_id = ? ORDER BY id`,
    )
    .all(eventId);
const refundedOf = ({ shop }: History, orderId: string): number =>
  shop.db.sqlite
    .prepare<[string], number>(`SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE order_id = ?`)
    .pluck()
    .get(orderId) ?? 0;

function buy(history: History, userId: string): void {
  const { shop, eventId, random, said } = history;
  const { ticketTypes } = findEvent(shop.visitor, { id: eventId });
  const type = random.pick(ticketTypes);
  const items = [{ ticketTypeId: type.id, quantity: random.pick([1, 2]) }];
  const order = reserveOrder(shop.as(userId), { eventId, items });
  said.set(order.id, type.ticketRule);
  if (order.totalCents === 0) return;
  inTransaction(shop.db, () => {
    const open = findOrder(shop.system, order.id);
    if (open !== undefined) payOrder(shop.system, open, { sessionId: null, paymentIntentId: `pi_${order.id}` });
  });
}

/** Gives back, and holds the answer to what was said when it was bought: until when, and for how much. */
function giveBack(history: History, ticket: Ticket): void {
  const { shop, eventId, said } = history;
  const rule = said.get(ticket.orderId);
  const before = refundedOf(history, ticket.orderId);
  const total = findOrder(shop.system, ticket.orderId)?.totalCents ?? 0;
  const { amountCents } = giveTicketBack(shop.as(ticket.userId), { ticketId: ticket.id });
  const went = refundedOf(history, ticket.orderId) - before;
  // Pressed again, it says what went back, and nothing more does.
  if (ticket.status !== 'active') return expect(went, 'went back twice').toBe(0);
  const part = ticket.price === 0 ? rule?.release : rule?.giveBack;
  if (part == null) throw new Error('went back, and nobody had said that it may');
  const { startsAt } = findEvent(shop.system, { id: eventId });
  const until = new Date(startsAt.getTime() - part.hoursBefore * HOUR_MS);
  expect(shop.clock.now() < until, 'went back too late').toBe(true);
  const owed = rule?.giveBack == null || ticket.price === 0 ? 0 : backCents(rule.giveBack, ticket.price);
  expect(amountCents, 'not by the rule').toBe(Math.min(owed, total - before));
  expect(went, 'another sum than was said').toBe(amountCents);
}

function act(history: History, command: (typeof COMMANDS)[number], userId: string): void {
  const { shop, eventId, random } = history;
  const own = ticketsIn(history).filter((ticket) => ticket.userId === userId);
  if (command === 'buy') return buy(history, userId);
  if (command === 'rule') {
    const rule = random.pick(RULES);
    const table = random.pick(['events', 'ticket_types']);
    shop.db.sqlite
      .prepare(`UPDATE ${table} SET ticket_rule = ? WHERE ${table === 'events' ? 'id' : 'event_id'} = ?`)
      .run(rule && JSON.stringify(rule), eventId);
  } else if (command === 'wait') shop.clock.advance(random.pick([1, 3, 6]) * HOUR_MS);
  else if (own.length > 0) {
    const ticket = random.pick(own);
    const ticketId = ticket.id;
    if (command === 'back') giveBack(history, ticket);
    else if (command === 'pass') passTicketOn(shop.as(userId), { ticketId, holderName: 'Ana' });
    else if (command === 'take') takeTicketBack(shop.as(userId), { ticketId });
    else if (command === 'part')
      requestRefund(shop.as(userId, ['admin']), {
        orderId: ticket.orderId,
        amountCents: 50,
        ticketsStay: true,
        requestKey: randomUUID(),
      });
  }
}

/** What must hold after every command. */
function check(history: History): void {
  const { shop, eventId } = history;
  const all = ticketsIn(history);
  const live = all.filter(({ status }) => status !== 'cancelled');
  const sold = shop.db.sqlite.prepare(`SELECT sold_count FROM events WHERE id = ?`).pluck().get(eventId);
  expect(sold, 'a seat that nobody has, or two that share one').toBe(live.length);
  for (const [orderId, rule] of history.said) {
    const tickets = all.filter((ticket) => ticket.orderId === orderId);
    const paid = tickets.reduce((sum, { price }) => sum + price, 0);
    const back = refundedOf(history, orderId);
    expect(back, 'more went back than came').toBeLessThanOrEqual(paid);
    // Parts that the office gave while tickets stayed are 50 cents each; all else is a ticket that went.
    const parts = 50 * Number(countParts(history, orderId));
    const gone = tickets.filter(({ status }) => status === 'cancelled');
    const owed = gone.reduce((sum, { price }) => sum + (rule.giveBack ? backCents(rule.giveBack, price) : 0), 0);
    expect(back, 'money in is not money out, tickets and what is kept').toBe(Math.min(owed + parts, paid));
  }
}
const countParts = ({ shop }: History, orderId: string): unknown =>
  shop.db.sqlite
    .prepare(`SELECT count(*) FROM refunds WHERE order_id = ? AND intent_key LIKE 'part:%'`)
    .pluck()
    .get(orderId);

async function live(seed: number, plant?: (shop: TestShop) => void): Promise<number> {
  const shop = await openTestShop({ isInProcess: true });
  try {
    const eventId = addEvent(shop, { capacity: CAPACITY, startsInHours: 120 });
    for (const priceCents of [1_250, 2_001, 0]) addTicketType(shop, eventId, { name: `${priceCents}`, priceCents });
    shop.db.sqlite.prepare(`UPDATE events SET max_paid_per_person = 500, max_free_per_person = 500`).run();
    const random = seeded(seed);
    const people = Array.from({ length: PEOPLE }, () => addBuyer(shop));
    const history: History = { shop, eventId, people, random, said: new Map() };
    act(history, 'rule', '');
    plant?.(shop);
    for (let step = 0; step < STEPS; step++) {
      try {
        act(history, random.pick(COMMANDS), random.pick(people));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
      check(history);
    }
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
    return ticketsIn(history).filter(({ status }) => status === 'cancelled').length;
  } finally {
    await shop.close();
  }
}

describe('histories of tickets that go back, over the real verbs', () => {
  it(
    'money in is money out, tickets and what is kept by the rule as bought; each seat is had once',
    async () => {
      let gone = 0;
      for (let number = 0; number < HISTORIES; number++) gone += await live(SEED + number);
      expect(gone, 'nothing ever went back').toBeGreaterThan(HISTORIES);
    },
    TIMEOUT_MS,
  );
});

describe('faults planted in them are found', () => {
  it.each([
    ['a seat that stays taken', `DROP TRIGGER tickets_count_cancel`, 'a seat that nobody has'],
    [
      'a rule that changes under a sold ticket',
      `DROP TRIGGER tickets_rule_fixed;
      CREATE TRIGGER planted AFTER UPDATE OF ticket_rule ON events
        BEGIN UPDATE tickets SET ticket_rule = NEW.ticket_rule WHERE event_id = NEW.id; END`,
      'not by the rule',
    ],
    [
      'a ticket that ends without its money',
      `CREATE TRIGGER planted AFTER UPDATE OF passed_on_at ON tickets WHEN NEW.passed_on_at IS NOT NULL BEGIN
        UPDATE tickets SET status = 'cancelled', cancelled_at = NEW.passed_on_at WHERE id = NEW.id; END`,
      'money in is not money out',
    ],
    [
      'a refund that is written twice',
      `CREATE TRIGGER planted AFTER INSERT ON refunds WHEN NEW.intent_key NOT LIKE 'twice:%' BEGIN
        INSERT INTO refunds (id, order_id, payment_intent_id, amount_cents, reason, intent_key)
        VALUES ('twice-' || NEW.id, NEW.order_id, NEW.payment_intent_id, NEW.amount_cents, NEW.reason, 'twice:' || NEW.id); END`,
      'another sum than was said',
    ],
  ])('%s', async (_, sql, says) => {
    const found = async () => {
      for (let number = 0; number < 4; number++) await live(SEED + number, (shop) => void shop.db.sqlite.exec(sql));
    };
    await expect(found()).rejects.toThrow(says);
  });
});
