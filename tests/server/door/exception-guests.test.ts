import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readGuestLines } from '#shared/door/guest-list.ts';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import { exceptionWords } from '#shared/door/exception-words.ts';
import { formatTime, MINUTE_MS } from '#shared/time.ts';
import { showTonight } from '#server/services/door/board/show-tonight.ts';
import { nightQuestions } from '#server/services/door/cash/night-questions.ts';
import { tillNight } from '#server/services/door/cash/till-night.ts';
import { listDeskExceptions } from '#server/services/door/devices/desk-exceptions.ts';
import { addGuests } from '#server/services/door/guest-lists/add-guests.ts';
import { saveGuestList } from '#server/services/door/guest-lists/save-guest-list.ts';
import { handIn } from '#server/services/door/phones/hand-in.ts';
import { takePhoneSnapshot } from '#server/services/door/phones/phone-snapshot.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { addMember, addStaff, giveTickets, pairDesk, scan, type TestDesk } from '#tests/support/door.ts';
import { addPhone, type TestPhone } from '#tests/support/phone.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let [one, two]: TestDesk[] = [];
let phone: TestPhone;
let eventId = '';
let cashierId = '';
beforeEach(async () => {
  shop = await openTestShop();
  [one, two] = [pairDesk(shop, 'Kasse 1'), pairDesk(shop, 'Kasse 2')];
  eventId = addEvent(shop, { startsInHours: 0 });
  cashierId = addStaff(shop, ['cashier']);
  phone = addPhone(shop, one, { eventId });
});
afterEach(() => shop.close());

const office = () => shop.as(addStaff(shop, ['admin']), ['admin']);
const sync = (at: TestDesk, ...entries: JournalEntry[]) =>
  syncJournal(at.ctx, at.desk, { entries, signature: at.signed(entries) });
const letIn = (at: TestDesk, code: string, reason = 'valid') =>
  at.entry('admission', {
    cashierId,
    eventId,
    code,
    decision: 'admitted',
    reason,
    isOffline: true,
    isUnder18: false,
    perks: [],
  });
const named = (sql: string, name: string, id: string) => shop.db.sqlite.prepare(sql).run(name, id);
const numberOf = (ticketId: string) =>
  shop.db.sqlite.prepare<[string], { n: string }>('SELECT ticket_number AS n FROM tickets WHERE id = ?').get(ticketId)!
    .n;
const atDesk = ({ ctx, desk }: TestDesk) => (takeSnapshot(ctx, desk, {}).notices ?? []).map(({ detail }) => detail);
const onPhone = () => takePhoneSnapshot(phone.ctx, phone.phone(), {}).notices.map(({ detail }) => detail);
const inPanel = () => listDeskExceptions(office(), { limit: 9 }).items.map((entry) => exceptionWords(entry));
const onBoard = () => showTonight(office()).questions.map((question) => exceptionWords(question));
const inReport = () => {
  const { businessDay } = showTonight(office());
  const night = tillNight(office(), { deskId: two!.desk.id, businessDay, closedAt: shop.clock.now() });
  return nightQuestions(office(), night).map((one) => exceptionWords(one));
};

describe('whom an exception is about', () => {
  it('a ticket let in at two desks is named with its guest at both, on the board, in the panel and the report', () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    named('UPDATE tickets SET holder_name = ? WHERE id = ?', 'Anna Meier', ticket!.id);
    const first = formatTime(shop.clock.now());
    scan(one!, eventId, ticket!.code);
    shop.clock.advance(4 * MINUTE_MS);
    const then = formatTime(shop.clock.now());
    sync(two!, letIn(two!, ticket!.code));
    const number = numberOf(ticket!.id);
    const german =
      `Doppelt eingelassen: Anna M. (Ticket ${number.slice(-8)}) ist zweimal drin: ${first} Kasse 1, ${then} Kasse 2. ` +
      'Beide Türen fragen: Wer keinen Stempel hat, kauft ein Ticket.';
    expect([atDesk(one!), atDesk(two!)]).toEqual([[german], [german]]);
    const english = (shown: string) => `(ticket ${shown}) came in twice: ${first} Kasse 1, ${then} Kasse 2.`;
    expect([inPanel(), inReport(), onBoard()]).toEqual([
      [`Anna Meier ${english(number)}`],
      [`Anna Meier ${english(number)}`],
      [`Anna M. ${english(number.slice(-8))}`],
    ]);
  });

  it('a phone is told by the same line, and only of its own door', () => {
    const [ticket, other] = giveTickets(shop, eventId, 2);
    named('UPDATE tickets SET holder_name = ? WHERE id = ?', 'Anna Meier', ticket!.id);
    named('UPDATE tickets SET holder_name = ? WHERE id = ?', 'Berta Lang', other!.id);
    for (const { code } of [ticket!, other!]) scan(one!, eventId, code);
    const at = shop.clock.now().getTime();
    handIn(phone.ctx, phone.phone(), {
      entries: [{ id: randomUUID(), at, kind: 'admission', code: ticket!.code, reason: 'valid' }],
    });
    sync(two!, letIn(two!, other!.code));
    expect(onPhone()).toEqual([
      expect.stringMatching(/^Doppelt eingelassen: Anna M\. \(Ticket [0-9A-F]{8}\).* Handy 1 \(Aylin\)\. /),
    ]);
  });

  it('a member with their card and a guest of a guest list are named, too', () => {
    const { userId, membershipId } = addMember(shop);
    named('UPDATE users SET name = ? WHERE id = ?', 'Mira Kowalski', userId);
    scan(one!, eventId, membershipId);
    const listId = randomUUID();
    saveGuestList(office(), { id: listId, eventId, name: 'DJ Ana', holdsUntil: null });
    const [guest] = readGuestLines('Piet Hein').map((line) => ({ id: randomUUID(), ...line }));
    addGuests(office(), { listId, guests: [guest!] });
    const came = (at: TestDesk) =>
      at.entry('walkin', {
        type: 'count',
        cashierId,
        eventId,
        reason: 'guest',
        people: 1,
        isOffline: true,
        guestId: guest!.id,
      });
    sync(one!, came(one!));
    sync(two!, letIn(two!, membershipId), came(two!));
    expect(atDesk(one!).toSorted()).toEqual([
      expect.stringContaining('Mira K. ist zweimal drin'),
      expect.stringContaining('Piet H.: 2 Personen sind drin, 1 stehen auf der Liste'),
    ]);
  });

  it('any other exception of an admission names the guest; one whose ticket is gone is told without', () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    named('UPDATE tickets SET holder_name = ? WHERE id = ?', 'Anna Meier', ticket!.id);
    shop.db.sqlite.prepare(`UPDATE tickets SET status = 'cancelled', cancelled_at = 1 WHERE id = ?`).run(ticket!.id);
    sync(two!, letIn(two!, ticket!.code), letIn(two!, 'no code of ours'));
    expect(atDesk(two!).toSorted()).toEqual([
      expect.stringMatching(/^Storniertes Ticket eingelassen: Anna M\. \(Ticket .*\): Das Ticket war storniert/),
      expect.stringMatching(/^Unbekannter Code eingelassen: Den Code gibt es nicht/),
    ]);
  });

  it('a disputed ticket that a desk let in alone is booked; a phone may not decide on one', () => {
    const [asked, unasked, atPhone] = giveTickets(shop, eventId, 3);
    shop.db.sqlite.prepare('UPDATE orders SET is_disputed = 1').run();
    const confirmed = letIn(one!, asked!.code, 'disputed');
    const at = shop.clock.now().getTime();
    const { results } = handIn(phone.ctx, phone.phone(), {
      entries: [{ id: randomUUID(), at, kind: 'admission', code: atPhone!.code, reason: 'valid' }],
    });
    const outcomes = [sync(one!, confirmed), sync(two!, letIn(two!, unasked!.code)), { results }].flatMap((synced) =>
      synced.results.map(({ outcome }) => outcome),
    );
    expect(outcomes).toEqual(['applied', 'applied', 'exception']);
    expect(inPanel()).toEqual([expect.stringContaining('Nobody who may do this confirmed it.')]);
    // With a network a person is asked all the same.
    const [later] = giveTickets(shop, eventId, 1);
    shop.db.sqlite.prepare('UPDATE orders SET is_disputed = 1').run();
    expect(scan(one!, eventId, later!.code)).toMatchObject({ reason: 'disputed', isAdmitted: false });
  });

  it('the books keep no name with it', () => {
    const [ticket] = giveTickets(shop, eventId, 1);
    named('UPDATE tickets SET holder_name = ? WHERE id = ?', 'Anna Meier', ticket!.id);
    scan(one!, eventId, ticket!.code);
    sync(two!, letIn(two!, ticket!.code));
    const kept = JSON.stringify(shop.db.sqlite.prepare('SELECT * FROM desk_exceptions').all());
    expect(kept).toContain(ticket!.id);
    expect(kept).not.toContain('Anna');
  });
});
