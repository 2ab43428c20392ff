import { describe, expect, it } from 'vitest';
import { berlinTime } from '#shared/fiscal/dsfinvk/berlin-time.ts';
import { columnsOf, columnOf } from '#shared/fiscal/dsfinvk/column.ts';
import { fileOf, TABLE_NAMES } from '#shared/fiscal/dsfinvk/columns.ts';
import { decimalText, inCents, fieldsText, textField } from '#shared/fiscal/dsfinvk/dialect.ts';
import { TYPED_COLUMNS } from '#tests/support/fiscal/typed-columns.ts';

const words = (text: string): string[] => text.split(',').map((column) => column.trim());

describe('the columns', () => {
  it('are the 219 of a list that was typed from another source', () => {
    const own = Object.fromEntries(
      TABLE_NAMES.map((table) => [
        fileOf(table),
        columnsOf(table).map((column) =>
          column.kind === 'text' ? `${column.name} A${column.maxLength}` : `${column.name} N${column.decimals}`,
        ),
      ]),
    );
    const keys = ['Z_KASSE_ID A50', 'Z_ERSTELLUNG A30', 'Z_NR N0'];
    const typed = Object.entries(TYPED_COLUMNS).map(([file, columns]) => [file, [...keys, ...words(columns)]]);
    expect(own).toEqual(Object.fromEntries(typed));
    expect(Object.values(own).flat()).toHaveLength(219);
  });

  it('are refused where they are written in another way', () => {
    expect(() => columnOf('BON_ID A40')).toThrow(RangeError);
    expect(() => columnOf('BON_ID B40 M')).toThrow(RangeError);
  });
});

describe('a number', () => {
  it.each([
    [1_250, 2, 5, '12,50000'],
    [1_250, 2, 2, '12,50'],
    [-5, 2, 2, '-0,05'],
    [-0, 2, 2, '0,00'],
    [2, 0, 3, '2,000'],
    [123_456_789, 2, 2, '1234567,89'],
    [2_521_008, 5, 5, '25,21008'],
    [118, 0, 0, '118'],
  ])('of %i with %i decimals is written with %i as %s', (...[value, decimals, wanted, text]) => {
    expect(decimalText({ value, decimals }, wanted)).toBe(text);
  });

  it.each([Number.NaN, Infinity, 12.5, 2 ** 53])('is refused when it is %d', (value) => {
    expect(() => decimalText({ value, decimals: 2 }, 2)).toThrow(RangeError);
  });

  it('is refused with more decimals than its column has', () => {
    expect(() => fieldsText([columnOf('UMS_BRUTTO N2 M')], { UMS_BRUTTO: { value: 1, decimals: 5 } })).toThrow(
      /UMS_BRUTTO/,
    );
    expect(() => fieldsText([columnOf('BON_NR N0 M')], { BON_NR: inCents(100) })).toThrow(/BON_NR/);
  });

  it('is refused where text belongs, and text where a number does', () => {
    expect(() => fieldsText([columnOf('BON_ID A40 M')], { BON_ID: inCents(100) })).toThrow(RangeError);
    expect(() => fieldsText([columnOf('BON_NR N0 M')], { BON_NR: '1' })).toThrow(RangeError);
  });
});

describe('a text', () => {
  it('is cut to as many code points as the column takes, whole', () => {
    expect(textField('x'.repeat(61), 60)).toBe('x'.repeat(60));
    expect(textField('💃'.repeat(3), 3)).toBe('💃💃💃');
    expect(textField('💃'.repeat(3), 2)).toBe('💃💃');
  });

  it('is quoted where it holds a separator or a quote', () => {
    expect(textField('a;b', 60)).toBe('"a;b"');
    expect(textField('a "b"', 60)).toBe('"a ""b"""');
    expect(textField('a b', 60)).toBe('a b');
  });

  it('stays on one line', () => {
    expect(textField('a\r\nb\u2028c\td', 60)).toBe('a b c d');
  });

  it('that is not said is an empty field', () => {
    const columns = ['BON_ID A40 M', 'BON_NR N0 M', 'BON_TYP A30 M'].map(columnOf);
    expect(fieldsText(columns, { BON_ID: 'B-1', BON_NR: null })).toBe('B-1;;');
  });
});

describe('a time in Berlin', () => {
  it.each([
    ['2026-11-21T22:14:05Z', '2026-11-21T23:14:05.000+01:00'],
    ['2026-07-01T22:14:05.250Z', '2026-07-02T00:14:05.250+02:00'],
    ['2026-10-25T00:59:59Z', '2026-10-25T02:59:59.000+02:00'],
    ['2026-10-25T01:00:00Z', '2026-10-25T02:00:00.000+01:00'],
  ])('%s is %s', (instant, text) => {
    expect(berlinTime(instant)).toBe(text);
  });
});
