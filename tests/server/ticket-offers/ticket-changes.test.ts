import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TicketChange } from '#shared/moves/ticket-changes.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { SavePromoCodeInput } from '#shared/promo-codes/promo-code.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import { HOUR_MS } from '#shared/time.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { changeTicket } from '#server/services/shop/moves/change-ticket.ts';
import { listTicketChanges } from '#server/services/shop/moves/ticket-changes.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { handTicketOver } from '#server/services/shop/ticket-offers/offer-ticket.ts';
import { passTicketOn } from '#server/services/shop/tickets/pass-ticket-on.ts';
import { savePromoCode } from '#server/services/shop/promo-codes/save-promo-code.ts';
import { joinWaitList } from '#server/services/shop/waiting/join-wait-list.ts';
import { addMember, pairDesk, scan, ticketsOf } from '#tests/support/door.ts';
import { addWeekly } from '#tests/support/make-ups.ts';
import { askRoles, countedRoles } from '#tests/support/roles.ts';
import { addBuyer, addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const RULE: TicketRule = { giveBack: null, release: null, change: { hoursBefore: 24 } };
const OFFERED = { toQueue: { hoursBefore: 6, feeCents: 0 }, handOver: { hoursBefore: 0, feeCents: 0 } };
const refused = (code: string) => expect.objectContaining({ code });

let shop: TestShop;
let userId: string;
/** Three Fridays of a series, and one night beside it. */
let [first, second, third] = ['', '', ''];
beforeEach(async () => {
  shop = await openTestShop({ isInProcess: true });
  userId = addBuyer(shop);
  shop.db.sqlite.exec(`INSERT INTO event_series (id, name) VALUES ('fridays', 'Salsa Friday')`);
  [first, second, third] = [0, 1, 2].map((week) => addFriday(week)) as [string, string, string];
  addEvent(shop, { title: 'Bachata Saturday', priceCents: 2_000, startsInHours: 240 });
});
afterEach(async () => {
  expect(checkBooks(shop.db.sqlite)).toEqual([]);
  for (const id of [first, second, third]) {
    const { rows, kept } = countedRoles(shop, id);
    if (kept.length > 0) expect(kept).toEqual(rows);
  }
  await shop.close();
});

const change = (sql: string, ...values: (string | number)[]) => shop.db.sqlite.prepare(sql).run(...values);
function addFriday(week: number): string {
  const id = addEvent(shop, { priceCents: 2_000, capacity: 10, startsInHours: 100 + week * 168 });
  change(`UPDATE events SET series_id = 'fridays', ticket_rule = ? WHERE id = ?`, JSON.stringify(RULE), id);
  return id;
}
type Wish = { eventId?: string; ticketTypeId?: string; role?: SeatRole; buyer?: string; promoCode?: string };
async function buy({
  eventId = first,
  ticketTypeId = GENERAL_ADMISSION_ID,
  role,
  buyer = userId,
  promoCode,
}: Wish = {}) {
  const items = [{ ticketTypeId, quantity: 1, ...(role !== undefined && { roles: [role] }) }];
  const { orderId, sessionId } = await startCheckout(shop.as(buyer), {
    eventId,
    items,
    ...(promoCode !== undefined && { promoCode }),
  });
  if (sessionId !== null) shop.standIn.payMany([sessionId]);
  await shop.settle();
  return ticketsOf(shop, orderId)[0]!;
}
const join = (eventId: string, more: { ticketTypeId?: string; role?: SeatRole } = {}) =>
  joinWaitList(shop.as(addBuyer(shop)), { eventId, ticketTypeId: GENERAL_ADMISSION_ID, ...more });
const changes = (ticketId: string, who = userId) => listTicketChanges(shop.as(who), { ticketId });
const all = (ticketId: string): TicketChange[] => {
  const { nights, types, roles } = changes(ticketId);
  return [...nights, ...types, ...roles];
};
const states = (found: readonly TicketChange[]) => found.map(({ standing }) => standing.state);
const asShown = (ticketId: string, { event, ticketTypeId, role, oldCents, newCents }: TicketChange) => ({
  id: randomUUID(),
  ticketId,
  eventId: event.id,
  ticketTypeId,
  role,
  oldCents,
  newCents,
});
function become(ticketId: string, wanted: (one: TicketChange) => boolean) {
  const found = all(ticketId).find(wanted);
  if (found === undefined) throw new Error('there is no such ticket');
  return changeTicket(shop.as(userId), asShown(ticketId, found));
}
const to = (eventId: string) => (one: TicketChange) => one.event.id === eventId;
const seats = (eventId: string) =>
  shop.db.sqlite.prepare(`SELECT sold_count + held_count FROM events WHERE id = ?`).pluck().get(eventId);
const ticket = (id: string) =>
  shop.db.sqlite
    .prepare<[string], { status: string; price: number; role: string; rule: string; code: string | null }>(
      `SELECT status, price_paid_cents AS price, role, ticket_rule AS rule, promo_code AS code FROM tickets WHERE id = ?`,
    )
    .get(id)!;
const wentBack = () =>
  shop.db.sqlite
    .prepare<[], string>(
      `SELECT amount_cents || ' ' || status FROM refunds WHERE reason <> 'moved' ORDER BY created_at`,
    )
    .pluck()
    .all();
const spent = () =>
  shop.db.sqlite.prepare(`SELECT event_id FROM member_entitlements WHERE freed_at IS NULL`).pluck().all();

describe('another night of the series', () => {
  it('is one press, once: seat, rule and value go along, the old code is red, and one mail says it', async () => {
    const desk = pairDesk(shop);
    const own = await buy();
    expect(changes(own.id).nights.map(({ event }) => event.id)).toEqual([second, third]);
    const input = asShown(own.id, changes(own.id).nights[0]!);
    const moved = changeTicket(shop.as(userId), input);
    expect(changeTicket(shop.as(userId), input)).toEqual(moved);
    expect(() => changeTicket(shop.as(userId), { ...input, id: randomUUID() })).toThrow(refused('TICKET_NOT_FOUND'));
    expect([seats(first), seats(second)]).toEqual([0, 1]);
    expect(ticket(own.id).status).toBe('cancelled');
    expect(ticket(moved.ticketId)).toMatchObject({ status: 'active', price: 2_000, rule: JSON.stringify(RULE) });
    expect(changes(moved.ticketId).nights.map(({ event }) => event.id)).toEqual([first, third]);
    const mails = shop.db.sqlite
      .prepare<[], Parameters<typeof composeMail>[1]>(
        `SELECT id, kind, ref_id AS refId, payload, attempts FROM outbox WHERE kind = 'mail.tickets_moved'`,
      )
      .all();
    expect(mails).toHaveLength(1);
    expect((await composeMail(shop.system, mails[0]!))?.subject).toBe('Your ticket is for Salsa Friday now');
    expect(wentBack()).toEqual([]);
    shop.clock.advance(98 * HOUR_MS);
    expect(JSON.stringify(takeSnapshot(desk.ctx, desk.desk, {}).moved)).toContain('mit dem neuen Code');
    expect(scan(desk, first, own.code)).toMatchObject({ colour: 'red', reason: 'cancelled' });
  });

  it('gives back what it costs less the way it was paid, and what costs more is the office’s', async () => {
    const own = await buy();
    change(`UPDATE events SET price_cents = 2_500 WHERE id = ?`, second);
    change(`UPDATE events SET price_cents = 1_500 WHERE id = ?`, third);
    expect(states(changes(own.id).nights)).toEqual(['costs_more', 'free']);
    expect(() => become(own.id, to(second))).toThrow(refused('MOVE_NOT_POSSIBLE'));
    const input = asShown(own.id, changes(own.id).nights[1]!);
    change(`UPDATE events SET price_cents = 1_600 WHERE id = ?`, third);
    expect(() => changeTicket(shop.as(userId), input)).toThrow(refused('PRICE_CHANGED'));
    const { ticketId } = become(own.id, to(third));
    await shop.settle();
    expect(wentBack()).toEqual(['400 succeeded']);
    expect(ticket(ticketId).price).toBe(1_600);
  });

  it('passes nobody who waits, is not oversold, and takes the role along in balance or not at all', async () => {
    for (const id of [first, second, third])
      askRoles(shop, id, { style: 'lead_follow', opening: 1, slack: 1, percent: 0 });
    const own = await buy({ role: 'lead' });
    await buy({ eventId: second, role: 'lead', buyer: addBuyer(shop) });
    expect(changes(own.id).nights[0]?.standing).toEqual({ state: 'role_full', role: 'lead', needed: 1 });
    expect(() => become(own.id, to(second))).toThrow(refused('ROLE_FULL'));
    change(`UPDATE events SET max_capacity = 0 WHERE id = ?`, third);
    expect(() => become(own.id, to(third))).toThrow(refused('EVENT_SOLD_OUT'));
    join(third, { role: 'lead' });
    change(`UPDATE events SET max_capacity = 1 WHERE id = ?`, third);
    expect(() => become(own.id, to(third))).toThrow(refused('EVENT_SOLD_OUT'));
    expect([seats(first), ticket(own.id).status]).toEqual([1, 'active']);
    const unasked = await buy({ eventId: addFriday(3), buyer: userId });
    expect(changes(unasked.id).nights, 'a ticket that says no role').toEqual([]);
  });

  it('frees a member’s entitlement there and spends it here', async () => {
    userId = addMember(shop).userId;
    const own = await buy();
    expect(spent()).toEqual([first]);
    const { ticketId } = become(own.id, to(second));
    expect([spent(), ticket(ticketId).price]).toEqual([[second], ticket(own.id).price]);
  });

  it('is no matter of a course, of a night that nobody sells, and of other people’s tickets', async () => {
    const own = await buy();
    change(`UPDATE events SET is_active = 0 WHERE id = ?`, second);
    await cancelEvent(shop.as(addBuyer(shop), ['admin']), third);
    expect(changes(own.id).nights).toEqual([]);
    expect(() => changes(own.id, addBuyer(shop))).toThrow(refused('TICKET_NOT_FOUND'));
    const weekly = addWeekly(shop, {
      title: 'Mondays',
      startsAt: new Date(shop.clock.now().getTime() + 300 * HOUR_MS),
      weeks: 4,
    });
    change(`UPDATE events SET series_id = 'fridays', ticket_rule = ? WHERE id = ?`, JSON.stringify(RULE), weekly.id);
    expect(changes(own.id).nights).toEqual([]);
    expect(changes((await buy({ eventId: weekly.id })).id)).toEqual({ until: null, nights: [], types: [], roles: [] });
  });
});

describe('another ticket of the night', () => {
  it('costs the same or less; its own number counts, and who waits for just that', async () => {
    const [both, party, vip] = [
      addTicketType(shop, first, { name: 'Workshop + Party', priceCents: 2_000 }),
      addTicketType(shop, first, { name: 'Party Only', priceCents: 1_200, quota: 1 }),
      addTicketType(shop, first, { name: 'VIP', priceCents: 4_000 }),
    ];
    addTicketType(shop, first, { name: 'At the door', priceCents: 500, channel: 'door' });
    const own = await buy({ ticketTypeId: both });
    expect(changes(own.id).types.map(({ ticketTypeName }) => ticketTypeName)).toEqual(['Party Only', 'VIP']);
    expect(() => become(own.id, ({ ticketTypeId }) => ticketTypeId === vip)).toThrow(refused('MOVE_NOT_POSSIBLE'));
    const other = await buy({ ticketTypeId: party, buyer: addBuyer(shop) });
    expect(states(changes(own.id).types)).toEqual(['full', 'costs_more']);
    join(first, { ticketTypeId: party });
    change(`UPDATE ticket_types SET quota = 3 WHERE id = ?`, party);
    expect(() => become(own.id, ({ ticketTypeId }) => ticketTypeId === party)).toThrow(refused('EVENT_SOLD_OUT'));
    change(`UPDATE waiters SET state = 'left', ended_at = 1`);
    change(`UPDATE events SET max_capacity = 2 WHERE id = ?`, first);
    const { ticketId } = become(own.id, ({ ticketTypeId }) => ticketTypeId === party);
    await shop.settle();
    expect([seats(first), wentBack(), ticket(ticketId).price]).toEqual([2, ['800 succeeded'], 1_200]);
    expect(ticket(other.id).status).toBe('active');
  });
});

describe('another role', () => {
  const roleIs = (role: SeatRole) => (one: TicketChange) => one.event.id === first && one.role === role;

  it('needs no rule and no money: price, code and a member’s entitlement stay what they were', async () => {
    change(`UPDATE events SET ticket_rule = NULL`);
    askRoles(shop, first);
    const own = await buy({ role: 'lead' });
    change(`UPDATE events SET price_cents = 9_000 WHERE id = ?`, first);
    const { ticketId } = become(own.id, roleIs('both'));
    expect(ticket(ticketId)).toMatchObject({ status: 'active', role: 'both', price: 2_000 });
    expect(ticket(own.id).status).toBe('cancelled');
    userId = addMember(shop).userId;
    const free = await buy({ role: 'lead' });
    become(free.id, roleIs('follow'));
    expect(spent()).toEqual([first]);
    expect(changes(free.id)).toEqual({ until: null, nights: [], types: [], roles: [] });
    expect(wentBack()).toEqual([]);
  });

  it('asks the balance with the own seat taken out and put in, also in a full house, and passes nobody', async () => {
    askRoles(shop, first, { style: 'lead_follow', opening: 1, slack: 1, percent: 0 });
    const own = await buy({ role: 'lead' });
    await buy({ role: 'follow', buyer: addBuyer(shop) });
    expect(changes(own.id).roles).toMatchObject([{ role: 'follow', standing: { state: 'role_full', needed: 1 } }]);
    expect(() => become(own.id, roleIs('follow'))).toThrow(refused('ROLE_FULL'));
    change(`UPDATE role_pools SET opening = 2 WHERE event_id = ?`, first);
    change(`UPDATE events SET max_capacity = 2 WHERE id = ?`, first);
    join(first, { role: 'follow' });
    expect(() => become(own.id, roleIs('follow'))).toThrow(refused('EVENT_SOLD_OUT'));
    change(`UPDATE waiters SET state = 'left', ended_at = 1`);
    join(first, { role: 'lead' });
    const { ticketId } = become(own.id, roleIs('follow'));
    expect([ticket(ticketId).role, seats(first)]).toEqual(['follow', 2]);
  });

  it('keeps the use of a promo code with the ticket, so that nobody has it twice', async () => {
    askRoles(shop, first);
    const code = { id: randomUUID(), code: 'ONCE', kind: 'percent' as const, percent: 20, eventId: first, maxUses: 1 };
    savePromoCode(shop.as(addBuyer(shop), ['admin']), SavePromoCodeInput.parse(code));
    const own = await buy({ role: 'lead', promoCode: 'ONCE' });
    const { ticketId } = become(own.id, roleIs('both'));
    expect(ticket(ticketId)).toMatchObject({ price: 1_600, code: 'ONCE' });
    await expect(buy({ role: 'lead', promoCode: 'ONCE', buyer: addBuyer(shop) })).rejects.toThrow('PROMO_CODE');
  });

  it('is not for one of a couple', async () => {
    askRoles(shop, first);
    const items = [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: 2, roles: ['lead' as const, 'follow' as const] }];
    const { orderId, sessionId } = await startCheckout(shop.as(userId), { eventId: first, items });
    shop.standIn.payMany([sessionId ?? '']);
    await shop.settle();
    expect(all(ticketsOf(shop, orderId)[0]!.id)).toEqual([]);
  });
});

describe('a ticket stays what it is', () => {
  it.each<[string, (ticketId: string) => unknown, string]>([
    ['too late', () => shop.clock.advance(77 * HOUR_MS), 'MOVE_NOT_POSSIBLE'],
    ['used', (id) => change(`UPDATE tickets SET status = 'used', used_at = 1 WHERE id = ?`, id), 'TICKET_ALREADY_USED'],
    ['disputed', () => change(`UPDATE orders SET is_disputed = 1`), 'MOVE_NOT_POSSIBLE'],
    [
      'with a friend',
      (ticketId) => passTicketOn(shop.as(userId), { ticketId, holderName: 'Ana' }),
      'MOVE_NOT_POSSIBLE',
    ],
    [
      'of a cancelled night',
      () => change(`UPDATE events SET cancelled_at = 1 WHERE id = ?`, first),
      'MOVE_NOT_POSSIBLE',
    ],
  ])('%s', async (_, happens, code) => {
    const own = await buy();
    const input = asShown(own.id, changes(own.id).nights[0]!);
    await happens(own.id);
    expect(all(own.id)).toEqual([]);
    expect(() => changeTicket(shop.as(userId), input)).toThrow(refused(code));
    expect(seats(second)).toBe(0);
  });

  it('that was offered comes back first, unless somebody is paying for it; what was handed over is as it is', async () => {
    change(`UPDATE events SET ticket_rule = ?`, JSON.stringify({ ...RULE, ...OFFERED }));
    const own = await buy();
    const friend = addBuyer(shop);
    handTicketOver(shop.as(userId), { ticketId: own.id, name: 'Ana', email: 'ana@friends.example' });
    const { ticketId } = become(own.id, to(second));
    expect(shop.db.sqlite.prepare(`SELECT state FROM ticket_offers`).pluck().all()).toEqual(['withdrawn']);
    handTicketOver(shop.as(userId), { ticketId, name: 'Ana', email: 'ana@friends.example' });
    const handOverToken = shop.db.sqlite.prepare(`SELECT token FROM ticket_offers WHERE state = 'open'`).pluck().get();
    change(`UPDATE events SET price_cents = 2_100 WHERE id = ?`, second);
    const items = [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: 1 }];
    const theirs = await startCheckout(shop.as(friend), {
      eventId: second,
      items,
      handOverToken: String(handOverToken),
    });
    expect(() => become(ticketId, to(third))).toThrow(refused('TICKET_IS_LEAVING'));
    shop.standIn.payMany([theirs.sessionId ?? '']);
    await shop.settle();
    const [handed] = ticketsOf(shop, theirs.orderId);
    expect(changes(handed!.id, friend)).toEqual({ until: null, nights: [], types: [], roles: [] });
  });
});
