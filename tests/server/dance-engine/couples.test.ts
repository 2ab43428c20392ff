import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { mergePeople } from '#server/services/office/merging/merge-people.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { payOrder } from '#server/services/shop/orders/pay-order.ts';
import { releaseOrder } from '#server/services/shop/orders/release-order.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { settleOrder } from '#server/services/shop/orders/settle-order.ts';
import { endHalves, namePartner, returnHalf } from '#server/services/shop/partners/own-half.ts';
import { declinePartner, showPartnerSeat } from '#server/services/shop/partners/partner-seat.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { sweepWaitLists } from '#server/services/shop/wait-list/sweep-wait-lists.ts';
import { joinWaitList } from '#server/services/shop/waiting/join-wait-list.ts';
import { showWaitList } from '#server/services/shop/waiting/show-wait-list.ts';
import { askRoles, countedRoles, POOL, seatsFor } from '#tests/support/roles.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let eventId: string;
beforeEach(async () => {
  shop = await openTestShop();
  eventId = night();
});
afterEach(async () => {
  const { rows, kept } = countedRoles(shop, eventId);
  expect(kept).toEqual(rows);
  expect(checkBooks(shop.db.sqlite)).toEqual([]);
  await shop.close();
});

/** One of each role without looking, then one more than the other. */
const TIGHT = { ...POOL, opening: 1, slack: 1, percent: 0 };
function night({ startsInDays = 40, capacity = 10, pool = TIGHT as typeof POOL } = {}): string {
  const id = addEvent(shop, { startsInHours: startsInDays * 24, capacity });
  askRoles(shop, id, pool);
  return id;
}
const mailOf = (userId: string): string =>
  shop.db.sqlite.prepare<[string], string>('SELECT email FROM users WHERE id = ?').pluck().get(userId) ?? '';
type Named = { partnerEmail?: string; partnerToken?: string; seatOfferId?: string };
const order = (userId: string, role: SeatRole, named: Named = {}): string =>
  reserveOrder(shop.as(userId), { eventId, items: seatsFor(role), ...named }).id;
function pay(orderId: string): void {
  inTransaction(shop.db, () => {
    const found = findOrder(shop.system, orderId);
    if (found !== undefined) payOrder(shop.system, found, { sessionId: null, paymentIntentId: `pi_${orderId}` });
  });
}
const buy = (userId: string, role: SeatRole, named: Named = {}): string => {
  const id = order(userId, role, named);
  pay(id);
  return id;
};
const token = (): string =>
  shop.db.sqlite
    .prepare<[string], string>('SELECT token FROM partner_links WHERE event_id = ? AND token IS NOT NULL')
    .pluck()
    .get(eventId) ?? '';
const standings = (): string[] =>
  shop.db.sqlite
    .prepare<[string], string>(
      `SELECT role || ' ' || standing FROM tickets WHERE event_id = ? AND status <> 'cancelled' ORDER BY 1`,
    )
    .pluck()
    .all(eventId);
const states = (): string[] =>
  shop.db.sqlite
    .prepare<[string], string>('SELECT state FROM partner_links WHERE event_id = ? ORDER BY created_at, id')
    .pluck()
    .all(eventId);
const ticketOf = (userId: string): string =>
  shop.db.sqlite
    .prepare<[string, string], string>('SELECT id FROM tickets WHERE user_id = ? AND event_id = ?')
    .pluck()
    .get(userId, eventId) ?? '';
const taken = (): number =>
  shop.db.sqlite
    .prepare<[string], number>('SELECT sold_count + held_count FROM events WHERE id = ?')
    .pluck()
    .get(eventId) ?? 0;
const refunded = (): number =>
  shop.db.sqlite.prepare<[], number>('SELECT coalesce(sum(amount_cents), 0) FROM refunds').pluck().get() ?? 0;
const mails = (kind: string) =>
  Promise.all(
    shop.db.sqlite
      .prepare<[string], { refId: string; payload: string | null; lang: null }>(
        'SELECT ref_id AS refId, payload, lang FROM outbox WHERE kind = ? ORDER BY created_at, rowid',
      )
      .all(kind)
      .map((row) => composeMail(shop.system, { kind, ...row } as never)),
  );
/** So many leads more than follows that no lead is let in alone. */
function fillLeads(): void {
  buy(addBuyer(shop), 'lead');
  expect(() => buy(addBuyer(shop), 'lead')).toThrow('ROLE_FULL');
}

describe('a couple of whom each pays', () => {
  it('is let in where one alone is not, keeps the second seat for whom is named, and is a pair once both have paid', async () => {
    fillLeads();
    const [ana, ben] = [addBuyer(shop), addBuyer(shop)];
    const first = order(ana, 'lead', { partnerEmail: mailOf(ben) });
    expect(taken()).toBe(3);
    // Nobody is written to before who names them has paid.
    expect([token(), await mails('mail.partner_named')]).toEqual(['', []]);
    pay(first);
    for (const kind of ['mail.partner_named', 'mail.partner_reminded'])
      expect((await mails(kind)).map((mail) => mail?.to)).toEqual([mailOf(ben)]);
    const seat = showPartnerSeat(shop.visitor, { token: token() });
    expect(seat).toMatchObject({ eventId, role: 'follow', ticketTypeId: GENERAL_ADMISSION_ID });
    expect(standings()).toEqual(['lead certain', 'lead with_partner']);
    expect(JSON.stringify(await mails('mail.order_paid'))).toContain('together with your partner’s');
    buy(ben, 'follow', { partnerToken: token() });
    expect(standings()).toEqual(['follow paired', 'lead certain', 'lead paired']);
    expect([states(), taken()]).toEqual([['complete'], 3]);
    // It moved no balance: no lead more comes in alone.
    expect(() => buy(addBuyer(shop), 'lead')).toThrow('ROLE_FULL');
    expect(await mails('mail.partner_named')).toEqual([null]);
    expect(await mails('mail.partner_reminded')).toEqual([null]);
    expect((await mails('mail.partner_changed')).map((mail) => mail?.to)).toEqual([mailOf(ana), mailOf(ben)]);
  });

  it('counts in no sum while one half is open: it lets in nobody of either role', () => {
    fillLeads();
    const ana = addBuyer(shop);
    buy(ana, 'follow', { partnerEmail: 'ben@friends.example' });
    expect(() => buy(addBuyer(shop), 'lead')).toThrow('ROLE_FULL');
    buy(addBuyer(shop), 'lead', { partnerToken: token() });
    expect(() => buy(addBuyer(shop), 'lead')).toThrow('ROLE_FULL');
  });

  it('needs two seats: with one left nothing is held', () => {
    eventId = night({ capacity: 1 });
    expect(() => order(addBuyer(shop), 'lead', { partnerEmail: 'ben@friends.example' })).toThrow('EVENT_SOLD_OUT');
    expect([taken(), states()]).toEqual([0, []]);
  });

  it('is refused to one’s own address, to who dances both, for two tickets, and shortly before the night', () => {
    const ana = addBuyer(shop);
    expect(() => order(ana, 'lead', { partnerEmail: mailOf(ana) })).toThrow('PARTNER_NOT_POSSIBLE');
    expect(() => order(ana, 'both', { partnerEmail: 'b@friends.example' })).toThrow('INVALID_INPUT');
    const two = { eventId, items: seatsFor('lead', 'follow'), partnerEmail: 'b@friends.example' };
    expect(() => reserveOrder(shop.as(ana), two)).toThrow('INVALID_INPUT');
    shop.clock.advance(40 * DAY_MS - 5 * HOUR_MS);
    expect(() => order(ana, 'lead', { partnerEmail: 'b@friends.example' })).toThrow('PARTNER_NOT_POSSIBLE');
  });

  it('is one couple where both have named each other', () => {
    const [ana, ben] = [addBuyer(shop), addBuyer(shop)];
    buy(ana, 'lead', { partnerEmail: mailOf(ben) });
    buy(ben, 'follow', { partnerEmail: mailOf(ana) });
    expect([standings(), states(), taken()]).toEqual([['follow paired', 'lead paired'], ['complete'], 2]);
  });

  it('lets whoever has the link take that half alone, once, and nobody else’s', () => {
    buy(addBuyer(shop), 'lead', { partnerEmail: 'ben@friends.example' });
    const link = token();
    expect(() => order(addBuyer(shop), 'lead', { partnerToken: link })).toThrow('INVALID_INPUT');
    expect(() => order(addBuyer(shop), 'follow', { partnerToken: 'a token that nobody has' })).toThrow(
      'PARTNER_SEAT_OVER',
    );
    order(addBuyer(shop), 'follow', { partnerToken: link });
    expect(() => order(addBuyer(shop), 'follow', { partnerToken: link })).toThrow('PARTNER_SEAT_OVER');
    expect(() => showPartnerSeat(shop.visitor, { token: link })).toThrow('PARTNER_SEAT_OVER');
  });

  it('ends whose seat nobody ordered when the first order ends; who was asked is told', async () => {
    const first = order(addBuyer(shop), 'lead', { partnerEmail: 'ben@friends.example' });
    releaseOrder(shop.system, first, 'expired');
    expect([taken(), states()]).toEqual([0, ['over']]);
    expect(await mails('mail.partner_off')).toEqual([]);
    const paid = buy(addBuyer(shop), 'lead', { partnerEmail: 'ben@friends.example' });
    requestRefund(shop.as(addBuyer(shop), ['admin']), { orderId: paid, reason: 'requested_by_admin' });
    expect((await mails('mail.partner_off')).map((mail) => mail?.to)).toEqual(['ben@friends.example']);
    expect([taken(), states()]).toEqual([0, ['over', 'over']]);
  });

  it('leaves who is left a single once it was whole: nobody loses a paid seat by the other', () => {
    const [ana, ben] = [addBuyer(shop), addBuyer(shop)];
    buy(ana, 'lead', { partnerEmail: mailOf(ben) });
    const second = buy(ben, 'follow', { partnerToken: token() });
    requestRefund(shop.as(addBuyer(shop), ['admin']), { orderId: second, reason: 'requested_by_admin' });
    expect([standings(), states()]).toEqual([['lead certain'], ['complete']]);
  });
});

describe('a half whose partner does not come', () => {
  /** A lead has paid, while no lead is let in alone, and whom they named has said no. */
  function aHalf(): { ana: string; orderId: string } {
    fillLeads();
    const ana = addBuyer(shop);
    const orderId = buy(ana, 'lead', { partnerEmail: 'ben@friends.example' });
    declinePartner(shop.visitor, { token: token() });
    return { ana, orderId };
  }

  it('stands for itself at once where the balance lets it', async () => {
    buy(addBuyer(shop), 'lead', { partnerEmail: 'ben@friends.example' });
    declinePartner(shop.visitor, { token: token() });
    expect([standings(), states(), taken()]).toEqual([['lead certain'], ['over'], 1]);
    expect((await mails('mail.partner_changed')).map((mail) => mail?.subject)).toEqual([
      expect.stringContaining('stands for itself'),
    ]);
  });

  it('waits for it else, before who comes later, and stands as soon as a follow has paid', () => {
    const { ana } = aHalf();
    expect([standings(), states(), taken()]).toEqual([['lead certain', 'lead with_partner'], ['half'], 2]);
    const later = addBuyer(shop);
    joinWaitList(shop.as(later), { eventId, ticketTypeId: GENERAL_ADMISSION_ID, role: 'lead' });
    buy(addBuyer(shop), 'follow');
    expect([standings(), states()]).toEqual([['follow certain', 'lead certain', 'lead certain'], ['over']]);
    expect(showWaitList(shop.as(later), { eventId }).state).toBe('waiting');
    expect(ticketOf(ana)).not.toBe('');
  });

  it('16: stands from 48 hours before the night, and goes back after seven days before that', async () => {
    aHalf();
    shop.clock.advance(7 * DAY_MS - 1);
    expect(endHalves(shop.system)).toBe(0);
    shop.clock.advance(1);
    expect(endHalves(shop.system)).toBe(1);
    expect([standings(), states(), refunded()]).toEqual([['lead certain'], ['over'], 1_200]);
    expect((await mails('mail.partner_changed')).at(-1)?.subject).toContain('No partner came');
    expect(endHalves(shop.system)).toBe(0);
  });

  it.each([
    [49, 'with_partner'],
    [47, 'certain'],
  ])('16: whose partner lets the time run out %i hours before is %s', (hours, standing) => {
    eventId = night({ startsInDays: 4 });
    fillLeads();
    const now = () => shop.clock.now().getTime();
    const start = now() + 4 * DAY_MS;
    buy(addBuyer(shop), 'lead', { partnerEmail: 'ben@friends.example' });
    shop.db.sqlite.prepare(`UPDATE seat_offers SET expires_at = ? WHERE state = 'live'`).run(start - hours * HOUR_MS);
    shop.clock.advance(start - hours * HOUR_MS - now());
    sweepWaitLists(shop.system);
    expect(standings()).toEqual(['lead certain', `lead ${standing}`].toSorted());
    shop.clock.advance(Math.max(0, start - 48 * HOUR_MS + 1 - now()));
    sweepWaitLists(shop.system);
    expect([standings(), endHalves(shop.system), refunded()]).toEqual([['lead certain', 'lead certain'], 0, 0]);
  });

  it('17: who pays late, after the other has lapsed, has a seat only where one alone would', () => {
    fillLeads();
    const ana = addBuyer(shop);
    const orderId = order(ana, 'lead', { partnerEmail: 'ben@friends.example' });
    const { totalCents } = findOrder(shop.system, orderId) ?? { totalCents: 0 };
    releaseOrder(shop.system, orderId, 'expired');
    const session = {
      id: 'cs_late',
      orderId,
      paymentIntentId: 'pi_late',
      totalCents,
      currency: 'eur',
      status: 'complete',
      paymentStatus: 'paid',
      isProcessing: false,
      isLive: shop.system.isLive,
      url: null,
    } as never;
    settleOrder(shop.system, session);
    expect([standings(), refunded()]).toEqual([['lead certain'], totalCents]);
  });

  it('19: names somebody else, and no more once it stands for itself', () => {
    const { ana } = aHalf();
    namePartner(shop.as(ana), { ticketId: ticketOf(ana), email: 'cleo@friends.example' });
    expect([states(), taken()]).toEqual([['open'], 3]);
    buy(addBuyer(shop), 'follow', { partnerToken: token() });
    expect([standings(), states()]).toEqual([['follow paired', 'lead certain', 'lead paired'], ['complete']]);
    expect(() => namePartner(shop.as(ana), { ticketId: ticketOf(ana), email: 'd@friends.example' })).toThrow(
      'PARTNER_NOT_POSSIBLE',
    );
  });

  it('is given back at once where its dancer wants that, and not while somebody is asked', () => {
    const { ana } = aHalf();
    const ticketId = ticketOf(ana);
    namePartner(shop.as(ana), { ticketId, email: 'cleo@friends.example' });
    expect(() => returnHalf(shop.as(ana), { ticketId })).toThrow('PARTNER_NOT_POSSIBLE');
    expect(() => returnHalf(shop.as(addBuyer(shop)), { ticketId })).toThrow('TICKET_NOT_FOUND');
    declinePartner(shop.visitor, { token: token() });
    expect(returnHalf(shop.as(ana), { ticketId })).toEqual({ amountCents: 1_200 });
    expect([standings(), states(), taken()]).toEqual([['lead certain'], ['over'], 1]);
  });

  it('goes with the account when two of them become one', async () => {
    const { ana } = aHalf();
    const into = addBuyer(shop);
    const office = shop.as(addBuyer(shop), ['admin']);
    await mergePeople(office, { fromId: ana, intoId: into, reason: 'the same person' });
    expect(shop.db.sqlite.prepare('SELECT user_id FROM partner_links').pluck().all()).toEqual([into]);
    namePartner(shop.as(into), { ticketId: ticketOf(into), email: 'cleo@friends.example' });
    expect(states()).toEqual(['open']);
  });

  it('9: whose account is deleted is asked no more, and the half that was named by it is free in time', () => {
    const ben = addBuyer(shop);
    buy(addBuyer(shop), 'lead', { partnerEmail: mailOf(ben) });
    shop.db.sqlite.prepare('DELETE FROM users WHERE id = ?').run(ben);
    expect(token()).toBe('');
    shop.clock.advance(3 * DAY_MS);
    sweepWaitLists(shop.system);
    expect([standings(), taken()]).toEqual([['lead certain'], 1]);
  });
});

describe('where one pays once a partner is found', () => {
  const join = (role: SeatRole): string => {
    const userId = addBuyer(shop);
    joinWaitList(shop.as(userId), { eventId, ticketTypeId: GENERAL_ADMISSION_ID, role });
    return userId;
  };
  const stateOf = (userId: string) => showWaitList(shop.as(userId), { eventId }).state;
  const claim = (userId: string, role: SeatRole): string =>
    order(userId, role, { seatOfferId: showWaitList(shop.as(userId), { eventId }).offer?.id ?? '' });
  beforeEach(() => {
    eventId = night({ capacity: 4, pool: { ...TIGHT, style: 'lead_follow_both', pays: 'matched' } });
  });

  it('nobody buys alone, a couple does, and two who suit each other have a seat kept, in the order of the list', () => {
    expect(() => order(addBuyer(shop), 'lead')).toThrow('ROLE_FULL');
    const [l1, l2] = [join('lead'), join('lead')];
    expect([l1, l2].map(stateOf)).toEqual(['waiting', 'waiting']);
    const f1 = join('follow');
    expect([l1, l2, f1].map(stateOf)).toEqual(['offered', 'waiting', 'offered']);
    expect(showWaitList(shop.as(l1), { eventId }).offer?.isWithPartner).toBe(true);
    expect(taken()).toBe(2);
    pay(claim(l1, 'lead'));
    expect(standings()).toEqual(['lead with_partner']);
    pay(claim(f1, 'follow'));
    expect([standings(), states()]).toEqual([['follow paired', 'lead paired'], ['complete']]);
    expect(join('both') && stateOf(l2)).toBe('offered');
  });

  it('two who dance both suit each other', () => {
    const [one, other] = [join('both'), join('both')];
    pay(claim(one, 'both'));
    pay(claim(other, 'both'));
    expect([standings(), states()]).toEqual([['both paired', 'both paired'], ['complete']]);
  });

  it('41: one of two lapses: the other waits again without a miss, or, having paid, is matched before all others', () => {
    const [l1, f1] = [join('lead'), join('follow')];
    const l2 = join('lead');
    pay(claim(l1, 'lead'));
    shop.clock.advance(3 * DAY_MS);
    sweepWaitLists(shop.system);
    expect(standings()).toEqual(['lead with_partner']);
    // Who missed once is behind all others, and the next all the same.
    expect([stateOf(f1), stateOf(l2)]).toEqual(['offered', 'waiting']);
    pay(claim(f1, 'follow'));
    expect(states()).toEqual(['complete']);
  });

  it('18: both let the time run out in one sweep: both have missed it', () => {
    const [l1, f1] = [join('lead'), join('follow')];
    shop.clock.advance(3 * DAY_MS);
    sweepWaitLists(shop.system);
    // The two are the next again, and have one miss each.
    expect([l1, f1].map(stateOf)).toEqual(['offered', 'offered']);
    expect(shop.db.sqlite.prepare('SELECT misses FROM waiters ORDER BY seq').pluck().all()).toEqual([1, 1]);
    expect(states()).toEqual(['over', 'open']);
  });

  it('who declines frees the other, who has missed nothing', async () => {
    const [l1, f1] = [join('lead'), join('follow')];
    const order1 = claim(f1, 'follow');
    releaseOrder(shop.system, order1, 'expired');
    expect(stateOf(l1)).toBe('waiting');
    expect(JSON.stringify(await mails('mail.seat_went_on'))).toContain('You have missed nothing');
    expect(shop.db.sqlite.prepare('SELECT misses FROM waiters WHERE user_id = ?').pluck().get(l1)).toBe(0);
    expect([states(), taken()]).toEqual([['over'], 0]);
  });
});
