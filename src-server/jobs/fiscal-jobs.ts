import { MINUTE_MS } from '#shared/time.ts';
import type { ArchiveSource } from '#server/services/door/fiscal/archive-source.ts';
import { checkArchives } from '#server/services/door/fiscal/check-archives.ts';
import type { FiscalWork } from '#server/services/door/fiscal/inspection/fiscal-work.ts';
import { makePackages } from '#server/services/door/fiscal/make-packages.ts';
import { pullArchives } from '#server/services/door/fiscal/pull-archives.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { runRepeatedly, type Stoppable } from './run-repeatedly.ts';

/** Where archives come from, and what looks into them and writes packages. */
export type FiscalParts = { archives: ArchiveSource; work: FiscalWork };

/**
 * The tills' tax files: archives are fetched and looked into, packages for inspectors are made. `wake` looks for work
 * now. A server that stops ends them; they begin anew at its next start.
 */
export function startFiscalJobs(ctx: ServiceContext, { archives, work }: FiscalParts): Stoppable & { wake(): void } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const job = (name: string, run: (own: ServiceContext) => Promise<void>) =>
    runRepeatedly(name, { everyMs: MINUTE_MS, work: () => run(asSystem(ctx, name)), log: ctx.log });
  const jobs = [
    // A provider may let an archive wait for minutes: what desks bring is looked into meanwhile.
    job('tse-archives', (own) => pullArchives(own, { source: archives, signal })),
    job('tse-archive-checks', (own) => checkArchives(own, { work, signal })),
    job('inspection-packages', (own) => makePackages(own, { work, signal })),
  ];
  const wake = (): void => jobs.forEach((one) => one.wake());
  wake();
  return {
    wake,
    underWay: () => jobs.flatMap((one) => one.underWay()),
    async stop() {
      stopping.abort();
      await Promise.all(jobs.map((one) => one.stop()));
    },
  };
}
