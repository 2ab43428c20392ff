import { MINUTE_MS } from '#shared/time.ts';
import { keepMembershipsCurrent } from '#server/services/club/membership/keep-memberships-current.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { runRepeatedly, type Job } from './run-repeatedly.ts';

/** What is due for members by the clock: mails about debts, pauses that end, renewals nobody told us about. */
export function startMembershipJob(ctx: ServiceContext): Job {
  const job = runRepeatedly('memberships', {
    everyMs: MINUTE_MS,
    work: () => keepMembershipsCurrent(asSystem(ctx, 'memberships')),
    log: ctx.log,
  });
  job.wake();
  return job;
}
