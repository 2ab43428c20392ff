import { MINUTE_MS } from '#shared/time.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { feedFollowNews } from '#server/services/club/follows/feed-follow-news.ts';
import type { PlannedJob } from './run-repeatedly.ts';

/** Mails to those who follow something new: what is published in one go is told in one; nobody waits for it. */
export function followJob(ctx: ServiceContext): PlannedJob {
  const own = asSystem(ctx, 'follows');
  return {
    name: 'follows',
    everyMs: 10 * MINUTE_MS,
    followsClock: true,
    work: async ({ more }) => {
      if (feedFollowNews(own) > 0) more();
      await Promise.resolve();
    },
  };
}
