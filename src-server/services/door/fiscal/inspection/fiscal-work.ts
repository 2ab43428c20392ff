import type { ArchiveKey } from '../archive-rows.ts';
import type { ArchiveFindings } from '../archive-verdict.ts';
import type { PackageOrder, Progress, WrittenPackage } from './package-order.ts';

/** What takes seconds of the processor, wherever it runs. */
export type FiscalWork = {
  writePackage(order: PackageOrder, tell: (progress: Progress) => void, signal: AbortSignal): Promise<WrittenPackage>;
  /** `file` is the archive's path. */
  checkArchive(archive: ArchiveKey & { file: string }, signal: AbortSignal): Promise<ArchiveFindings>;
};

/** What a thread is told to do. */
export type FiscalTask =
  | { kind: 'package'; databaseFile: string; order: PackageOrder }
  | ({ kind: 'archive'; databaseFile: string; file: string } & ArchiveKey);

/** What it says: how far it is, then what came of it. What it throws is its error. */
export type FiscalTold =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'package'; written: WrittenPackage }
  | { kind: 'archive'; findings: ArchiveFindings };
