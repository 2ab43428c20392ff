import { MINUTE_MS } from '#shared/time.ts';
import { carryOutDueDeclarations } from '#server/services/club/declarations/answer-declaration.ts';
import { refreshMemberships } from '#server/services/club/membership/refresh-memberships.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import type { PlannedJob } from './run-repeatedly.ts';

/**
 * What time brings for members: mails about debts, pauses that end, renewals nobody told us about, declarations that
 * take effect.
 */
export function membershipJob(ctx: ServiceContext): PlannedJob {
  const system = asSystem(ctx, 'memberships');
  return {
    name: 'memberships',
    everyMs: MINUTE_MS,
    startsAtOnce: true,
    followsClock: true,
    work: async () => {
      await refreshMemberships(system);
      carryOutDueDeclarations(system);
    },
  };
}
