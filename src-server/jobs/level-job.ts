import { HOUR_MS } from '#shared/time.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { earnLevels } from '#server/services/shop/levels/earned-levels.ts';
import type { PlannedJob } from './run-repeatedly.ts';

/** Writes what level everybody has reached who danced a course through that is just over. */
export const levelJob = (ctx: ServiceContext): PlannedJob => ({
  name: 'levels',
  everyMs: HOUR_MS,
  followsClock: true,
  work: () => Promise.resolve(earnLevels(asSystem(ctx, 'levels'))),
});
