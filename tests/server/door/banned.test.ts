import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, localDateOf } from '#shared/time.ts';
import { cardCode } from '#server/services/club/membership/card-rows.ts';
import { checkIn } from '#server/services/door/check-in/check-in.ts';
import { addGuests } from '#server/services/door/guest-lists/add-guests.ts';
import { saveGuestList } from '#server/services/door/guest-lists/save-guest-list.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { banAddress, banPerson, liftBan } from '#server/services/shop/bans/change-bans.ts';
import { giveTickets as giveByOffice } from '#server/services/shop/given-tickets/give-tickets.ts';
import { passTicketOn } from '#server/services/shop/tickets/pass-ticket-on.ts';
import { atDoor } from '#tests/support/at-door.ts';
import { addMember, addNight, giveTickets, pairDesk, scan, ticketsOf, type TestDesk } from '#tests/support/door.ts';
import { codeOf } from '#tests/support/join-club.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let desk: TestDesk;
let eventId = '';
beforeEach(async () => {
  shop = await openTestShop();
  desk = pairDesk(shop);
  eventId = addNight(shop);
});
afterEach(() => shop.close());

const office = () => shop.as(desk.cashierId, ['admin']);
const dayIn = (days: number): string => localDateOf(new Date(shop.clock.now().getTime() + days * DAY_MS));
function ban(userId: string, lastDay = dayIn(30)): string {
  const id = randomUUID();
  banPerson(office(), { id, userId, reason: 'hit somebody', lastDay });
  return id;
}
const banMail = (email: string): void =>
  void banAddress(office(), { id: randomUUID(), email, reason: 'hit somebody', lastDay: '' });
/** A ticket that somebody with an account has bought. */
function ticketOf(userId: string): { id: string; code: string } {
  const [ticket] = giveTickets(shop, eventId, 1);
  shop.db.sqlite.prepare('UPDATE tickets SET user_id = ? WHERE id = ?').run(userId, ticket!.id);
  return ticket!;
}
const told = () => takeSnapshot(desk.ctx, desk.desk, undefined).bans;

describe('a desk with a network', () => {
  it('refuses the ticket and the card of whoever is banned, with until when and what to do', () => {
    const { userId, cardId } = addMember(shop);
    const ticket = ticketOf(userId);
    const id = ban(userId);
    for (const code of [ticket.code, cardCode(shop.system, { codeId: cardId }).code]) {
      const verdict = scan(desk, eventId, code);
      expect(verdict).toMatchObject({ colour: 'red', word: 'HAUSVERBOT', reason: 'banned', isAdmitted: false });
      expect(verdict.todo).toMatch(/^Hausverbot bis \d\d\.\d\d\.\d{4}\. Nicht einlassen, Abendleitung holen\.$/);
    }
    liftBan(office(), { id });
    expect(scan(desk, eventId, ticket.code)).toMatchObject({ reason: 'valid', isAdmitted: true });
  });

  it('refuses a ticket that was given to the address, and lets a friend in whom one was passed on to before', () => {
    const { orderId } = giveByOffice(office(), {
      id: randomUUID(),
      eventId,
      name: 'Ben',
      email: 'ben@dancers.example',
      quantity: 1,
      reason: 'guest',
      note: '',
    });
    const buyer = addBuyer(shop);
    const [own, passed, late] = [ticketOf(buyer), ticketOf(buyer), ticketOf(buyer)];
    passTicketOn(shop.as(buyer), { ticketId: passed.id, holderName: 'Ana' });
    shop.clock.advance(1_000);
    ban(buyer);
    shop.clock.advance(1_000);
    passTicketOn(shop.as(buyer), { ticketId: late.id, holderName: 'Ben himself' });
    banMail('ben@dancers.example');
    expect(scan(desk, eventId, ticketsOf(shop, orderId)[0]!.code)).toMatchObject({
      reason: 'banned',
      todo: 'Hausverbot bis auf Weiteres. Nicht einlassen, Abendleitung holen.',
    });
    const reasons = [own, passed, late].map(({ code }) => scan(desk, eventId, code).reason);
    expect(reasons).toEqual(['banned', 'valid', 'banned']);
  });

  it('does not let somebody in again by their stamp who was banned while inside', () => {
    const userId = addBuyer(shop);
    const { code } = ticketOf(userId);
    scan(desk, eventId, code);
    const again = () => atDoor(desk).reenter({ eventId, code });
    const inside = shop.db.sqlite.prepare('SELECT count(*) FROM reentries').pluck();
    again();
    ban(userId);
    expect(again).toThrow('unknown_ticket');
    expect(inside.get()).toBe(1);
    expect(shop.db.sqlite.prepare('SELECT detail FROM desk_exceptions').pluck().all()).toEqual(['banned']);
  });

  it('gives the same answer to an entry that let somebody in before the ban', async () => {
    const userId = addBuyer(shop);
    const { code } = ticketOf(userId);
    const entry = { eventId, code, entryId: randomUUID(), isUnder18: false, confirmed: null };
    const first = await checkIn(desk.ctx, desk.desk, entry);
    ban(userId);
    expect(await checkIn(desk.ctx, desk.desk, entry)).toEqual(first);
  });
});

describe('the list of a desk', () => {
  it('names tickets, cards and listed guests of whoever is banned, with the end and without the reason', () => {
    const { userId, subscriberId } = addMember(shop);
    ticketOf(userId);
    const [listId, guestId] = [randomUUID(), randomUUID()];
    saveGuestList(office(), { id: listId, eventId, name: 'DJ Ana', holdsUntil: '23:00' });
    addGuests(office(), {
      listId,
      guests: [{ id: guestId, name: 'Ben', companions: 0, note: '', email: 'ben@dancers.example' }],
    });
    expect(told()).toEqual([]);
    ban(userId);
    banMail('ben@dancers.example');
    expect(told()).toEqual([
      [expect.stringMatching(/^t:/), expect.any(Number)],
      [`m:${subscriberId}`, expect.any(Number)],
      [`g:${guestId}`, null],
    ]);
    expect(JSON.stringify(takeSnapshot(desk.ctx, desk.desk, undefined))).not.toContain('hit somebody');
  });

  it('comes anew when somebody was banned, and when the ban was lifted', () => {
    const userId = addBuyer(shop);
    ticketOf(userId);
    const pull = (since?: string) => takeSnapshot(desk.ctx, desk.desk, since === undefined ? undefined : { since });
    const first = pull();
    expect(pull(first.cursor).bans).toBeNull();
    const id = ban(userId);
    const second = pull(first.cursor);
    expect(second.bans).toHaveLength(1);
    liftBan(office(), { id });
    expect(pull(second.cursor).bans).toEqual([]);
  });
});

describe('the office and the books', () => {
  it('are told of somebody whom a desk with an old list has let in', () => {
    const userId = addBuyer(shop);
    const { code } = ticketOf(userId);
    ban(userId);
    const entry = desk.entry('admission', {
      cashierId: desk.cashierId,
      eventId,
      code,
      decision: 'admitted',
      reason: 'valid',
      isOffline: true,
      isUnder18: false,
      perks: [],
    });
    const { results } = syncJournal(desk.ctx, desk.desk, { entries: [entry], signature: desk.signed([entry]) });
    expect(results).toMatchObject([{ outcome: 'exception' }]);
    expect(shop.db.sqlite.prepare('SELECT kind FROM desk_exceptions').all()).toEqual([{ kind: 'banned' }]);
  });

  it('put nobody on a guest list whose address is banned', async () => {
    banMail('ben@dancers.example');
    const listId = randomUUID();
    saveGuestList(office(), { id: listId, eventId, name: 'DJ Ana', holdsUntil: '23:00' });
    const add = (email: string) => () =>
      addGuests(office(), { listId, guests: [{ id: randomUUID(), name: 'Ben', companions: 0, note: '', email }] });
    expect(await codeOf(Promise.resolve().then(add('ben@dancers.example')))).toBe('BANNED_GUEST');
    expect(await codeOf(Promise.resolve().then(add('ana@dancers.example')))).toBe('done');
  });
});
