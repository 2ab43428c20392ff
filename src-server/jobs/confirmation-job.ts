import { MINUTE_MS } from '#shared/time.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { sweepConfirmations } from '#server/services/shop/confirmations/sweep-confirmations.ts';
import type { PlannedJob } from './run-repeatedly.ts';

/** Asks who has a free place whether they come, and lets go on what nobody has confirmed. */
export function confirmationJob(ctx: ServiceContext): PlannedJob {
  const own = asSystem(ctx, 'confirmations');
  return {
    name: 'confirmations',
    everyMs: MINUTE_MS,
    followsClock: true,
    work: async ({ more }) => {
      if (sweepConfirmations(own) > 0) more();
      await Promise.resolve();
    },
  };
}
