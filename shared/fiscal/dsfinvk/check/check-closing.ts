import { fileOf, type TableName } from '../columns.ts';
import { sumOf, told, unitsOf, type CheckedClosing, type CheckedReceipt } from './books.ts';
import { CASH_ONLY_CASES } from './known-values.ts';
import type { Problem, ProblemRule } from './problem.ts';
import type { CheckedRow } from './read-table.ts';

/** Sums by what they are of: a type of payment, or a business case with its key and part. */
type Sums = ReadonlyMap<string, number>;

const CASE_PARTS = [
  ['Z_UMS_BRUTTO', 'POS_BRUTTO'],
  ['Z_UMS_NETTO', 'POS_NETTO'],
  ['Z_UST', 'POS_UST'],
] as const;

const textsOf = (row: CheckedRow, columns: readonly string[]): string =>
  columns.map((column) => row.text(column)).join(' ');

/** What the closing says. */
function writtenSums({ row, rows }: CheckedClosing, table: TableName): Sums {
  const sums = new Map<string, number>();
  const add = (key: string, units: number) => sums.set(key, (sums.get(key) ?? 0) + units);
  if (table === 'payment')
    for (const one of rows(table)) add(textsOf(one, ['ZAHLART_TYP', 'ZAHLART_NAME']), unitsOf(one, 'Z_ZAHLART_BETRAG'));
  if (table === 'cash_per_currency')
    for (const one of rows(table)) add(one.text('ZAHLART_WAEH'), unitsOf(one, 'ZAHLART_BETRAG_WAEH'));
  if (table === 'cashpointclosing')
    for (const column of ['Z_SE_ZAHLUNGEN', 'Z_SE_BARZAHLUNGEN']) add(column, unitsOf(row, column));
  if (table === 'businesscases')
    for (const one of rows(table))
      for (const [column] of CASE_PARTS)
        add(`${textsOf(one, ['GV_TYP', 'GV_NAME', 'AGENTUR_ID', 'UST_SCHLUESSEL'])} ${column}`, unitsOf(one, column));
  return sums;
}

/** What the same comes to by these documents. */
function countedSums(receipts: readonly CheckedReceipt[], table: TableName): Sums {
  const sums = new Map<string, number>();
  const add = (key: string, units: number) => sums.set(key, (sums.get(key) ?? 0) + units);
  for (const { rows } of receipts) {
    for (const payment of rows('datapayment')) {
      const units = unitsOf(payment, 'BASISWAEH_BETRAG');
      const isCash = payment.text('ZAHLART_TYP') === 'Bar';
      if (table === 'payment') add(textsOf(payment, ['ZAHLART_TYP', 'ZAHLART_NAME']), units);
      if (table === 'cash_per_currency' && isCash) add(payment.text('ZAHLWAEH_CODE'), units);
      if (table === 'cashpointclosing') add('Z_SE_ZAHLUNGEN', units);
      if (table === 'cashpointclosing' && isCash) add('Z_SE_BARZAHLUNGEN', units);
    }
    if (table !== 'businesscases') continue;
    const lines = new Map(rows('lines').map((line) => [line.text('POS_ZEILE'), line]));
    for (const amounts of rows('lines_vat')) {
      const line = lines.get(amounts.text('POS_ZEILE'));
      const named = line === undefined ? '' : textsOf(line, ['GV_TYP', 'GV_NAME', 'AGENTUR_ID']);
      for (const [column, part] of CASE_PARTS)
        add(`${named} ${amounts.text('UST_SCHLUESSEL')} ${column}`, unitsOf(amounts, part));
    }
  }
  return sums;
}

/** The first sum that is not the same in both; one of nothing may be left out. */
const difference = (written: Sums, counted: Sums): string | undefined =>
  [...new Set([...written.keys(), ...counted.keys()])].find(
    (key) => (written.get(key) ?? 0) !== (counted.get(key) ?? 0),
  );

const SUM_TABLES = ['payment', 'businesscases', 'cash_per_currency', 'cashpointclosing'] as const;

/** Rules 1 and 4: the sums of a closing are those of its `Beleg` documents, and of nothing else. */
function sumProblems(closing: CheckedClosing): Problem[] {
  const counting = closing.receipts.filter(({ row }) => row.text('BON_TYP') === 'Beleg');
  return SUM_TABLES.flatMap((table) => {
    const written = writtenSums(closing, table);
    const counted = countedSums(counting, table);
    const differs = difference(written, counted);
    if (differs === undefined) return [];
    const isOfAll = difference(written, countedSums(closing.receipts, table)) === undefined;
    const rule: ProblemRule = isOfAll ? 'only_receipts_in_sums' : 'closing_sums';
    const amounts = `${told(written.get(differs) ?? 0)}, documents ${told(counted.get(differs) ?? 0)}`;
    return [{ rule, file: fileOf(table), about: `${closing.about}, ${differs.trim()}: ${amounts}` }];
  });
}

/** Rule 7: what was booked is what was paid, movements of cash are cash, and a drawer never holds less than nothing. */
function cashProblems({ about, row, rows, receipts }: CheckedClosing): Problem[] {
  const file = fileOf('cashpointclosing');
  const [booked, paid] = [sumOf(rows('businesscases'), 'Z_UMS_BRUTTO'), unitsOf(row, 'Z_SE_ZAHLUNGEN')];
  const cash = unitsOf(row, 'Z_SE_BARZAHLUNGEN');
  const problems: Problem[] = [];
  const tell = (what: string) => problems.push({ rule: 'cash_balance', file, about: what });
  if (booked !== paid) tell(`${about}: booked ${told(booked)}, paid ${told(paid)}`);
  if (cash < 0) tell(`${about}: ${told(cash)} in cash`);
  for (const receipt of receipts) {
    const isMovement = receipt.rows('lines').some((line) => CASH_ONLY_CASES.includes(line.text('GV_TYP')));
    if (isMovement && receipt.rows('datapayment').some((payment) => payment.text('ZAHLART_TYP') !== 'Bar'))
      tell(`${receipt.about}: cash moved without cash`);
  }
  return problems;
}

/** Rule 5 in a closing's sums: gross is net and VAT, and its keys are declared. */
function caseProblems({ about, rows }: CheckedClosing): Problem[] {
  const keys = new Set(rows('vat').map((row) => row.text('UST_SCHLUESSEL')));
  return rows('businesscases').flatMap((row): Problem[] => {
    const at = { file: fileOf('businesscases'), about: `line ${row.line}: ${about}` };
    if (!keys.has(row.text('UST_SCHLUESSEL'))) return [{ rule: 'vat_key_unknown', ...at }];
    const isSplit = unitsOf(row, 'Z_UMS_NETTO') + unitsOf(row, 'Z_UST') === unitsOf(row, 'Z_UMS_BRUTTO');
    return isSplit ? [] : [{ rule: 'vat_split', ...at }];
  });
}

/** The register is the client that the device knows by that serial number: one register, one number. */
const registerProblems = ({ about, register, rows }: CheckedClosing): Problem[] =>
  rows('cashregister')
    .filter((row) => row.text('KASSE_SERIENNR') !== register)
    .map((row) => ({
      rule: 'register_differs',
      file: fileOf('cashregister'),
      about: `${about}: ${row.text('KASSE_SERIENNR')}`,
    }));

/** What is wrong with the sums of one closing, and with its register. */
export const checkClosing = (closing: CheckedClosing): Problem[] => [
  ...sumProblems(closing),
  ...caseProblems(closing),
  ...cashProblems(closing),
  ...registerProblems(closing),
];
