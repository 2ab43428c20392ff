import { MINUTE_MS } from '#shared/time.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { feedThanks } from '#server/services/club/thanks/feed-thanks.ts';
import type { PlannedJob } from './run-repeatedly.ts';

/** Puts the mails of the morning after a night into the outbox. */
export function thanksJob(ctx: ServiceContext): PlannedJob {
  const own = asSystem(ctx, 'thanks');
  return {
    name: 'thanks',
    everyMs: MINUTE_MS,
    followsClock: true,
    work: async ({ more }) => {
      if (feedThanks(own) > 0) more();
      await Promise.resolve();
    },
  };
}
