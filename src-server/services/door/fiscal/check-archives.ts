import { fiscalPaths } from '#server/adapters/fiscal-files.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { nextUnchecked, writeArchiveVerdict, type ArchiveRow } from './archive-rows.ts';
import type { ArchiveFindings } from './archive-verdict.ts';
import type { FiscalWork } from './inspection/fiscal-work.ts';

export type ArchiveChecker = { work: FiscalWork; signal: AbortSignal };

/** A file that could not be looked into is not good; null when the server stops in the middle. */
async function findingsOf(
  ctx: ServiceContext,
  { closingEntryId, deviceSerial, file }: ArchiveRow,
  { work, signal }: ArchiveChecker,
): Promise<ArchiveFindings | null> {
  try {
    const path = fiscalPaths(ctx.fiscalFiles.folder).archive(file ?? '');
    return await work.checkArchive({ closingEntryId, deviceSerial, file: path }, signal);
  } catch (error) {
    if (signal.aborted) return null;
    ctx.log.error({ err: error, closingEntryId }, 'the archive of a closing could not be read');
    return { messages: 0, problems: ['It could not be read.'] };
  }
}

/** Looks into the archives that have come, one after the other: each is good from then on, or something is wrong in it. */
export async function checkArchives(ctx: ServiceContext, checker: ArchiveChecker): Promise<void> {
  for (let row = nextUnchecked(ctx); row !== null && !checker.signal.aborted; row = nextUnchecked(ctx)) {
    const found = await findingsOf(ctx, row, checker);
    if (found === null) return;
    const { closingEntryId, deviceSerial, sha256 } = row;
    const state = found.problems.length === 0 ? 'verified' : 'faulty';
    const { problems, messages } = found;
    inTransaction(ctx.db, () =>
      writeArchiveVerdict(ctx, { closingEntryId, deviceSerial, sha256: sha256 ?? '', state, messages, problems }),
    );
    if (state === 'faulty') ctx.log.warn({ closingEntryId, problems: problems.length }, 'an archive is faulty');
  }
}
