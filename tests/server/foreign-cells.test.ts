import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText } from '#shared/cut-text.ts';
import { decimalSignOf, readAmount, readCount } from '#server/services/shop/foreign-tables/amounts.ts';
import { cellText, columnName } from '#server/services/shop/foreign-tables/cell-text.ts';
import { joinAlike } from '#server/services/shop/foreign-tables/join-alike.ts';
import { clockOfCell, dayOrderOf, momentOfCell } from '#server/services/shop/foreign-tables/moments.ts';
import { readCells } from '#server/services/shop/foreign-tables/read-cells.ts';

const centsOf = (cell: string, column: string[] = [cell]) => {
  const read = readAmount(cell, decimalSignOf(column));
  return read === 'nothing' ? 'nothing' : 'cents' in read ? read.cents : read.why.split(/[:,]/)[0];
};

describe('an amount of a foreign table', () => {
  it.each([
    ['12,50 EUR', 1_250],
    ['EUR 12.50', 1_250],
    ['€12.50', 1_250],
    ['12,50\u00A0€', 1_250],
    ['12.5', 1_250],
    ['12', 1_200],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ["1'234.50", 123_450],
    ['1\u202F234,50', 123_450],
    ['1.234.567', 123_456_700],
    ['12,-', 1_200],
    ['12,50 Euro', 1_250],
    ['(12,50)', -1_250],
    ['12,50-', -1_250],
    ['−12,50', -1_250],
    ['12.499999999', 1_250],
    ['free', 0],
    ['kostenlos', 0],
    ['Gratis', 0],
    ['-', 'nothing'],
    ['n/a', 'nothing'],
    ['1.234', 'could be two amounts'],
    ['1,234', 'could be two amounts'],
    ['$12.50', 'is not in euros'],
    ['12.50 CHF', 'is not in euros'],
    ['VVK 12 / AK 15', 'is not an amount'],
    ['12,50 p.P.', 'is not an amount'],
    ['1,2,3', 'is not an amount'],
    ['12.345,6.7', 'is not an amount'],
    ['€', 'is not an amount'],
  ])('%s is read, or says why not', (cell, read) => {
    expect(centsOf(cell)).toBe(read);
  });

  it('that can be two is the one that its column writes', () => {
    expect(centsOf('1.234', ['1.234', '12,50'])).toBe(123_400);
    expect(centsOf('1,234', ['1,234', '12.50'])).toBe(123_400);
    expect(centsOf('1.234', ['1.234', '12,50', '12.50'])).toBe('could be two amounts');
  });

  it('is the same however it is written, with both signs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amount) => {
        for (const locale of ['de-DE', 'en-US', 'de-CH', 'fr-FR']) {
          const cell = (amount / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
          expect([locale, centsOf(cell), centsOf(`${cell} €`), centsOf(`EUR ${cell}`)]).toEqual([
            locale,
            amount,
            amount,
            amount,
          ]);
        }
      }),
    );
  });

  it('and a number of things are read as far as they are one', () => {
    expect(['120', '1.200', '120 Plätze', '2,00', '2 x', 'viele', '1,5', '-1'].map(readCount)).toEqual([
      120,
      1_200,
      120,
      2,
      2,
      null,
      null,
      null,
    ]);
  });
});

describe('a moment of a foreign table', () => {
  const shown = (cell: string, order: Parameters<typeof momentOfCell>[1] = null) => {
    const read = momentOfCell(cell, order);
    return 'why' in read ? read.why.split(':')[0] : [...read.day, ...(read.clock ?? [])].join(' ');
  };
  it.each([
    ['31.12.2026', '2026 12 31'],
    ['31.12.26 20:00', '2026 12 31 20 0'],
    ['2026-12-31 20:00 Uhr', '2026 12 31 20 0'],
    ['2026-12-31T20:00:00Z', '2026 12 31 21 0'],
    ['2026-07-01T20:00:00+02:00', '2026 7 1 20 0'],
    ['2026-07-01 18:02:11 +0200', '2026 7 1 18 2'],
    ['31/12/2026', '2026 12 31'],
    ['12/31/2026 8:00\u202FPM', '2026 12 31 20 0'],
    ['Do., 31. Dezember 2026', '2026 12 31'],
    ['Thursday, December 31, 2026 at 8 p.m.', '2026 12 31 20 0'],
    ['31-Dec-26', '2026 12 31'],
    ['46387', '2026 12 31'],
    ['46387.8333333333', '2026 12 31 20 0'],
    ['46387,8333333333', '2026 12 31 20 0'],
    ['20261231', '2026 12 31'],
    ['03/04/2026', 'could be two days'],
    ['2026-02-30', 'is not a date'],
    ['31. Foo 2026', 'is not a date'],
    ['soon', 'is not a date'],
    ['31.12.2026 abends', 'has a time that cannot be read'],
    ['31.12.2026 20:00 - 02:00', 'has a time that cannot be read'],
  ])('%s is read, or says why not', (cell, read) => {
    expect(shown(cell)).toBe(read);
  });

  it('with slashes is decided by its whole column', () => {
    expect(dayOrderOf(['03/04/2026', '25/04/2026'])).toBe('day-first');
    expect(dayOrderOf(['03/04/2026', '04/25/2026'])).toBe('month-first');
    expect([dayOrderOf(['03/04/2026']), dayOrderOf(['25/04/2026', '04/25/2026'])]).toEqual([null, null]);
    expect([shown('03/04/2026', 'day-first'), shown('03/04/2026', 'month-first')]).toEqual(['2026 4 3', '2026 3 4']);
  });

  it('may be a clock alone', () => {
    expect(['20:00', '20.30 Uhr', '8 PM', '12:15 a.m.', '20h30', '0.8333333', '25:00', '20'].map(clockOfCell)).toEqual([
      [20, 0],
      [20, 30],
      [20, 0],
      [0, 15],
      [20, 30],
      [20, 0],
      null,
      null,
    ]);
  });
});

describe('a text of a foreign table', () => {
  it('is cleaned as a form’s field is', () => {
    expect(cellText('\u202EBen\u00A0 Y\u0131ld\u0131z\u0007\uFEFF')).toBe('Ben Yıldız');
    expect(cellText('Zoe\u0308')).toBe('Zoë');
    expect([cellText("'+49 170 1234567"), cellText('+49 170 1234567'), cellText("'=1+1"), cellText("'s")]).toEqual([
      '+49 170 1234567',
      '+49 170 1234567',
      '=1+1',
      "'s",
    ]);
    expect(['\u00A0Order_Number ', 'ORDER\u202Fnumber*', '"Order number:"', 'Amount (EUR)'].map(columnName)).toEqual([
      'order number',
      'order number',
      'order number',
      'amount',
    ]);
  });

  it('is cut between two signs as a person sees them, and never grows', () => {
    expect([cutText('abc👨‍👩‍👧‍👦', 6), cutText('abce\u0301', 4), cutText('ab👍🏽', 4)]).toEqual(['abc', 'abc', 'ab']);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (text, most) => {
        const cut = cutText(text, most);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(text.startsWith(cut) && cut.isWellFormed()).toBe(true);
      }),
    );
  });

  it('stands in its column whatever separates it, and its row keeps its number', () => {
    for (const sign of [';', ',', '\t', '|'])
      for (const end of ['\r\n', '\n', '\r'])
        for (const before of ['', '\uFEFF', `sep=${sign}${end}`, `\uFEFFsep=${sign}${end}`]) {
          const rows = [`"Name; ""x"", y|z"${sign}Ort`, `Ana${sign}`, '', `"two${end}lines"${sign}Au`];
          const text = before + rows.join(end) + end;
          const read = readCells(text);
          expect(read).toEqual({
            head: ['Name; "x", y|z', 'Ort'],
            headLine: 1,
            rows: [['Ana', ''], [''], [`two${end}lines`, 'Au']],
          });
        }
    expect(readCells('a;b\n"open')).toMatchObject({ line: expect.any(Number) });
    expect([readCells(''), readCells('one\ntwo\n')]).toEqual([null, null]);
  });

  it('with mixed line ends loses no row', () => {
    expect(readCells('a;b\r\n1;2\n3;4\r5;6')).toMatchObject({
      rows: [
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    });
  });

  it('has its problem told once for many rows, in the order of the rows', () => {
    const told = [9, 2, 3, 4, 7].map((line) => ({ where: `Line ${line}`, what: 'It is odd.' }));
    expect(joinAlike([{ where: 'Line 3', what: 'Alone.' }, ...told, { where: 'The table', what: 'All.' }])).toEqual([
      { where: 'The table', what: 'All.' },
      { where: 'Lines 2–4, 7 and 9', what: 'It is odd.' },
      { where: 'Line 3', what: 'Alone.' },
    ]);
  });
});
