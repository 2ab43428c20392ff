import { MINUTE_MS } from '#shared/time.ts';
import type { ArchiveSource } from '#server/services/door/fiscal/archive-source.ts';
import { checkArchives } from '#server/services/door/fiscal/check-archives.ts';
import type { FiscalWork } from '#server/services/door/fiscal/inspection/fiscal-work.ts';
import { makePackages } from '#server/services/door/fiscal/make-packages.ts';
import { pullArchives } from '#server/services/door/fiscal/pull-archives.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import type { PlannedJob } from './run-repeatedly.ts';

/** Where archives come from, and what looks into them and writes packages. */
export type FiscalParts = { archives: ArchiveSource; work: FiscalWork };

/**
 * The tills' tax files: archives are fetched and looked into, packages for inspectors are made. A server that stops ends
 * them; they begin anew at its next start.
 */
export function fiscalJobs(ctx: ServiceContext, { archives, work }: FiscalParts): PlannedJob[] {
  const job = (name: string, run: (own: ServiceContext, signal: AbortSignal) => Promise<void>): PlannedJob => ({
    name,
    everyMs: MINUTE_MS,
    startsAtOnce: true,
    isWoken: true,
    work: ({ signal }) => run(asSystem(ctx, name), signal),
  });
  return [
    // A provider may let an archive wait for minutes: what desks bring is looked into meanwhile.
    job('tse-archives', (own, signal) => pullArchives(own, { source: archives, signal })),
    job('tse-archive-checks', (own, signal) => checkArchives(own, { work, signal })),
    job('inspection-packages', (own, signal) => makePackages(own, { work, signal })),
  ];
}
