import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TICKET_FLAGS } from '#shared/door/snapshot.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { nameSharedTicket } from '#server/services/shop/tickets/name-shared-ticket.ts';
import { passTicketOn } from '#server/services/shop/tickets/pass-ticket-on.ts';
import { showSharedTicket } from '#server/services/shop/tickets/show-shared-ticket.ts';
import { takeTicketBack } from '#server/services/shop/tickets/take-ticket-back.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addNight, addStaff, pairDesk, scan, ticketsOf, type TestDesk } from '#tests/support/door.ts';
import { addPerson } from '#tests/support/sweep/world-people.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let [one, two] = [] as unknown as [TestDesk, TestDesk];
let [eventId, userId, orderId, ticketId, oldCode] = ['', '', '', '', ''];

beforeEach(async () => {
  shop = await openTestShop();
  [one, two] = [pairDesk(shop, 'Kasse 1'), pairDesk(shop, 'Kasse 2')];
  eventId = addNight(shop, { capacity: 100 });
  userId = addPerson(shop);
  const bought = await buyTicket(shop, { eventId, userId });
  pay(shop, bought);
  await shop.settle();
  orderId = bought.orderId;
  const [ticket] = ticketsOf(shop, orderId);
  [ticketId, oldCode] = [ticket!.id, ticket!.code];
});
afterEach(() => shop.close());

const mine = () => listMyTickets(shop.as(userId), undefined)[0]!;
const token = () => mine().sharePath.slice('/ticket/'.length);
const giveTo = (holderName: string | null) => passTicketOn(shop.as(userId), { ticketId, holderName });
const takeBack = () => takeTicketBack(shop.as(userId), { ticketId });
const later = () => shop.clock.advance(MINUTE_MS);

/** What a desk without a network writes of a guest it let in. */
const admission = (desk: TestDesk, code: string, at: Date) =>
  desk.entry(
    'admission',
    {
      eventId,
      code,
      cashierId: desk.cashierId,
      isUnder18: false,
      decision: 'admitted',
      reason: 'valid',
      isOffline: true,
      perks: [],
    },
    at,
  );
const handIn = (desk: TestDesk, entries: ReturnType<TestDesk['entry']>[]) =>
  syncJournal(desk.ctx, desk.desk, { entries, signature: desk.signed(entries) });
const exceptions = () =>
  shop.db.sqlite
    .prepare<[], { kind: string }>('SELECT kind FROM desk_exceptions')
    .all()
    .map(({ kind }) => kind);

describe('a ticket that was given to a friend', () => {
  it('lets the friend in under their name, with the code it had', () => {
    giveTo('Ana Kovač');
    expect(mine()).toMatchObject({ holderName: 'Ana Kovač', qrCode: oldCode });
    expect(mine().passedOnAt).toEqual(shop.clock.now());
    expect(scan(one, eventId, oldCode)).toMatchObject({ reason: 'valid', isAdmitted: true, holder: 'Ana K.' });
  });

  it('carries the name that the friend puts on it, at the door and on the giver’s screens', () => {
    giveTo(null);
    nameSharedTicket(shop.visitor, { token: token(), holderName: 'Ana Kovač' });
    expect(mine().holderName).toBe('Ana Kovač');
    expect(takeSnapshot(one.ctx, one.desk, {}).tickets.map((line) => line[5])).toEqual(['Ana K.']);
  });

  it('is given once: twice the same changes nothing, and to somebody else only after it was taken back', () => {
    giveTo('Ana');
    giveTo('Ana');
    expect(() => giveTo('Ben')).toThrow('CHANGED_MEANWHILE');
    expect(mine().holderName).toBe('Ana');
    takeBack();
    giveTo('Ben');
    expect(mine().holderName).toBe('Ben');
  });

  it('may be refunded: the friend’s code opens no door and their page says so', () => {
    giveTo('Ana');
    requestRefund(shop.as(addStaff(shop, ['admin']), ['admin']), { orderId });
    expect(scan(one, eventId, oldCode)).toMatchObject({ reason: 'cancelled', isAdmitted: false });
    expect(showSharedTicket(shop.visitor, token()).status).toBe('cancelled');
    expect(takeBack).toThrow('TICKET_NOT_FOUND');
    expect(() => nameSharedTicket(shop.visitor, { token: token(), holderName: 'Ana' })).toThrow('TICKET_NOT_FOUND');
  });
});

describe('a ticket that was taken back', () => {
  it('has a new code and link; the old code is refused in words a cashier understands, the new one opens', () => {
    giveTo('Ana Kovač');
    const oldToken = token();
    later();
    takeBack();
    expect(mine()).toMatchObject({ holderName: null, passedOnAt: null });
    expect(mine().qrCode).not.toBe(oldCode);
    expect(() => showSharedTicket(shop.visitor, oldToken)).toThrow('TICKET_NOT_FOUND');
    expect(scan(one, eventId, oldCode)).toMatchObject({
      colour: 'red',
      reason: 'replaced',
      todo: 'Nicht einlassen: Ticket zurückgenommen, dieser Code gilt nicht mehr.',
      isAdmitted: false,
      holder: null,
    });
    expect(scan(two, eventId, mine().qrCode)).toMatchObject({ reason: 'valid', isAdmitted: true });
    expect(scan(one, eventId, oldCode)).toMatchObject({ reason: 'replaced', isAdmitted: false });
  });

  it('comes to a desk’s list with the old code as one that is void, without number and name', () => {
    giveTo('Ana');
    const first = takeSnapshot(one.ctx, one.desk, {});
    takeBack();
    const next = takeSnapshot(one.ctx, one.desk, { since: first.cursor });
    const [before] = first.tickets;
    expect(next.tickets).toHaveLength(2);
    const old = next.tickets.find(([code]) => code === before![0]);
    expect(old?.slice(3)).toEqual([TICKET_FLAGS.cancelled + TICKET_FLAGS.replaced, '', null, null]);
    expect(next.tickets.find(([code]) => code !== before![0])).toMatchObject({ 3: 0, 4: before![4] });
    expect(takeSnapshot(two.ctx, two.desk, {}).tickets).toEqual(expect.arrayContaining(next.tickets));
  });

  it('stays as it is when it was never given, and is taken back once however often that is asked', () => {
    takeBack();
    expect(mine().qrCode).toBe(oldCode);
    giveTo('Ana');
    takeBack();
    const { qrCode } = mine();
    takeBack();
    expect(mine().qrCode).toBe(qrCode);
  });

  it('can be given again, and again taken back: each code that was dies, at every desk', () => {
    const codes: string[] = [];
    for (const name of ['Ana', 'Ben', 'Cem']) {
      giveTo(name);
      codes.push(mine().qrCode);
      later();
      takeBack();
    }
    expect(new Set(codes).size).toBe(3);
    for (const code of codes) expect(scan(one, eventId, code).reason).toBe('replaced');
    expect(
      takeSnapshot(one.ctx, one.desk, {})
        .tickets.map((line) => line[3])
        .toSorted(),
    ).toEqual([0, 18, 18, 18]);
    expect(scan(one, eventId, mine().qrCode).reason).toBe('valid');
  });

  it('can not be taken back once the friend is inside', () => {
    giveTo('Ana');
    scan(one, eventId, oldCode);
    expect(takeBack).toThrow('TICKET_ALREADY_USED');
    expect(mine()).toMatchObject({ status: 'used', holderName: 'Ana', qrCode: oldCode });
  });
});

describe('a friend who was let in at a door without a network while the ticket was taken back', () => {
  it('came in with it when that was before: the ticket is used, and its new code says so', () => {
    giveTo('Ana');
    const at = shop.clock.now();
    later();
    takeBack();
    later();
    handIn(one, [admission(one, oldCode, at)]);
    expect(exceptions()).toEqual([]);
    expect(mine().status).toBe('used');
    expect(scan(two, eventId, mine().qrCode)).toMatchObject({ reason: 'already_used', isAdmitted: false });
  });

  it('is told of when that was after: the ticket stays its owner’s, and the entry is kept for a person', () => {
    giveTo('Ana');
    takeBack();
    later();
    const at = shop.clock.now();
    later();
    handIn(one, [admission(one, oldCode, at)]);
    expect(exceptions()).toEqual(['unknown_ticket']);
    expect(mine().status).toBe('active');
    expect(scan(two, eventId, mine().qrCode)).toMatchObject({ reason: 'valid', isAdmitted: true });
  });

  it('is told of as a second guest when the owner was inside before the desk could say so', () => {
    giveTo('Ana');
    const at = shop.clock.now();
    later();
    takeBack();
    scan(two, eventId, mine().qrCode);
    later();
    handIn(one, [admission(one, oldCode, at)]);
    expect(exceptions()).toEqual(['double_admission']);
  });

  it('is found by the beginning of the old code too, as a desk sends a guest found by name', () => {
    giveTo('Ana');
    const [line] = takeSnapshot(one.ctx, one.desk, {}).tickets;
    later();
    takeBack();
    expect(scan(one, eventId, `S:${line![0]}`)).toMatchObject({ reason: 'replaced', isAdmitted: false });
  });
});
