import { MINUTE_MS } from '#shared/time.ts';
import { carryOutDueDeclarations } from '#server/services/club/declarations/answer-declaration.ts';
import { refreshMemberships } from '#server/services/club/membership/refresh-memberships.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { runRepeatedly, type Job } from './run-repeatedly.ts';

/**
 * What time brings for members: mails about debts, pauses that end, renewals nobody told us about, declarations that
 * take effect.
 */
export function startMembershipJob(ctx: ServiceContext): Job {
  const job = runRepeatedly('memberships', {
    everyMs: MINUTE_MS,
    work: async () => {
      const system = asSystem(ctx, 'memberships');
      await refreshMemberships(system);
      carryOutDueDeclarations(system);
    },
    log: ctx.log,
  });
  job.wake();
  return job;
}
