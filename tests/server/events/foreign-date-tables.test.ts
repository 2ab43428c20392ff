import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatTime, localDateOf } from '#shared/time.ts';
import { readTableFile } from '#web/ui/admin/read-table-file.ts';
import { guessMapping, readTable, readTableCells } from '#server/services/shop/events/import/read-table.ts';

const NOW = new Date('2031-01-11T10:00:00Z');

/** Each night as day, begin, end, title, cents and places; each problem as its line and sentence. */
async function read(name: string): Promise<string[]> {
  const bytes = readFileSync(new URL(`import-files/${name}`, import.meta.url));
  const cells = readTableCells(await readTableFile(new Blob([bytes])));
  if (cells === null || 'line' in cells) throw new Error('not a table');
  const { nights, problems } = readTable(cells, guessMapping(cells.head), NOW);
  return [
    ...nights.map(({ title, startsAt, endsAt, priceCents, maxCapacity, location }) =>
      [
        localDateOf(startsAt),
        formatTime(startsAt),
        formatTime(endsAt),
        title,
        location,
        priceCents ?? '?',
        maxCapacity ?? '?',
      ].join(' '),
    ),
    ...problems.map(({ where, what }) => `${where}: ${what}`),
  ];
}

const TABLES: Record<string, string[]> = {
  'table-excel-sep.csv': ['2031-01-31 20:00 01:00 Salsa Au 1250 1200', '2031-02-01 20:30 00:30 Bachata Au 0 120'],
  'table-serial-days.csv': ['2031-01-16 20:00 01:00 Salsa Au 1250 ?', '2031-01-17 21:00 01:00 Bachata Au 101250 ?'],
  // The 25th says that the day stands first in its column.
  'table-day-first.csv': ['2031-02-03 20:00 00:00 Salsa Au 1250 ?', '2031-02-25 20:30 00:30 Bachata Au 1250 ?'],
  'table-month-first.csv': [
    '2031-02-25 20:30 00:30 Bachata Au 1250 ?',
    'Line 2: The price “$12.50” is not in euros, and no rate is made up.',
  ],
  'table-instants.csv': ['2031-01-31 21:00 01:00 Salsa Au 1200 ?', '2031-07-31 20:00 00:00 Bachata Au 1200 ?'],
  'table-worded-days.csv': [
    '2031-01-31 20:00 00:00 Salsa Au 1200 ?',
    '2031-02-01 20:00 00:00 Bachata Au 1200 ?',
    '2031-03-02 20:00 00:00 Mambo Au 1200 ?',
  ],
  'table-two-readings.csv': [
    'Line 2: The date “03/04/2031” could be two days: write 2026-03-06 or 6.3.2026.',
    'Line 3: The price “VVK 12 / AK 15” is not an amount: write it like 12,50.',
    'Line 4: The end “open end” is not a time: write 20:00.',
    'Line 5: The number of places “viele” is not a number: write it like 120.',
    'Line 6: The price “1.234” could be two amounts: write it with two digits for the cents, like 1234,00.',
    'Line 7: The start “20:00 - 02:00” is not a time: write 20:00.',
  ],
  'table-mac-lines.csv': ['2031-01-31 20:00 00:00 Fiesta für Größen Café Müller 1250 ?'],
};

describe('tables of dates as spreadsheets and other programs write them', () => {
  it.each(Object.keys(TABLES))('are read or told of, and no cell is taken as empty: %s', async (name) => {
    expect(await read(name)).toEqual(TABLES[name]);
  });
});
