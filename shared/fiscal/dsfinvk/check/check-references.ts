import { fileOf } from '../columns.ts';
import { unitsOf, type CheckedClosing, type CheckedReceipt } from './books.ts';
import type { Problem, ProblemRule } from './problem.ts';
import type { CheckedRow } from './read-table.ts';

const FILE = fileOf('references');

type Register = { closings: Map<number, CheckedClosing>; receipts: ReadonlyMap<string, CheckedReceipt> };
type Registers = ReadonlyMap<string, Register>;
/** A reference of a document, with the document that it names, where the export has it. */
type Reference = { row: CheckedRow; receipt: CheckedReceipt; closing: CheckedClosing; original: CheckedReceipt | null };

function registersOf(closings: readonly CheckedClosing[]): Registers {
  return new Map(
    [...Map.groupBy(closings, ({ register }) => register)].map(([name, own]) => [
      name,
      {
        closings: new Map(own.map((closing) => [closing.number, closing])),
        receipts: new Map(own.flatMap(({ receipts }) => receipts.map((receipt) => [receipt.id, receipt]))),
      },
    ]),
  );
}

/** Whether a reference leads to a document, as far as the export reaches: an older closing may lie outside of it. */
function leadsSomewhere({ row, closing: from }: Reference, registers: Registers): boolean {
  const [name, id, number] = [row.text('REF_Z_KASSE_ID'), row.text('REF_BON_ID'), row.text('REF_Z_NR')];
  const register = registers.get(name);
  // A register closes its own documents in their order, so the closing of an original is always known.
  if (number === '') return name !== from.register;
  if (name === from.register && Number(number) > from.number) return false;
  const closing = register?.closings.get(Number(number));
  if (closing === undefined)
    return (
      register?.receipts.has(id) !== true &&
      Date.parse(row.text('REF_DATUM')) <= Date.parse(from.row.text('Z_ERSTELLUNG'))
    );
  return closing.row.text('Z_ERSTELLUNG') === row.text('REF_DATUM') && closing.receipts.some((one) => one.id === id);
}

/** Whether a reference names its own document, or one of the same register that came after it. */
function isOfLater({ row, receipt, closing, original }: Reference): boolean {
  if (row.text('REF_Z_KASSE_ID') !== closing.register) return false;
  if (row.text('REF_BON_ID') === receipt.id) return true;
  return original !== null && Number(original.row.text('BON_NR')) > Number(receipt.row.text('BON_NR'));
}

const isSale = ({ row, rows }: CheckedReceipt): boolean =>
  row.text('BON_TYP') === 'Beleg' &&
  unitsOf(row, 'UMS_BRUTTO') >= 0 &&
  rows('lines').some((line) => line.text('GV_TYP') === 'Umsatz');
const isRefund = ({ row, rows }: CheckedReceipt): boolean =>
  row.text('BON_TYP') === 'Beleg' &&
  unitsOf(row, 'UMS_BRUTTO') < 0 &&
  rows('lines').some((line) => line.text('GV_TYP') === 'Umsatz');

function ownProblems(reference: Reference, registers: Registers): Problem[] {
  const { row, receipt, original } = reference;
  const named = `${row.text('REF_Z_KASSE_ID')} Z ${row.text('REF_Z_NR')} ${row.text('REF_BON_ID')}`;
  const problem = (rule: ProblemRule): Problem[] => [{ rule, file: FILE, about: `${receipt.about}: ${named}` }];
  if (isOfLater(reference) || !leadsSomewhere(reference, registers)) return problem('reference_leads_nowhere');
  if (receipt.row.text('BON_TYP') !== 'Beleg' || unitsOf(receipt.row, 'UMS_BRUTTO') > 0)
    return problem('reference_without_refund');
  return original === null || isSale(original) ? [] : problem('reference_to_no_sale');
}

/** How many of each article at each price a document has; a refund's prices are negative. */
function articlesOf({ rows }: CheckedReceipt, sign: 1 | -1): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of rows('lines')) {
    const key = [line.text('ART_NR'), line.text('ARTIKELTEXT'), sign * unitsOf(line, 'STK_BR') || 0].join(' ');
    counts.set(key, (counts.get(key) ?? 0) + unitsOf(line, 'MENGE'));
  }
  return counts;
}

/** Refunds that together take back more of an article than was sold at that price. */
function excess(references: readonly Reference[]): Problem[] {
  const left = new Map<CheckedReceipt, Map<string, number>>();
  return references.flatMap(({ receipt, original }): Problem[] => {
    if (original === null) return [];
    const rest = left.get(original) ?? articlesOf(original, 1);
    left.set(original, rest);
    let isTooMuch = false;
    for (const [article, count] of articlesOf(receipt, -1)) {
      const after = (rest.get(article) ?? 0) - count;
      rest.set(article, after);
      if (after < 0) isTooMuch = true;
    }
    const about = `${receipt.about}: more than ${original.id} sold`;
    return isTooMuch ? [{ rule: 'refunded_too_much', file: FILE, about }] : [];
  });
}

/**
 * References to a document that is not where they say, is none that was sold, or sold less than is taken back; and
 * refunds that name nothing (DSFinV-K 2.4, annex B).
 */
export function checkReferences(closings: readonly CheckedClosing[]): Problem[] {
  const registers = registersOf(closings);
  const references = closings.flatMap((closing) =>
    closing.receipts.flatMap((receipt) =>
      receipt
        .rows('references')
        .filter((row) => row.text('REF_TYP') === 'Transaktion')
        .map((row): Reference => {
          const original = registers.get(row.text('REF_Z_KASSE_ID'))?.receipts.get(row.text('REF_BON_ID')) ?? null;
          return { row, receipt, closing, original };
        }),
    ),
  );
  const naming = new Set(references.map(({ receipt }) => receipt));
  const wrong = references.map((reference) => ({ reference, problems: ownProblems(reference, registers) }));
  return [
    ...wrong.flatMap(({ problems }) => problems),
    ...excess(wrong.filter(({ problems }) => problems.length === 0).map(({ reference }) => reference)),
    ...closings
      .flatMap(({ receipts }) => receipts.filter((receipt) => isRefund(receipt) && !naming.has(receipt)))
      .map(({ about }) => ({ rule: 'refund_without_reference' as const, file: fileOf('transactions'), about })),
  ];
}
