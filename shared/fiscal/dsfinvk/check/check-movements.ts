import { ownEntry } from '#shared/own-entry.ts';
import { fileOf } from '../columns.ts';
import { unitsOf, type CheckedClosing, type CheckedReceipt } from './books.ts';
import { CASH_ONLY_CASES } from './known-values.ts';
import type { Problem } from './problem.ts';
import type { CheckedRow } from './read-table.ts';

const FILE = fileOf('lines');
/** Which way money goes (DSFinV-K 2.4, annex C); to and from the safe, and a difference, may be either. */
const DIRECTIONS: Readonly<Record<string, 1 | -1>> = {
  Anfangsbestand: 1,
  Privateinlage: 1,
  Einzahlung: 1,
  Privatentnahme: -1,
  Auszahlung: -1,
  Lohnzahlung: -1,
};
/** A till is opened once and counted once between two closings. */
const ONCE_IN_A_CLOSING = ['Anfangsbestand', 'DifferenzSollIst'];
/** The key of what is not taxable. */
const NOT_TAXABLE = '5';

const caseOf = (line: CheckedRow): string => line.text('GV_TYP');

function receiptProblems({ about, rows }: CheckedReceipt): Problem[] {
  const problem = (what: string): Problem => ({ rule: 'movement', file: FILE, about: `${about}: ${what}` });
  const lines = rows('lines');
  const moved = lines.filter((line) => CASH_ONLY_CASES.includes(caseOf(line)));
  const [first] = moved;
  if (first === undefined) return [];
  return [
    ...(moved.length === lines.length ? [] : [problem('cash moved together with turnover')]),
    ...(rows('lines_vat').every((row) => row.text('UST_SCHLUESSEL') === NOT_TAXABLE)
      ? []
      : [problem(`${caseOf(first)} with VAT`)]),
    ...moved
      .filter((line) => (ownEntry(DIRECTIONS, caseOf(line)) ?? 0) * unitsOf(line, 'STK_BR') < 0)
      .map((line) => problem(`${caseOf(line)} of ${line.text('STK_BR')}`)),
  ];
}

function repeated({ about, receipts }: CheckedClosing): Problem[] {
  const counting = receipts.filter(({ row }) => row.text('BON_TYP') === 'Beleg');
  return ONCE_IN_A_CLOSING.flatMap((wanted): Problem[] => {
    const count = counting.filter(({ rows }) => rows('lines').some((line) => caseOf(line) === wanted)).length;
    return count < 2 ? [] : [{ rule: 'movement', file: FILE, about: `${about}: ${count} times ${wanted}` }];
  });
}

/** Movements of cash that can't be what they are called: the wrong way, with VAT, among turnover, or once too often. */
export const checkMovements = (closing: CheckedClosing): Problem[] => [
  ...closing.receipts.flatMap(receiptProblems),
  ...repeated(closing),
];
