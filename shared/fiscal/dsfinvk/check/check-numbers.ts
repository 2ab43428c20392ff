import { fileOf } from '../columns.ts';
import type { CheckedClosing } from './books.ts';
import type { Problem, ProblemRule } from './problem.ts';

/** Rule 6: a closing names the first and the last of its documents. */
function firstAndLast({ about, row, receipts }: CheckedClosing): Problem[] {
  const isNamed =
    row.text('Z_START_ID') === (receipts[0]?.id ?? '') && row.text('Z_ENDE_ID') === (receipts.at(-1)?.id ?? '');
  return isNamed
    ? []
    : [
        {
          rule: 'first_and_last',
          file: fileOf('cashpointclosing'),
          about: `${about}: ${receipts[0]?.id ?? 'none'} to ${receipts.at(-1)?.id ?? 'none'}`,
        },
      ];
}

/** Whether an id comes after another one: both count up in the same width, or in more digits. */
const isAfter = (id: string, before: string): boolean =>
  id.length === before.length ? id > before : id.length > before.length;

/** The numbers of a register's closings and documents, from the first closing of the export to its last. */
function registerProblems(closings: readonly CheckedClosing[]): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  let before: { number: number; id: string } | null = null;
  let closed: number | null = null;
  for (const closing of closings) {
    if (closed !== null && closing.number !== closed + 1) {
      const about = `${closing.about} after ${closed}`;
      problems.push({ rule: 'closing_gap', file: fileOf('cashpointclosing'), about });
      // The documents of the closings between are missing as well.
      before = null;
    }
    closed = closing.number;
    for (const { about, id, row } of closing.receipts) {
      const tell = (rule: ProblemRule, what: string) =>
        problems.push({ rule, file: fileOf('transactions'), about: what });
      const number = Number(row.text('BON_NR'));
      if (seen.has(id)) tell('receipt_twice', `${about} in Z ${closing.number}`);
      else if (before !== null && (number <= before.number || !isAfter(id, before.id)))
        tell('number_order', `${about}: ${number} after ${before.number}`);
      else if (before !== null && number !== before.number + 1)
        tell('number_gap', `${before.number + 1}–${number - 1}, before ${about}`);
      seen.add(id);
      before = { number, id };
    }
  }
  return problems;
}

/** Rule 6: documents and closings count up by one in each register, and each document is in exactly one closing. */
export const checkNumbers = (closings: readonly CheckedClosing[]): Problem[] => [
  ...closings.flatMap(firstAndLast),
  ...[...Map.groupBy(closings, ({ register }) => register).values()].flatMap((own) =>
    registerProblems(own.toSorted((a, b) => a.number - b.number)),
  ),
];
