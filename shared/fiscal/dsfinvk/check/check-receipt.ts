import { fileOf, type TableName } from '../columns.ts';
import { sumOf, told, unitsOf, type CheckedClosing, type CheckedReceipt } from './books.ts';
import type { Problem } from './problem.ts';
import type { CheckedRow } from './read-table.ts';

const CENT = 1_000;

/** Rule 2: VAT, lines and payments come to the document's total. */
function totalProblems({ about, row, rows }: CheckedReceipt): Problem[] {
  const total = unitsOf(row, 'UMS_BRUTTO');
  const sums = {
    VAT: sumOf(rows('transactions_vat'), 'BON_BRUTTO'),
    lines: sumOf(rows('lines_vat'), 'POS_BRUTTO'),
    payments: sumOf(rows('datapayment'), 'BASISWAEH_BETRAG'),
  };
  const problems: Problem[] = Object.values(sums).every((sum) => sum === total)
    ? []
    : [
        {
          rule: 'receipt_sums',
          file: fileOf('transactions'),
          about: `${about}: total ${told(total)}, ${Object.entries(sums)
            .map(([name, sum]) => `${name} ${told(sum)}`)
            .join(', ')}`,
        },
      ];
  if (row.text('BON_TYP') === 'AVBelegabbruch' && total !== 0)
    problems.push({ rule: 'abort_with_money', file: fileOf('transactions'), about });
  return problems;
}

/** Something was sold: a refund has negative prices, never a negative quantity, and pieces are whole. */
function isQuantity(line: CheckedRow): boolean {
  const units = unitsOf(line, 'MENGE');
  return units > 0 && (line.text('EINHEIT') !== 'Stück' || units % 100_000 === 0);
}

/** Quantity times price is the line's amount, and so is the list price with what was taken off. */
function lineProblems({ about, rows }: CheckedReceipt): Problem[] {
  const amounts = Map.groupBy(rows('lines_vat'), (row) => row.text('POS_ZEILE'));
  const findings = Map.groupBy(rows('itemamounts'), (row) => row.text('POS_ZEILE'));
  const problems: Problem[] = [];
  for (const line of rows('lines')) {
    const place = line.text('POS_ZEILE');
    const own = amounts.get(place) ?? [];
    if (!isQuantity(line))
      problems.push({
        rule: 'quantity',
        file: fileOf('lines'),
        about: `${about}, line ${place}: ${line.text('MENGE')}`,
      });
    const times = (unitsOf(line, 'MENGE') / 100_000) * unitsOf(line, 'STK_BR');
    if (Math.round(times) !== sumOf(own, 'POS_BRUTTO'))
      problems.push({ rule: 'line_sums', file: fileOf('lines'), about: `${about}, line ${place}: ${told(times)}` });
    const found = findings.get(place);
    const isOff = (['BRUTTO', 'NETTO', 'UST'] as const).some(
      (part) => sumOf(found ?? [], `PF_${part}`) !== sumOf(own, `POS_${part}`),
    );
    if (found !== undefined && isOff)
      problems.push({ rule: 'price_finding', file: fileOf('itemamounts'), about: `${about}, line ${place}` });
  }
  return problems;
}

/** Which columns hold gross, net and VAT, and how far net may be from what the rate says: half a cent, or a digit. */
const SPLIT: readonly { table: TableName; prefix: string; within: number }[] = [
  { table: 'transactions_vat', prefix: 'BON', within: CENT / 2 },
  { table: 'lines_vat', prefix: 'POS', within: 1 },
  { table: 'itemamounts', prefix: 'PF', within: 1 },
];

/** The rates of a closing in basis points, by key. */
export const ratesOf = ({ rows }: CheckedClosing): Map<string, number> =>
  new Map(rows('vat').map((row) => [row.text('UST_SCHLUESSEL'), unitsOf(row, 'UST_SATZ') / 1_000]));

function isNetOfRate(row: CheckedRow, bps: number, { prefix, within }: { prefix: string; within: number }): boolean {
  const [gross, net] = [unitsOf(row, `${prefix}_BRUTTO`), unitsOf(row, `${prefix}_NETTO`)];
  return Math.abs(net * (10_000 + bps) - gross * 10_000) <= within * (10_000 + bps);
}

/** Rule 5: gross is net and VAT, by the rate that the closing declares for the key. */
function vatProblems({ about, rows }: CheckedReceipt, rates: ReadonlyMap<string, number>): Problem[] {
  return SPLIT.flatMap(({ table, prefix, within }) =>
    rows(table).flatMap((row): Problem[] => {
      const key = row.text('UST_SCHLUESSEL');
      const at = { file: fileOf(table), about: `line ${row.line}: ${about}, key ${key}` };
      const bps = rates.get(key);
      const parts = unitsOf(row, `${prefix}_NETTO`) + unitsOf(row, `${prefix}_UST`);
      if (parts !== unitsOf(row, `${prefix}_BRUTTO`)) return [{ rule: 'vat_split', ...at }];
      if (bps === undefined) return [{ rule: 'vat_key_unknown', ...at }];
      return isNetOfRate(row, bps, { prefix, within }) ? [] : [{ rule: 'vat_rate', ...at }];
    }),
  );
}

/** What is wrong with the amounts of one document. */
export const checkReceipt = (receipt: CheckedReceipt, rates: ReadonlyMap<string, number>): Problem[] => [
  ...totalProblems(receipt),
  ...lineProblems(receipt),
  ...vatProblems(receipt, rates),
];
