import { MINUTE_MS } from '#shared/time.ts';
import { resumeCancellations } from '#server/services/shop/events/edit/cancel-event.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import type { PlannedJob } from './run-repeatedly.ts';

/** At the next start, brings a cancelled event to its end that a crash left half done. */
export const cancellationJob = (ctx: ServiceContext): PlannedJob => ({
  name: 'cancellations',
  everyMs: MINUTE_MS,
  startsAtOnce: true,
  work: () => resumeCancellations(asSystem(ctx, 'cancellations')),
});
