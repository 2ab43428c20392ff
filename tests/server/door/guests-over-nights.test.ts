import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { AllGuestListsInput, GuestListFileFilter } from '#shared/door/all-guest-lists.ts';
import { readGuestLines } from '#shared/door/guest-list.ts';
import { AllGivenInput, GivenFileFilter } from '#shared/tickets/all-given.ts';
import { DAY_MS, formatTime, HOUR_MS } from '#shared/time.ts';
import { addGuests } from '#server/services/door/guest-lists/add-guests.ts';
import { countGuestLists, listAllGuestLists } from '#server/services/door/guest-lists/list-all-guest-lists.ts';
import { guestListsCsv, guestListsXlsx } from '#server/services/door/guest-lists/guest-lists-file.ts';
import { removeGuestList } from '#server/services/door/guest-lists/remove-listed.ts';
import { saveGuestList } from '#server/services/door/guest-lists/save-guest-list.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { givenCsv, givenXlsx } from '#server/services/shop/given-tickets/given-file.ts';
import { giveTickets } from '#server/services/shop/given-tickets/give-tickets.ts';
import { countGifts, listAllGiven } from '#server/services/shop/given-tickets/list-all-given.ts';
import { takeBackGiven } from '#server/services/shop/given-tickets/take-back-given.ts';
import { addStaff, scan, ticketsOf } from '#tests/support/door.ts';
import { openTestTill, type TestTill } from '#tests/support/open-test-till.ts';
import { planOf, recordStatements } from '#tests/support/record-statements.ts';
import { addEvent } from '#tests/support/test-shop.ts';

describe('guest lists and given tickets over all nights', () => {
  let till: TestTill;
  let office: ReturnType<TestTill['shop']['as']>;
  const nights = { tonight: '', next: '', off: '' };
  const lists = new Map<string, string>();
  const gifts = new Map<string, { id: string; orderId: string }>();

  function addList(
    name: string,
    eventId: string,
    { holdsUntil, guests = '' }: { holdsUntil?: string; guests?: string } = {},
  ): string[] {
    const id = randomUUID();
    lists.set(name, id);
    saveGuestList(office, { id, eventId, name, holdsUntil: holdsUntil ?? null });
    till.shop.clock.advance(1_000);
    const named = readGuestLines(guests).map((guest) => ({ id: randomUUID(), ...guest }));
    if (named.length > 0) addGuests(office, { listId: id, guests: named });
    return named.map((guest) => guest.id);
  }
  function give(name: string, eventId: string, quantity: number): string {
    const id = randomUUID();
    const email = `${name.toLowerCase()}@example.org`;
    const { orderId } = giveTickets(office, { id, eventId, name, email, quantity, reason: 'press', note: 'writes' });
    gifts.set(name, { id, orderId });
    till.shop.clock.advance(1_000);
    return orderId;
  }
  const listsOf = (asked: z.input<typeof AllGuestListsInput> = {}) =>
    listAllGuestLists(office, AllGuestListsInput.parse(asked));
  const giftsOf = (asked: z.input<typeof AllGivenInput> = {}) => listAllGiven(office, AllGivenInput.parse(asked));
  const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

  beforeAll(async () => {
    till = await openTestTill();
    const { shop, desk } = till;
    office = shop.as(addStaff(shop, ['admin']), ['admin']);
    nights.tonight = till.eventId;
    nights.next = addEvent(shop, { startsInHours: 7 * 24, title: 'Next Friday' });
    nights.off = addEvent(shop, { startsInHours: 8 * 24, title: 'Called off' });
    const [ana = ''] = addList('DJ Ana', nights.tonight, { guests: 'Ana Ruiz +2\nBea Vidal, bea@example.org' });
    addList('Press', nights.next, { guests: 'Carla' });
    addList('Called off', nights.off);
    shop.db.sqlite.prepare(`UPDATE events SET cancelled_at = 1 WHERE id = ?`).run(nights.off);
    const cashierId = addStaff(shop, ['cashier']);
    const came = desk.entry('walkin', {
      type: 'count',
      cashierId,
      eventId: nights.tonight,
      reason: 'guest',
      people: 2,
      isOffline: true,
      guestId: ana,
    });
    syncJournal(desk.ctx, desk.desk, { entries: [came], signature: desk.signed([came]) });
    give('Nora', nights.tonight, 2);
    give('Otto', nights.next, 1);
    give('Paula', nights.next, 1);
    takeBackGiven(office, { id: gifts.get('Otto')?.id ?? '' });
    const [first] = ticketsOf(shop, gifts.get('Nora')?.orderId ?? '');
    shop.clock.advance(6 * HOUR_MS); // the doors are open
    scan(desk, nights.tonight, first?.code ?? '');
  });
  afterAll(() => till.shop.close());

  it('are shown by night, with how many were invited and came', () => {
    expect(listsOf().items).toMatchObject([
      { name: 'DJ Ana', eventId: nights.tonight, state: 'open', named: 2, places: 4, arrived: 2 },
      { name: 'Press', eventTitle: 'Next Friday', state: 'open', named: 1, places: 1, arrived: 0 },
      { name: 'Called off', state: 'cancelled', named: 0, places: 0, arrived: 0 },
    ]);
    expect(names(giftsOf())).toEqual(['Bea Vidal', 'Nora', 'Otto', 'Paula']);
    expect(giftsOf().items).toMatchObject([
      { isFromGuestList: true, state: 'valid', valid: 1 },
      { state: 'valid', valid: 1, used: 1, takenBack: 0, email: 'nora@example.org', reason: 'press', note: 'writes' },
      { state: 'taken_back', valid: 0, takenBack: 1 },
      { state: 'valid', eventTitle: 'Next Friday' },
    ]);
    expect([countGuestLists(office), countGifts(office)]).toEqual([
      { coming: 3, past: 0 },
      { coming: 4, past: 0 },
    ]);
  });

  it('are found by a list, a guest, an address, a night and a state', () => {
    expect(names(listsOf({ search: 'ruiz' }))).toEqual(['DJ Ana']);
    expect(names(listsOf({ search: 'press' }))).toEqual(['Press']);
    expect(names(listsOf({ eventId: nights.off }))).toEqual(['Called off']);
    expect(names(giftsOf({ search: 'PAULA@' }))).toEqual(['Paula']);
    expect(names(giftsOf({ eventId: nights.next }))).toEqual(['Paula', 'Otto']);
    expect(names(giftsOf({ eventId: nights.next, limit: 1 }))).toEqual(['Paula']);
    expect(names(giftsOf({ state: 'taken_back' }))).toEqual(['Otto']);
  });

  it('are found however a name is spelled, and come by night in both directions', () => {
    addList('Señor Müller', nights.next);
    give('Zoë-Jürgen', nights.next, 1);
    for (const search of ['senor', 'MUELLER', 'Muller', 'Müll'])
      expect(names(listsOf({ search }))).toEqual(['Señor Müller']);
    for (const search of ['zoe-juergen', 'Jürg', 'zoë']) expect(names(giftsOf({ search }))).toEqual(['Zoë-Jürgen']);
    for (const read of [listsOf, giftsOf]) {
      const up = names(read({ isDown: false }));
      expect(up).toEqual(names(read()));
      expect(names(read({ isDown: true }))).toEqual(up.toReversed());
    }
    const id = lists.get('Señor Müller') ?? '';
    removeGuestList(office, { id });
    takeBackGiven(office, { id: gifts.get('Zoë-Jürgen')?.id ?? '' });
  });

  it('are taken along as they are looked at', async () => {
    const linesOf = async (pieces: AsyncGenerator<string>): Promise<string[]> => {
      let text = '';
      for await (const piece of pieces) text += piece;
      return text.trim().split('\r\n').slice(1);
    };
    const later = GuestListFileFilter.parse({ isDown: 'true' });
    const listLines = await linesOf(guestListsCsv(office, later));
    expect(listLines.map((line) => line.split(';')[0])).toEqual(names(listsOf({ isDown: true })));
    expect(listLines.at(-1)).toMatch(/^DJ Ana;.*;Open;2;4;2$/);
    const back = GivenFileFilter.parse({ state: 'taken_back', search: 'otto' });
    expect(await linesOf(givenCsv(office, back))).toMatchObject([
      expect.stringMatching(/^Otto;otto@example.org;Next Friday;.*;Press;writes;.*;Taken back;0;0;1$/),
    ]);
    const ofNight = GuestListFileFilter.parse({ eventId: nights.off });
    expect(await linesOf(guestListsCsv(office, ofNight))).toHaveLength(1);
    for (const file of [await guestListsXlsx(office, later), await givenXlsx(office, back)])
      expect(file.subarray(0, 2)).toEqual(Buffer.from('PK'));
  });

  it('come a page at a time, each once', () => {
    const paged = <Cursor>(
      read: (cursor: Cursor | null) => { items: { name: string }[]; nextCursor: Cursor | null },
    ) => {
      const found: string[] = [];
      let cursor: Cursor | null = null;
      do {
        const page = read(cursor);
        found.push(...names(page));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return found;
    };
    expect(paged((cursor: ReturnType<typeof listsOf>['nextCursor']) => listsOf({ limit: 1, cursor }))).toEqual(
      names(listsOf()),
    );
    expect(paged((cursor: ReturnType<typeof giftsOf>['nextCursor']) => giftsOf({ limit: 1, cursor }))).toEqual(
      names(giftsOf()),
    );
  });

  it('are nobody else’s', () => {
    const cashier = till.shop.as(addStaff(till.shop, ['cashier']), ['cashier']);
    expect(() => listAllGuestLists(cashier, AllGuestListsInput.parse({}))).toThrow('FORBIDDEN');
    expect(() => listAllGiven(cashier, AllGivenInput.parse({}))).toThrow('FORBIDDEN');
    expect(() => countGuestLists(cashier)).toThrow('FORBIDDEN');
    expect(() => countGifts(cashier)).toThrow('FORBIDDEN');
  });

  it('begin with the index of nights, and go from each night to what belongs to it', async () => {
    const fresh = await openTestTill();
    const recorder = recordStatements();
    await recorder.during(fresh.shop.db.sqlite, () => {
      const admin = fresh.shop.as(addStaff(fresh.shop, ['admin']), ['admin']);
      for (const view of ['coming', 'past'] as const) {
        listAllGuestLists(admin, AllGuestListsInput.parse({ view }));
        listAllGiven(admin, AllGivenInput.parse({ view }));
      }
      countGuestLists(admin);
      countGifts(admin);
    });
    recorder.stop();
    const reads = [...recorder.statements].filter((source) => /from "events" cross join/i.test(source));
    expect(reads).toHaveLength(6);
    for (const source of reads) {
      const plan = planOf(fresh.shop.db.sqlite, source).join('\n');
      expect(plan, source).toMatch(/SEARCH events USING (COVERING )?INDEX events_starts_at/);
      expect(plan, source).not.toMatch(/SCAN/);
    }
    await fresh.shop.close();
  });

  it('close at their end, and stand under past nights until their names go', () => {
    const { shop } = till;
    const startsAt = shop.db.sqlite
      .prepare<[string], number>(`SELECT starts_at FROM events WHERE id = ?`)
      .pluck()
      .get(nights.tonight);
    const end = new Date((startsAt ?? 0) + HOUR_MS);
    addList('For one hour', nights.tonight, { holdsUntil: formatTime(end) });
    expect(listsOf({ search: 'hour' }).items).toMatchObject([{ state: 'open' }]);
    shop.clock.advance(end.getTime() - shop.clock.now().getTime());
    expect(listsOf({ search: 'hour' }).items).toMatchObject([{ state: 'closed' }]);
    shop.clock.advance(4 * HOUR_MS);
    expect(names(listsOf())).toEqual(['Press', 'Called off']);
    expect(listsOf({ view: 'past' }).items).toMatchObject([
      { name: 'For one hour', state: 'over' },
      { name: 'DJ Ana', state: 'over', arrived: 2 },
    ]);
    expect(names(giftsOf({ view: 'past' }))).toEqual(['Nora', 'Bea Vidal']);
    expect(countGuestLists(office)).toEqual({ coming: 2, past: 2 });
    shop.clock.advance(40 * DAY_MS);
    expect(names(listsOf({ view: 'past' }))).not.toContain('DJ Ana');
  });
});
