import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdminEventsInput, EventFileFilter, eventsFile } from '#shared/events/event-list.ts';
import { countAdminEvents, listAdminEvents } from '#server/services/shop/events/lists/list-admin-events.ts';
import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { shiftCountWords } from '#shared/events/event-admin-views.ts';
import { toEventFields, UpdateEventInput } from '#shared/events/edit-event.ts';
import { CreateNightsInput } from '#shared/events/new-nights.ts';
import { formatTime, localDateOf } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { createNights } from '#server/services/shop/events/series/create-nights.ts';
import { deleteDraft } from '#server/services/shop/events/edit/delete-draft.ts';
import { listNightsBetween } from '#server/services/shop/events/lists/list-nights-between.ts';
import { listTemplates } from '#server/services/shop/events/templates/list-templates.ts';
import { previewActive, previewChange } from '#server/services/shop/events/edit/preview-change.ts';
import { removeTemplate } from '#server/services/shop/events/templates/remove-template.ts';
import { restoreDraft } from '#server/services/shop/events/edit/restore-draft.ts';
import { saveTemplateFromEvent } from '#server/services/shop/events/templates/save-template.ts';
import { setEventActive } from '#server/services/shop/events/edit/set-event-active.ts';
import { showEventEdit } from '#server/services/shop/events/edit/show-event-edit.ts';
import { showModel, showSeries } from '#server/services/shop/events/series/show-series.ts';
import { updateEvent } from '#server/services/shop/events/edit/update-event.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { saveLineUp } from '#server/services/shop/artists/save-line-up.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { TODAY } from '#tests/support/today.ts';

const YEAR = Number(localDateOf(TODAY).slice(0, 4)) + 1;
/** Thursdays and Saturdays on both sides of the clock change in spring. */
const DAYS = ['03-12', '03-14', '03-19', '03-21', '04-02', '04-04', '04-09', '04-11'].map((day) => `${YEAR}-${day}`);

const nights = (request: object = {}) =>
  CreateNightsInput.parse({
    title: 'Salsa Night',
    description: 'As always.',
    kind: 'party',
    styles: ['salsa'],
    location: 'Salón Isar',
    priceCents: 1200,
    startsAtClock: '20:00',
    lastsMinutes: 360,
    days: DAYS,
    ticketTypes: [
      { name: 'Party', priceCents: 1200 },
      { name: 'Workshop', priceCents: 2000 },
    ],
    isStillDayAccepted: true,
    ...request,
  });

describe('a series of nights', () => {
  let shop: TestShop;
  let admin: ServiceContext;

  beforeEach(async () => {
    shop = await openTestShop();
    admin = shop.as(addBuyer(shop), ['admin']);
  });
  afterEach(() => shop.close());

  const show = (id: string) => showEventEdit(admin, id);
  const edited = (id: string, change: object = {}) =>
    UpdateEventInput.parse({ id, ...toEventFields(show(id)), isStillDayAccepted: true, ...change });
  const sell = async (eventId: string) => {
    const items = [{ ticketTypeId: show(eventId).ticketTypes[0]!.id, quantity: 1 }];
    const { sessionId } = await startCheckout(shop.as(addBuyer(shop)), { eventId, items });
    shop.standIn.payMany([sessionId ?? '']);
    await shop.settle();
  };
  const clocks = (ids: readonly string[]) =>
    ids.map((id) => {
      const { startsAt, endsAt } = show(id);
      return `${localDateOf(startsAt).slice(5)} ${formatTime(startsAt)}-${formatTime(endsAt)}`;
    });

  it('is made by its days, several weekdays among them, at the same clock in Munich, once, and lengthened later', () => {
    const key = { idempotencyKey: 'one-form-sent-twice' };
    const { ids, seriesId } = createNights(admin, nights({ ...key, days: DAYS.toReversed() }));
    expect(createNights(admin, nights(key)).ids).toEqual(ids);
    expect(clocks(ids)).toEqual(DAYS.map((day) => `${day.slice(5)} 20:00-02:00`));
    expect(ids.map((id) => [show(id).seriesId, show(id).isActive])).toEqual(DAYS.map(() => [seriesId, false]));
    updateEvent(admin, edited(ids.at(-1)!, { priceCents: 1500, maxCapacity: 90 }));
    const { name, template, lastStartsAt } = showSeries(admin, seriesId!);
    expect({ name, priceCents: template.priceCents, lastsMinutes: template.lastsMinutes }).toEqual({
      name: 'Salsa Night',
      priceCents: 1500,
      lastsMinutes: 360,
    });
    expect(template.windowsOf).toEqual(lastStartsAt);
    const more = createNights(
      admin,
      CreateNightsInput.parse({
        ...template,
        days: [`${YEAR}-04-16`],
        seriesId,
        isStillDayAccepted: true,
      }),
    );
    expect(show(more.ids[0]!)).toMatchObject({ seriesId, maxCapacity: 90, priceCents: 1500 });
    expect(createNights(admin, nights({ days: [`${YEAR}-05-01`] })).seriesId).toBeNull();
    const unknown = nights({ seriesId: '00000000-0000-4000-8000-000000000000' });
    expect(() => createNights(admin, unknown)).toThrow('SERIES_NOT_FOUND');
  });

  it('takes a change of this, of following or of all, and no night loses its own words, times and prices', async () => {
    const { ids } = createNights(admin, nights({ isActive: true }));
    const [first, second, third, fourth, fifth, sixth, seventh, eighth] = ids as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    updateEvent(admin, edited(fourth, { description: 'With a live band.' }));
    updateEvent(admin, edited(fifth, { startsAt: berlinInstant(YEAR, 4, 2, 19), location: 'Halle 7' }));
    const dear = edited(sixth).ticketTypes.map((type) => ({ ...type, priceCents: type.priceCents + 300 }));
    updateEvent(admin, edited(sixth, { ticketTypes: dear }));
    await cancelEvent(admin, seventh);
    await sell(fourth);
    const types = edited(third).ticketTypes.map((type) =>
      type.name === 'Party' ? { ...type, priceCents: 1300 } : type,
    );
    const change = edited(third, {
      description: 'New words.',
      startsAt: berlinInstant(YEAR, 3, 19, 21),
      endsAt: addBerlinDays(berlinInstant(YEAR, 3, 19, 3), 1),
      ticketTypes: [...types, { name: 'Student', priceCents: 800 }],
    });
    const preview = previewChange(admin, change);
    expect(
      preview.rows.map(({ id, scopes, stays, kept, mails }) => [ids.indexOf(id), scopes.length, stays, kept, mails]),
    ).toEqual([
      [0, 1, null, [], 0],
      [1, 1, null, [], 0],
      [2, 3, null, [], 0],
      [3, 2, null, ['description'], 1],
      [4, 2, null, ['startsAt', 'endsAt'], 0],
      [5, 2, null, [], 0],
      [6, 2, 'cancelled', [], 0],
      [7, 2, null, [], 0],
    ]);
    const following = { ...change, scope: 'following' as const, seriesSeenAt: preview.seenAt };
    expect(() => updateEvent(admin, following)).toThrow('EVENT_HAS_HOLDERS');
    expect(show(third).description).toBe('As always.');
    expect(updateEvent(admin, { ...following, move: { isRefundOffered: true } })).toEqual({ changed: 5 });
    expect(clocks(ids)).toEqual([
      '03-12 20:00-02:00',
      '03-14 20:00-02:00',
      '03-19 21:00-03:00',
      '03-21 21:00-03:00',
      '04-02 19:00-02:00',
      '04-04 21:00-03:00',
      '04-09 20:00-02:00',
      '04-11 21:00-03:00',
    ]);
    expect([third, fourth, fifth, eighth].map((id) => show(id).description)).toEqual([
      'New words.',
      'With a live band.',
      'New words.',
      'New words.',
    ]);
    expect(show(fifth).location).toBe('Halle 7');
    expect(show(sixth).ticketTypes.map(({ name, priceCents }) => [name, priceCents])).toEqual([
      ['Party', 1500],
      ['Workshop', 2300],
      ['Student', 800],
    ]);
    expect(updateEvent(admin, edited(eighth, { maxCapacity: 50, scope: 'all' }))).toEqual({ changed: 7 });
    expect([first, second, seventh].map((id) => show(id).maxCapacity)).toEqual([50, 50, null]);
  });

  it('is not changed by a list that somebody else has overtaken', () => {
    const { ids } = createNights(admin, nights());
    const change = edited(ids[2]!, { location: 'Mine', scope: 'following' });
    const { seenAt } = previewChange(admin, change);
    shop.clock.advance(1_000);
    updateEvent(admin, edited(ids[5]!, { location: 'Theirs' }));
    const mine = { ...change, seriesSeenAt: seenAt };
    expect(() => updateEvent(admin, mine)).toThrow('CHANGED_MEANWHILE');
    // Without what the list had seen, nothing would have told the two apart (negative control).
    expect(updateEvent(admin, change)).toEqual({ changed: 5 });
    expect(show(ids[5]!).location).toBe('Theirs');
  });

  it('is published and hidden by this, following or all, and takes back exactly what it did', () => {
    const { ids } = createNights(admin, nights());
    setEventActive(admin, { id: ids[5]!, isActive: true, scope: 'one' });
    // The question before it says the same as what is done, and writes nothing.
    const { rows } = previewActive(admin, { id: ids[3]!, isActive: true });
    const wouldBe = rows.filter(({ scopes, changed }) => scopes.includes('following') && changed.length > 0);
    expect(wouldBe.map(({ id, changed }) => [id, changed])).toEqual(
      [ids[3], ids[4], ids[6], ids[7]].map((id) => [id, ['isActive']]),
    );
    expect(show(ids[3]!).isActive).toBe(false);
    const done = setEventActive(admin, { id: ids[3]!, isActive: true, scope: 'following' });
    expect(done.changedIds).toEqual([ids[3], ids[4], ids[6], ids[7]]);
    expect(setEventActive(admin, { id: ids[7]!, isActive: true, scope: 'all' }).changedIds).toEqual(ids.slice(0, 3));
    expect(setEventActive(admin, { id: ids[0]!, isActive: true, scope: 'all' }).changedIds).toEqual([]);
  });

  it('has drafts that are deleted and brought back whole, unless anybody has anything of them', async () => {
    const { ids } = createNights(admin, nights());
    const [draft, sold] = ids as [string, string];
    saveLineUp(admin, { eventId: draft, entries: [{ at: '22:30', artistId: null, what: 'Show', otherWords: null }] });
    const before = show(draft);
    deleteDraft(admin, draft);
    expect(() => show(draft)).toThrow('EVENT_NOT_FOUND');
    restoreDraft(admin, draft);
    expect(show(draft)).toEqual({ ...before, updatedAt: show(draft).updatedAt });
    expect(() => restoreDraft(admin, draft)).toThrow('DRAFT_GONE');
    setEventActive(admin, { id: sold, isActive: true, scope: 'one' });
    expect(() => deleteDraft(admin, sold)).toThrow('EVENT_NOT_DRAFT');
    await sell(sold);
    setEventActive(admin, { id: sold, isActive: false, scope: 'one' });
    expect(() => deleteDraft(admin, sold)).toThrow('EVENT_NOT_DRAFT');
    expect(show(sold).sold).toBe(1);
  });

  it('gives its nights to a template, and a month shows what is sold and who works', () => {
    const { ids } = createNights(admin, nights());
    saveTemplateFromEvent(admin, { name: 'Salsa', eventId: ids[0]! });
    saveTemplateFromEvent(admin, { name: 'Salsa', eventId: ids[1]! });
    const [template, ...others] = listTemplates(admin);
    expect(others).toEqual([]);
    expect(template).toMatchObject({ name: 'Salsa', fields: { startsAtClock: '20:00', lastsMinutes: 360 } });
    removeTemplate(admin, template!.id);
    expect(() => removeTemplate(admin, template!.id)).toThrow('TEMPLATE_NOT_FOUND');
    shop.db.sqlite
      .prepare(`INSERT INTO cashier_schedule (id, date, name) VALUES ('a', ?, 'Jana'), ('b', ?, 'Ana')`)
      .run(DAYS[1], DAYS[1]);
    const month = listNightsBetween(admin, { from: `${YEAR}-03-01`, to: `${YEAR}-04-05` });
    expect(month.map(({ id, shifts }) => [id, shiftCountWords(shifts)])).toEqual(
      ids.slice(0, 6).map((id, at) => [id, at === 1 ? '2' : '0']),
    );
    // Once an evening has a plan, only who is in it counts.
    shop.db.sqlite
      .prepare(
        `INSERT INTO shifts (id, event_id, date, job, starts_at, ends_at, needed, created_at)
          SELECT 'bar', id, '', 'bar', starts_at, ends_at, 5, 0 FROM events WHERE id = ?`,
      )
      .run(ids[1]);
    shop.db.sqlite.exec(`UPDATE cashier_schedule SET shift_id = 'bar' WHERE id = 'a'`);

    const { items } = listAdminEvents(admin, AdminEventsInput.parse({}));
    const helped = items.filter(({ shifts }) => shifts.filled > 0);
    expect(helped.map(({ id, shifts }) => [id, shiftCountWords(shifts)])).toEqual([[ids[1], '1/5']]);
  });

  it('keeps an early bird’s end through a template and a night that others are made like', () => {
    const early = { name: 'Early bird', priceCents: 900, saleEndsAt: berlinInstant(YEAR, 3, 5, 12) };
    const model = { windowsOf: berlinInstant(YEAR, 3, 12, 20), ticketTypes: [early] };
    const [id = ''] = createNights(admin, nights({ ...model, days: DAYS.slice(0, 1) })).ids;
    saveTemplateFromEvent(admin, { name: 'Thursday', eventId: id });
    const [template] = listTemplates(admin);
    for (const fields of [template!.fields, showModel(admin, id)]) {
      const again = { ...fields, days: [`${YEAR}-04-16`], isStillDayAccepted: true };
      const [made = ''] = createNights(admin, CreateNightsInput.parse(again)).ids;
      expect(show(made).ticketTypes[0]!.saleEndsAt).toEqual(berlinInstant(YEAR, 4, 9, 12));
    }
  });

  it('is a list of its own among the nights, with its counts and its file', () => {
    const { ids, seriesId } = createNights(admin, nights());
    createNights(admin, nights({ days: [`${YEAR}-05-01`] }));
    const series = seriesId ?? '';
    expect(listAdminEvents(admin, AdminEventsInput.parse({ limit: 50 })).items).toHaveLength(ids.length + 1);
    const asked = AdminEventsInput.parse({ limit: 50, series });
    expect(listAdminEvents(admin, asked).items.map(({ id }) => id)).toEqual(ids);
    expect(countAdminEvents(admin, series)).toMatchObject({ coming: ids.length, drafts: ids.length });
    const file = eventsFile('csv', { view: 'coming', search: '', series, sort: 'date', isDown: false });
    expect(EventFileFilter.parse(Object.fromEntries(new URL(file, 'https://x.example').searchParams)).series).toBe(
      series,
    );
  });
});
