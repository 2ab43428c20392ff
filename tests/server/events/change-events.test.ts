import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AdminEventsInput, EVENT_SORTS, EventFileFilter, EVENT_VIEWS } from '#shared/events/event-list.ts';
import { DAY_MS } from '#shared/time.ts';
import { chosenEventsCsv, eventsCsv, eventsXlsx } from '#server/services/office/tickets/events-file.ts';
import {
  cancelEvents,
  previewCancellations,
  setActiveOf,
  setCapacityOf,
  setPriceOf,
} from '#server/services/shop/events/edit/change-events.ts';
import { countAdminEvents, listAdminEvents } from '#server/services/shop/events/lists/list-admin-events.ts';
import { showEventEdit } from '#server/services/shop/events/edit/show-event-edit.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

describe('the list of nights, and acts on several of them', () => {
  let shop: TestShop;
  let [plain, typed, busy, hidden, cancelled] = ['', '', '', '', ''];
  const admin = () => shop.as('admin', ['admin']);
  const set = (id: string, columns: string) =>
    shop.db.sqlite.prepare(`UPDATE events SET ${columns} WHERE id = ?`).run(id);

  beforeAll(async () => {
    shop = await openTestShop();
    [plain, typed, busy, hidden, , cancelled] = ['b', 'A', 'c', 'd', '=e', 'f'].map((title, at) => {
      const id = addEvent(shop);
      const startsAt = shop.clock.now().getTime() + (at + 1) * DAY_MS * (at === 4 ? -1 : 1);
      set(id, `title = '${title}', starts_at = ${startsAt}, ends_at = ${startsAt + DAY_MS / 4}, max_capacity = 40`);
      return id;
    }) as [string, string, string, string, string, string];
    for (const priceCents of [900, 1500]) addTicketType(shop, typed, { priceCents });
    for (const quantity of [2, 1]) pay(shop, await buyTicket(shop, { eventId: busy, quantity }));
    await shop.settle();
    set(hidden, 'is_active = 0');
    set(cancelled, `cancelled_at = ${shop.clock.now().getTime()}`);
  });
  afterAll(() => shop.close());

  const titles = (input: Partial<AdminEventsInput>): string[] => {
    const found: string[] = [];
    let cursor: AdminEventsInput['cursor'];
    do {
      const page = listAdminEvents(admin(), AdminEventsInput.parse({ limit: 2, ...input, cursor }));
      found.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor;
    } while (cursor != null);
    return found;
  };

  it('is sorted by every column both ways, a page at a time, and nothing is lost or shown twice', () => {
    expect(titles({ sort: 'name' })).toEqual(['A', 'b', 'c', 'd', 'f']);
    expect(titles({ sort: 'price' })[0]).toBe('A');
    expect(titles({ sort: 'sold', isDown: true })[0]).toBe('c');
    expect(titles({ sort: 'state' }).slice(-2)).toEqual(['d', 'f']);
    expect(titles({ sort: 'date' })).toEqual(['b', 'A', 'c', 'd', 'f']);
    for (const sort of EVENT_SORTS) expect(titles({ sort, isDown: true })).toEqual(titles({ sort }).toReversed());
  });

  it('has views whose counts are what they show', () => {
    expect(titles({ view: 'drafts' })).toEqual(['d']);
    expect(titles({ view: 'past' })).toEqual(['=e']);
    expect(titles({ view: 'cancelled' })).toEqual(['f']);
    expect(titles({ view: 'low' })).toEqual(['b', 'A', 'c']);
    const counts = countAdminEvents(admin());
    for (const view of EVENT_VIEWS) expect([view, titles({ view }).length]).toEqual([view, counts[view]]);
  });

  it('is taken along as a file, in which no title is a command', async () => {
    const lines: string[] = [];
    for await (const piece of eventsCsv(admin(), EventFileFilter.parse({ view: 'past' }))) lines.push(piece);
    expect(lines.join('')).toContain("'=e;");
    expect(
      (await eventsXlsx(admin(), EventFileFilter.parse({ view: 'coming', isDown: 'true' }))).subarray(0, 2),
    ).toEqual(Buffer.from('PK'));
    // Those that were chosen, once each and no other, and the audit log has it.
    const some = chosenEventsCsv(admin(), [plain, cancelled, plain]).trim().split('\r\n');
    expect(
      some
        .slice(1)
        .map((line) => line.split(';')[3])
        .toSorted(),
    ).toEqual(['cancelled', 'on sale']);
    const made = `SELECT count(*) FROM audit WHERE action = 'export.made'`;
    expect(shop.db.sqlite.prepare(made).pluck().get()).toBe(1);
    expect(() => chosenEventsCsv(shop.visitor, [plain])).toThrow('UNAUTHORIZED');
  });

  it('keeps what a night costs at least, whatever is done to its ticket types', () => {
    const least = (id: string) =>
      shop.db.sqlite.prepare<[string], number>(`SELECT from_price_cents FROM events WHERE id = ?`).pluck().get(id);
    expect([least(plain), least(typed)]).toEqual([1200, 900]);
    shop.db.sqlite.prepare(`UPDATE ticket_types SET is_active = 0 WHERE event_id = ? AND price_cents = 900`).run(typed);
    expect(least(typed)).toBe(1500);
    shop.db.sqlite.prepare(`UPDATE ticket_types SET is_active = 1 WHERE event_id = ?`).run(typed);
    expect(least(typed)).toBe(900);
  });

  it('are done for each that takes it, and refused for each that the single act refuses', async () => {
    const codes = (results: readonly { id: string; code: string | null }[]) => results.map(({ code }) => code);
    const stranger = '3f0c8e52-6b7a-4c1d-9e2f-5a4b3c2d1e0f';
    expect(codes(await setActiveOf(admin(), { ids: [plain, cancelled, stranger], isActive: false }))).toEqual([
      null,
      'EVENT_CANCELLED',
      'EVENT_NOT_FOUND',
    ]);
    expect(showEventEdit(admin(), plain).isActive).toBe(false);
    expect(codes(await setPriceOf(admin(), { ids: [plain, typed, cancelled], priceCents: 1700 }))).toEqual([
      null,
      'EVENT_SEVERAL_PRICES',
      'EVENT_CANCELLED',
    ]);
    expect(showEventEdit(admin(), plain).priceCents).toBe(1700);
    expect(codes(await setCapacityOf(admin(), { ids: [plain, busy], maxCapacity: 2 }))).toEqual([
      null,
      'CAPACITY_BELOW_SOLD',
    ]);
    expect(previewCancellations(admin(), [busy, plain, busy])).toMatchObject({ nights: 2, orders: 2, tickets: 3 });
    expect(codes(await cancelEvents(admin(), { ids: [busy, plain], words: '' }))).toEqual([null, null]);
    expect(showEventEdit(admin(), busy).isCancelled).toBe(true);
    const audited = shop.db.sqlite
      .prepare<[], string>(`SELECT action FROM audit WHERE subject_kind = 'event' ORDER BY at, rowid`)
      .pluck()
      .all();
    expect(audited).toEqual(['event.hidden', 'event.updated', 'event.updated', 'event.cancelled', 'event.cancelled']);
  });

  it('are for who may change nights', async () => {
    await expect(setActiveOf(shop.visitor, { ids: [plain], isActive: true })).rejects.toThrow('UNAUTHORIZED');
    await expect(cancelEvents(shop.as('till', ['cashier']), { ids: [plain], words: '' })).rejects.toThrow('FORBIDDEN');
  });
});

it('lets others in between two of many nights, makes the kept pages anew rarely, and once all are changed', async () => {
  const shop = await openTestShop();
  const ids = Array.from({ length: 60 }, () => addEvent(shop));
  const capacityOf = (id: string) =>
    shop.db.sqlite.prepare('SELECT max_capacity FROM events WHERE id = ?').pluck().get(id);
  const seen: unknown[] = [];
  const contentChanged = () => void seen.push(capacityOf(ids.at(-1) ?? ''));
  let [turns, isDone] = [0, false];
  const turn = (): void => {
    turns++;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const results = await setCapacityOf({ ...shop.as('admin', ['admin']), contentChanged }, { ids, maxCapacity: 1_000 });
  isDone = true;
  expect(results.filter(({ code }) => code === null)).toHaveLength(ids.length);
  expect(turns).toBeGreaterThanOrEqual(ids.length - 1);
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.length).toBeLessThan(ids.length / 2);
  expect(seen.at(-1)).toBe(1_000);
  await shop.close();
});
