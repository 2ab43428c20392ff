import { describe, expect, it } from 'vitest';
import { CSV_BOM, csvLine } from '#shared/csv-line.ts';
import { booksOf } from '#shared/fiscal/dsfinvk/check/books.ts';
import { readTables } from '#shared/fiscal/dsfinvk/check/check-export.ts';
import { checkOutages } from '#server/services/door/fiscal/check-outages.ts';
import { exportOf, testNight } from '#tests/support/fiscal/test-night.ts';
import { REGISTER } from '#tests/support/fiscal/test-register.ts';

const night = testNight();
const { closings } = booksOf(readTables(exportOf(night.closings)));
const endOf = (number: number) => night.documents.find((one) => one.number === number)?.finishedAt ?? '';

/** The office's list as its package has it: document 47 is the only one without a signature. */
const officeList = (change: Record<string, string | number> = {}) => {
  const row = {
    Kasse: 'Kasse 1',
    'Seriennummer der Kasse': REGISTER,
    Beginn: endOf(47),
    Ende: endOf(48),
    Grund: 'TSE antwortet nicht',
    'Fehlercode der TSE': 'TIMEOUT',
    'Seriennummer der TSE': night.register.device.serial,
    'Erster Beleg ohne Signatur': 47,
    'Letzter Beleg ohne Signatur': 47,
    ...change,
  };
  const text = `${CSV_BOM}${csvLine(Object.keys(row))}${csvLine(Object.values(row))}`;
  return checkOutages(new Map([['ausfaelle.csv', text]]), closings).map(({ rule, about }) => `${rule} ${about}`);
};

describe('the office’s list of outages beside an export', () => {
  it('tells of the same outage as the documents', () => {
    expect(officeList()).toEqual([]);
    expect(officeList({ Ende: 'dauert an', 'Letzter Beleg ohne Signatur': '' })).toEqual([]);
  });

  it('may have signed documents in between, where an outage came back within a minute', () => {
    expect(officeList({ 'Erster Beleg ohne Signatur': 45, Beginn: endOf(45) })).toEqual([
      'outage_differs from 45 on: the reason of 45 differs',
    ]);
  });

  it.each([
    [{ 'Seriennummer der Kasse': 'Kasse-2' }, 'outage_unlogged Kasse-1 B-00000047'],
    [{ Beginn: '2026-11-21T22:00:00.000Z' }, 'outage_differs from 47 on: began with 47, at another time'],
    [{ Ende: '2026-11-21T23:59:00.000Z' }, 'outage_differs from 47 on: ended with 48, at another time'],
    [{ Grund: 'Strom' }, 'outage_differs from 47 on: the reason of 47 differs'],
    [{ 'Letzter Beleg ohne Signatur': 46 }, 'outage_unlogged Kasse-1 B-00000047'],
  ])('contradicts them with %o', (change, told) => {
    expect(officeList(change)).toContain(told);
  });

  it('can’t be read when it is none', () => {
    expect(checkOutages(new Map([['outages.json', '{']]), closings)).toMatchObject([{ rule: 'outage_differs' }]);
  });
});
