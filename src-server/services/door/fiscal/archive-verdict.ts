import { exportFiles } from '#shared/fiscal/dsfinvk/write-export.ts';
import type { Problem } from '#shared/fiscal/dsfinvk/check/problem.ts';
import { findArchivedClosing, leftOpenOf, type ArchiveKey } from './archive-rows.ts';
import type { ArchiveProblem } from './archive-problems.ts';
import type { BookContext } from './book-context.ts';
import { closingSources } from './closing-sources.ts';
import { compareWithArchive } from './compare-with-archive.ts';
import { readArchiveFile, type ArchivedFile } from './read-archive.ts';
import { verifyArchive } from './verify-archive.ts';

/** What was found in a closing's archive; without problems it is good. */
export type ArchiveFindings = { messages: number; problems: string[] };

/** Enough to see what is wrong; how many more there are is told. */
const MOST_PROBLEMS = 20;
const START_NAME = /_Log-Tra_No-(\d+)_Start_Client-(.+?)(?:_Fc-\d+)?\.log$/;

/**
 * What is wrong with an archive of a closing's own transactions. The device counts its messages over all of its
 * registers and its own doings, so numbers are missing between those of a part. Another register may be in the middle of a
 * sale, and an outage leaves a transaction open. What is missing of this closing shows in the comparison with its documents.
 */
function ownProblems(problems: readonly ArchiveProblem[], mayBeOpen: ReadonlySet<string>): string[] {
  return problems
    .filter(({ kind, about }) => kind !== 'counter_gap' && !(kind === 'open_transaction' && mayBeOpen.has(about)))
    .map(({ kind, about }) => `${kind}: ${about}`);
}

/** The archive's files as they pass, with the transactions noted that other registers have begun. */
async function* withStarts(
  files: AsyncIterable<ArchivedFile>,
  { register, mayBeOpen }: { register: string; mayBeOpen: Set<string> },
): AsyncGenerator<ArchivedFile> {
  for await (const file of files) {
    const [, number, client] = START_NAME.exec(file.name) ?? [];
    if (number !== undefined && client !== register) mayBeOpen.add(String(Number(number)));
    yield file;
  }
}

function shortened(problems: readonly string[]): string[] {
  const more = problems.length - MOST_PROBLEMS;
  return more <= 0 ? [...problems] : [...problems.slice(0, MOST_PROBLEMS), `and ${more} more`];
}

/**
 * Looks into a device's archive of a closing: the archive itself (BSI TR-03151 and TR-03153), and whether it and what
 * the device signed of the closing's documents tell of the same transactions. Reads the file twice, a message at a time.
 */
export async function archiveVerdict(
  ctx: BookContext,
  { closingEntryId, deviceSerial, file }: ArchiveKey & { file: string },
): Promise<ArchiveFindings> {
  const closing = findArchivedClosing(ctx, closingEntryId);
  if (closing === null) return { messages: 0, problems: ['The closing is not there.'] };
  const { registerSerial, zNumber } = closing;
  const mayBeOpen = new Set(leftOpenOf(ctx, closing).map(String));
  const found = await verifyArchive(withStarts(readArchiveFile(file), { register: registerSerial, mayBeOpen }));
  const sources = closingSources(ctx, { registerSerial, zNumber });
  const texts = new Map(Array.from(exportFiles(sources), ({ name, chunks }) => [name, [...chunks()].join('')]));
  const compared = await compareWithArchive(texts, readArchiveFile(file), deviceSerial);
  const told = ({ rule, about }: Problem): string => `${rule}: ${about}`;
  return {
    messages: found.logMessages,
    problems: shortened([...ownProblems(found.problems, mayBeOpen), ...compared.map(told)]),
  };
}
