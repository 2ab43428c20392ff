import { MINUTE_MS } from '#shared/time.ts';
import { tellAlarms } from '#server/services/office/operations/tell-alarms.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import type { PlannedJob } from './run-repeatedly.ts';

/** Looks every minute whether something needs a person. */
export function alarmJob(ctx: ServiceContext): PlannedJob {
  const system = asSystem(ctx, 'alarms');
  return { name: 'alarms', everyMs: MINUTE_MS, work: async () => tellAlarms(system) };
}
