import { checkExport } from '../dsfinvk/check/check-export.ts';
import type { ClosingSource } from '../dsfinvk/source.ts';
import { exportFiles } from '../dsfinvk/write-export.ts';

const MOST_PROBLEMS = 200;

/** Where the numbers of a register's closings and documents are to go on. */
type Ends = { zNumber: number; lastNumber: number | null };

function continuityProblems({ closing }: ClosingSource, ends: Map<string, Ends>): string[] {
  const { serial } = closing.master.register;
  const before = ends.get(serial);
  const lastNumber = closing.lastNumber ?? before?.lastNumber ?? null;
  ends.set(serial, { zNumber: closing.zNumber, lastNumber });
  if (before === undefined) return [];
  const about = `${serial} Z ${closing.zNumber}`;
  const problems: string[] = [];
  if (closing.zNumber !== before.zNumber + 1)
    problems.push(`closing_gap: cashpointclosing.csv: ${about} after ${before.zNumber}`);
  const wanted = (before.lastNumber ?? 0) + 1;
  if (before.lastNumber !== null && closing.firstNumber !== null && closing.firstNumber !== wanted)
    problems.push(`number_gap: transactions.csv: ${about} begins with ${closing.firstNumber}, not ${wanted}`);
  return problems;
}

function ownProblems(source: ClosingSource): string[] {
  const documents = [...source.documents()];
  const one: ClosingSource = { ...source, documents: () => documents };
  const texts = new Map(Array.from(exportFiles([one]), ({ name, chunks }) => [name, [...chunks()].join('')]));
  return checkExport(texts).map(({ rule, file, about }) => `${rule}: ${file}: ${about}`);
}

/**
 * Checks an export as a tax office does (shared/fiscal/dsfinvk/check), closing by closing: a year at once would not fit
 * into memory. What goes from one closing to the next is looked at beside it. Gives what is wrong with each closing, as
 * sentences; of all of them at most 200.
 */
export function* checkClosings(sources: Iterable<ClosingSource>): Generator<readonly string[]> {
  const ends = new Map<string, Ends>();
  let room = MOST_PROBLEMS;
  for (const source of sources) {
    const problems = [...continuityProblems(source, ends), ...ownProblems(source)];
    if (problems.length > room) {
      yield [...problems.slice(0, room), 'and more'];
      return;
    }
    room -= problems.length;
    yield problems;
  }
}
