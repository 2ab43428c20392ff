import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImportInput, type ReadNights } from '#shared/events/import/imported-night.ts';
import type { TableMapping } from '#shared/events/import/table-mapping.ts';
import { formatTime, localDateOf } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { readCalendar } from '#server/services/shop/events/import/read-calendar.ts';
import { guessMapping, readTable, readTableCells } from '#server/services/shop/events/import/read-table.ts';
import { importEvents, previewImport } from '#server/services/shop/events/import/import-events.ts';
import { setEventActive } from '#server/services/shop/events/edit/set-event-active.ts';
import { showEventEdit } from '#server/services/shop/events/edit/show-event-edit.ts';
import { listImports, undoImport } from '#server/services/shop/events/import/undo-import.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** Written as the programs write their files; the nights lie in 2031. */
const file = (name: string): string => readFileSync(new URL(`import-files/${name}`, import.meta.url), 'utf8');
const NOW = new Date('2031-01-11T10:00:00Z');
const clockOf = (at: Date): string => `${localDateOf(at).slice(5)} ${formatTime(at)}`;
const shown = ({ nights }: ReadNights) =>
  nights
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map(({ title, startsAt, endsAt }) => `${clockOf(startsAt)}-${formatTime(endsAt)} ${title}`);

const CALENDARS: Record<string, { nights: string[]; past?: number; problems?: string[] }> = {
  'google-html.ics': { nights: ['01-16 20:00-02:00 Salsa Friday'] },
  'google-weekly.ics': {
    nights: [
      '03-20 20:00-02:00 Two nights a week',
      '03-22 20:00-02:00 Two nights a week',
      '03-29 21:30-03:00 Two nights a week: live band',
      '04-03 20:00-02:00 Two nights a week',
      '04-05 20:00-02:00 Two nights a week',
    ],
  },
  'google-monthly.ics': {
    nights: ['02-14', '03-14', '04-11', '05-09', '06-13'].map((day) => `${day} 20:00-01:00 Second Friday`),
    past: 5,
  },
  'google-all-day.ics': {
    nights: ['05-01 20:00-00:00 Dance in the park', '06-06 20:00-00:00 Three days of salsa'],
    past: 1,
  },
  'outlook-single.ics': { nights: ['01-16 20:00-01:00 Kellersalsa'] },
  'outlook-words-zone.ics': { nights: ['07-16 20:00-01:00 Sommernacht'] },
  'outlook-series.ics': {
    nights: [
      '02-06 21:00-02:00 Bachata jeden zweiten Donnerstag',
      '03-07 21:00-02:00 Bachata, diesmal freitags',
      '03-20 21:00-02:00 Bachata jeden zweiten Donnerstag',
    ],
  },
  'outlook-monthly.ics': {
    nights: [
      ...['01-31', '02-28', '03-31'].map((day) => `${day} 20:00-02:00 Last working day`),
      // Each in another year.
      ...['04-01', '04-01', '04-01'].map((day) => `${day} 20:00-02:00 Once a year`),
    ],
  },
  'apple-single.ics': { nights: ['01-16 20:00-01:00 Salsa Friday'] },
  'apple-weekly.ics': { nights: ['03-21 20:00-01:00 Friday', '04-11 20:00-01:00 Friday'] },
  'apple-month-days.ics': {
    nights: ['01-15', '01-31', '02-15', '02-28'].map((day) => `${day} 20:00-01:00 Twice a month`),
  },
  'apple-floating.ics': {
    nights: [
      '07-16 20:00-01:00 Without a zone',
      '07-18 20:00-01:00 Without a zone',
      '08-01 20:00-01:00 With a path for a zone',
    ],
  },
};

describe('calendars as Google, Outlook and Apple write them', () => {
  it('are read with their series, exceptions and time zones, and past nights are left out', () => {
    for (const [name, { nights, past = 0, problems = [] }] of Object.entries(CALENDARS)) {
      const read = readCalendar(file(name), NOW);
      expect({ name, nights: shown(read), past: read.past, problems: read.problems.map(({ where }) => where) }).toEqual(
        {
          name,
          nights,
          past,
          problems,
        },
      );
    }
  });

  it('say what their HTML says, and keep what is none', () => {
    const [google] = readCalendar(file('google-html.ics'), NOW).nights;
    expect(google?.description).toBe(
      [
        'Hola, dancers!',
        '',
        '- 20:00 class',
        '- 21:00 party',
        'More: the flyer (https://clave.example/f?a=1&b=2)',
        'Tanzen & Lachen für alle',
      ].join('\n'),
    );
    expect(readCalendar(file('apple-single.ics'), NOW).nights[0]?.description).toBe(
      'Live band, DJ after.\n\nBring friends 5 < 10.',
    );
  });

  it('do not keep the server busy with a rule that never comes true', () => {
    for (const rule of ['FREQ=MONTHLY;BYDAY=6FR', 'FREQ=SECONDLY', 'FREQ=YEARLY;BYMONTHDAY=30;BYMONTH=2']) {
      const text = file('google-monthly.ics').replace(/FREQ=MONTHLY;[^\r]*/, rule);
      expect(readCalendar(text, NOW)).toMatchObject({ nights: [], problems: [{ where: 'Second Friday' }] });
    }
  });
});

describe('tables as spreadsheets, Google and Outlook write them', () => {
  const read = (name: string, mapping?: TableMapping) => {
    const cells = readTableCells(file(name));
    if (cells === null || 'line' in cells) throw new Error('not a table');
    return readTable(cells, mapping ?? guessMapping(cells.head), NOW);
  };

  it('are read by the names of their columns, and nothing is made up', () => {
    const german = read('table-german.csv');
    expect(shown(german)).toEqual(['01-16 20:00-01:00 Salsa; Friday', '01-17 20:30-00:30 Ohne Preis']);
    expect(german.nights.map(({ priceCents, maxCapacity }) => [priceCents, maxCapacity])).toEqual([
      [1250, 120],
      [undefined, undefined],
    ]);
    const google = read('table-google.csv');
    expect(shown(google)).toEqual(['01-16 20:00-01:00 Salsa Friday']);
    expect(google).toMatchObject({ past: 1, nights: [{ description: 'Hola\nTwo lines' }] });
    expect(shown(read('table-outlook-german.csv'))).toEqual(['01-16 20:00-01:00 Kellersalsa']);
  });

  it('with names of their own are read once somebody has said what they mean', () => {
    expect(read('table-own-names.csv')).toMatchObject({ nights: [], problems: [] });
    const own = read('table-own-names.csv', { title: 0, date: 1, location: 2, price: 3 });
    expect(shown(own)).toEqual(['01-16 21:00-01:00 Salsa Friday']);
    // A day that is none, and one that could be two.
    expect(own.problems.map(({ where }) => where)).toEqual(['Line 3', 'Line 4']);
  });
});

describe('an import', () => {
  let shop: TestShop;
  let admin: ServiceContext;
  beforeEach(async () => {
    shop = await openTestShop();
    admin = shop.as(addBuyer(shop), ['admin']);
  });
  afterEach(() => shop.close());

  const input = (name: string, more: object = {}) =>
    ImportInput.parse({ text: file(name), fileName: name, isStillDayAccepted: true, ...more });
  const count = (table: string) =>
    shop.db.sqlite.prepare<[], { n: number }>(`SELECT COUNT(*) AS n FROM ${table}`).get()?.n ?? 0;
  const TABLES = ['events', 'event_series', 'event_imports', 'event_import_nights', 'ticket_types'];

  it('of any of the files changes nothing the second time, keeps series together, and is taken back without a trace', async () => {
    const before = TABLES.map(count);
    for (const name of Object.keys(CALENDARS)) {
      await expect(importEvents(admin, input(name))).rejects.toThrow('IMPORT_PRICE_MISSING');
      const first = await importEvents(admin, input(name, { priceCents: 1_100 }));
      expect([first.added > 0, first.changed]).toEqual([true, 0]);
      expect(await importEvents(admin, input(name))).toEqual({ importId: null, added: 0, changed: 0, leftOut: 0 });
      expect((await previewImport(admin, input(name))).rows.every(({ status }) => status === 'same')).toBe(true);
      const series = shop.db.sqlite
        .prepare<[], { n: number }>(`SELECT COUNT(*) AS n FROM events WHERE series_id IS NOT NULL GROUP BY series_id`)
        .all();
      const nightsOfSeries = { 'outlook-monthly.ics': [3, 3], 'apple-floating.ics': [2] }[name] ?? [first.added];
      expect(series.map(({ n }) => n)).toEqual(/single|html|all-day|words/.test(name) ? [] : nightsOfSeries);
      expect(undoImport(admin, first.importId!)).toEqual({ removed: first.added, restored: 0 });
      expect(TABLES.map(count)).toEqual(before);
    }
    expect(shop.db.sqlite.prepare(`SELECT COUNT(*) AS n FROM audit WHERE action = 'import.undone'`).get()).toEqual({
      n: Object.keys(CALENDARS).length,
    });
  });

  it('that changed nights gives them back as they were, and is not taken back under somebody’s later work', async () => {
    const made = await importEvents(admin, input('apple-single.ics', { priceCents: 1_100 }));
    const later = input('apple-single.ics', { text: file('apple-single.ics').replace('T200000', 'T210000') });
    const changed = await importEvents(admin, later);
    expect(changed).toMatchObject({ added: 0, changed: 1 });
    const [{ id }] = shop.db.sqlite.prepare<[], { id: string }>(`SELECT id FROM events`).all() as [{ id: string }];
    expect(formatTime(showEventEdit(admin, id).startsAt)).toBe('21:00');
    expect(undoImport(admin, changed.importId!)).toEqual({ removed: 0, restored: 1 });
    expect(formatTime(showEventEdit(admin, id).startsAt)).toBe('20:00');
    expect(listImports(admin).map(({ fileName, added }) => [fileName, added])).toEqual([['apple-single.ics', 1]]);
    shop.clock.advance(1_000);
    setEventActive(admin, { id, isActive: true, scope: 'one' });
    expect(() => undoImport(admin, made.importId!)).toThrow('IMPORT_IN_USE');
    expect(showEventEdit(admin, id).isActive).toBe(true);
  });

  it('remembers what a table’s columns mean', async () => {
    const name = 'table-own-names.csv';
    expect(await previewImport(admin, input(name))).toMatchObject({
      rows: [],
      table: { head: ['Was', 'Wann', 'Wo', 'Eintritt'], mapping: {}, isRemembered: false },
    });
    const mapping = { title: 0, date: 1, location: 2, price: 3 };
    expect(await importEvents(admin, input(name, { mapping }))).toMatchObject({ added: 1 });
    expect(await previewImport(admin, input(name))).toMatchObject({
      rows: [{ status: 'same' }],
      table: { mapping, isRemembered: true },
    });
  });
});
