import { ARCHIVE_ASKED_MS, MAX_ARCHIVE_BYTES } from '#shared/fiscal/inspection.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import {
  dueArchives,
  findArchivedClosing,
  signedRangesOf,
  writeArchiveFile,
  writeNextTry,
  type ArchiveRow,
} from './archive-rows.ts';
import type { ArchiveSource, WantedTransactions } from './archive-source.ts';

const AT_ONCE = 20;
const FIRST_PAUSE_MS = 5 * MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
const LONGEST_REASON = 200;

/** After this many failures the pause is the longest one. */
const MOST_DOUBLINGS = 7;

const pauseAfter = (tries: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, MOST_DOUBLINGS));

function transactionsOf(ctx: ServiceContext, { closingEntryId, deviceSerial }: ArchiveRow): WantedTransactions | null {
  const closing = findArchivedClosing(ctx, closingEntryId);
  const range = closing && signedRangesOf(ctx, closing).find((one) => one.deviceSerial === deviceSerial);
  return range ?? null;
}

/** It was not to be had: asked again later, and not for ever, for the provider does not keep it for ever. */
function noteFailure(ctx: ServiceContext, row: ArchiveRow, reason: string): void {
  const { closingEntryId, deviceSerial, tries, createdAt } = row;
  const at = ctx.now().getTime();
  const isOver = at - createdAt.getTime() > ARCHIVE_ASKED_MS;
  inTransaction(ctx.db, () =>
    writeNextTry(ctx, {
      closingEntryId,
      deviceSerial,
      state: isOver ? 'failed' : 'wanted',
      tries: tries + 1,
      nextTryAt: isOver ? null : new Date(at + pauseAfter(tries)),
      problems: [`It could not be fetched: ${reason.slice(0, LONGEST_REASON)}`],
    }),
  );
}

async function pull(ctx: ServiceContext, row: ArchiveRow, { source, signal }: Puller): Promise<void> {
  const { closingEntryId, deviceSerial, tries } = row;
  try {
    const wanted = transactionsOf(ctx, row);
    const pieces = wanted === null ? null : await source.open(wanted, signal);
    if (pieces === null) {
      // Its desk brings it. What it has brought it does not send again: that is looked into once more.
      const state = row.file === null ? 'wanted' : 'checking';
      const waits = { closingEntryId, deviceSerial, state, tries, nextTryAt: null, problems: [] } as const;
      inTransaction(ctx.db, () => writeNextTry(ctx, waits));
      if (state === 'checking') ctx.wakeJobs();
      return;
    }
    const kept = await ctx.fiscalFiles.keepArchive({ closingEntryId, deviceSerial }, pieces, MAX_ARCHIVE_BYTES);
    inTransaction(ctx.db, () => writeArchiveFile(ctx, { closingEntryId, deviceSerial, ...kept }));
    ctx.wakeJobs();
  } catch (error) {
    if (signal.aborted) return;
    ctx.log.warn({ err: error, closingEntryId }, 'the archive of a closing could not be fetched');
    noteFailure(ctx, row, error instanceof Error ? error.message : 'unknown');
  }
}

export type Puller = { source: ArchiveSource; signal: AbortSignal };

/**
 * Fetches the archives that are due from their provider, one after the other, outside of any transaction. One that is
 * not to be had is asked for again after 5 minutes, then after ever longer, at most 6 hours; after 90 days it is given up.
 */
export async function pullArchives(ctx: ServiceContext, puller: Puller): Promise<void> {
  for (const row of dueArchives(ctx, AT_ONCE)) {
    if (puller.signal.aborted) return;
    await pull(ctx, row, puller);
  }
}
