import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { fileOf } from '../columns.ts';
import type { CheckedClosing, CheckedReceipt } from './books.ts';
import type { Problem, ProblemRule } from './problem.ts';
import type { CheckedRow } from './read-table.ts';

const HEADS = fileOf('transactions');
const SIGNATURES = fileOf('transactions_tse');
const CLOSINGS = fileOf('cashpointclosing');
/** A register's clock that is further from the device's than this was set wrong, or its time was changed afterwards. */
const MOST_APART_MS = HOUR_MS;

const msOf = (row: CheckedRow, column: string): number => Date.parse(row.text(column));

/** Whether both times are there and the first comes after the second. */
const isAfter = (first: number, second: number): boolean => first > second;

function receiptProblems({ about, row, rows }: CheckedReceipt, closing: CheckedClosing): Problem[] {
  const problems: Problem[] = [];
  const tell = (rule: ProblemRule, file: string, what: string) =>
    problems.push({ rule, file, about: `${about}: ${what}` });
  const end = msOf(row, 'BON_ENDE');
  if (isAfter(msOf(row, 'BON_START'), end)) tell('time_order', HEADS, 'BON_START after BON_ENDE');
  if (isAfter(end, msOf(closing.row, 'Z_ERSTELLUNG'))) tell('time_order', HEADS, 'BON_ENDE after its closing');
  for (const signature of rows('transactions_tse')) {
    const signed = msOf(signature, 'TSE_TA_ENDE');
    if (isAfter(msOf(signature, 'TSE_TA_START'), signed))
      tell('time_order', SIGNATURES, 'TSE_TA_START after TSE_TA_ENDE');
    if (Math.abs(signed - end) > MOST_APART_MS)
      tell(
        'time_differs',
        SIGNATURES,
        `TSE_TA_ENDE ${signature.text('TSE_TA_ENDE')}, BON_ENDE ${row.text('BON_ENDE')}`,
      );
  }
  return problems;
}

/** The day of booking lies between the day before the first document and that of the closing. */
function bookingDayProblems({ about, row, receipts }: CheckedClosing): Problem[] {
  const day = row.text('Z_BUCHUNGSTAG');
  if (day === '') return [];
  const closed = row.text('Z_ERSTELLUNG').slice(0, 10);
  const first = receipts[0]?.row.text('BON_START').slice(0, 10) ?? closed;
  const isBetween = day <= closed && Date.parse(day) >= Date.parse(first) - DAY_MS;
  return isBetween ? [] : [{ rule: 'time_order', file: CLOSINGS, about: `${about}: Z_BUCHUNGSTAG ${day}` }];
}

/** Each document ends after the one before it, and each closing is made after the one before. */
function orderProblems(closings: readonly CheckedClosing[]): Problem[] {
  const problems: Problem[] = [];
  let [ended, closed] = [-Infinity, -Infinity];
  for (const { about, row, receipts } of closings) {
    const made = msOf(row, 'Z_ERSTELLUNG');
    if (isAfter(closed, made))
      problems.push({ rule: 'time_order', file: CLOSINGS, about: `${about}: before the closing before it` });
    for (const receipt of receipts) {
      const end = msOf(receipt.row, 'BON_ENDE');
      if (isAfter(Math.max(ended, closed), end))
        problems.push({
          rule: 'time_order',
          file: HEADS,
          about: `${receipt.about}: BON_ENDE before what came before it`,
        });
      ended = Math.max(ended, end);
    }
    closed = Math.max(closed, made);
  }
  return problems;
}

/** Times that contradict each other: within a document, between documents and closings, and with the device's clock. */
export const checkTimes = (closings: readonly CheckedClosing[]): Problem[] => [
  ...closings.flatMap((closing) => [
    ...closing.receipts.flatMap((receipt) => receiptProblems(receipt, closing)),
    ...bookingDayProblems(closing),
  ]),
  ...[...Map.groupBy(closings, ({ register }) => register).values()].flatMap((own) =>
    orderProblems(own.toSorted((a, b) => a.number - b.number)),
  ),
];
