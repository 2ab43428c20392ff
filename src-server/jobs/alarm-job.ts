import { MINUTE_MS } from '#shared/time.ts';
import { tellAlarms } from '#server/services/office/operations/tell-alarms.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { runRepeatedly, type Job } from './run-repeatedly.ts';

/** Looks every minute whether something needs a person. */
export function startAlarmJob(ctx: ServiceContext): Job {
  const system = asSystem(ctx, 'alarms');
  return runRepeatedly('alarms', { everyMs: MINUTE_MS, work: async () => tellAlarms(system), log: ctx.log });
}
