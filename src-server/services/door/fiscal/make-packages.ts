import { PACKAGE_KEPT_MS } from '#shared/fiscal/inspection.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findArchivedClosing } from './archive-rows.ts';
import type { WantedClosings } from './closing-sources.ts';
import type { FiscalWork } from './inspection/fiscal-work.ts';
import type { PackageOrder } from './inspection/package-order.ts';
import {
  countClosings,
  packagesBefore,
  unfinishedPackages,
  writePackageEnd,
  writeProgress,
  writeReady,
  type PackageRow,
} from './package-rows.ts';

const LONGEST_REASON = 200;

export type PackageMaker = { work: FiscalWork; signal: AbortSignal };

function wantedOf(ctx: ServiceContext, { closingEntryId, fromDay, toDay }: PackageRow): WantedClosings {
  const closing = closingEntryId === null ? null : findArchivedClosing(ctx, closingEntryId);
  return closing === null
    ? { from: fromDay, to: toDay }
    : { registerSerial: closing.registerSerial, zNumber: closing.zNumber };
}

function orderOf(ctx: ServiceContext, row: PackageRow): PackageOrder {
  const { id, fromDay, toDay, closingEntryId, total } = row;
  const days = { from: fromDay, to: toDay };
  const { closings, largest } = closingEntryId === null ? countClosings(ctx, days) : { closings: 1, largest: total };
  const { folder } = ctx.fiscalFiles;
  return {
    id,
    wanted: wantedOf(ctx, row),
    days,
    closings,
    largestClosing: largest,
    folder,
    madeAt: ctx.now().getTime(),
  };
}

async function make(ctx: ServiceContext, row: PackageRow, { work, signal }: PackageMaker): Promise<void> {
  const { id, total } = row;
  inTransaction(ctx.db, () => writeProgress(ctx, { id, done: 0, total }));
  try {
    const tell = (progress: { done: number; total: number }): void =>
      inTransaction(ctx.db, () => writeProgress(ctx, { id, ...progress }));
    const { problems, ...written } = await work.writePackage(orderOf(ctx, row), tell, signal);
    const ready = { id, ...written, done: written.total, isSound: problems.length === 0, finishedAt: ctx.now() };
    inTransaction(ctx.db, () => writeReady(ctx, ready));
    if (problems.length > 0) ctx.log.warn({ packageId: id, problems: problems.length }, 'an export is not sound');
  } catch (error) {
    // The server stops: at its next start it begins anew.
    if (signal.aborted) return;
    ctx.log.error({ err: error, packageId: id }, 'a package for an inspection could not be made');
    const reason = error instanceof Error ? error.message.slice(0, LONGEST_REASON) : 'unknown';
    const end = { id, state: 'failed', error: `It could not be made: ${reason}`, finishedAt: ctx.now() } as const;
    inTransaction(ctx.db, () => writePackageEnd(ctx, end));
  }
}

async function removeOld(ctx: ServiceContext): Promise<void> {
  for (const { id, finishedAt } of packagesBefore(ctx, new Date(ctx.now().getTime() - PACKAGE_KEPT_MS))) {
    await ctx.fiscalFiles.removePackage(id); // first: a server that ends in between finds the row again
    inTransaction(ctx.db, () => writePackageEnd(ctx, { id, state: 'removed', error: null, finishedAt }));
  }
}

/**
 * Makes the packages that were asked for, one after the other, outside of any transaction. One that a restart has cut off
 * begins anew. What is older than 14 days is removed.
 */
export async function makePackages(ctx: ServiceContext, maker: PackageMaker): Promise<void> {
  await removeOld(ctx);
  for (const row of unfinishedPackages(ctx)) {
    if (maker.signal.aborted) return;
    await make(ctx, row, maker);
  }
}
