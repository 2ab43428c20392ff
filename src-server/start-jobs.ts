import { startPaymentJobs } from '#server/jobs/payment-jobs.ts';
import { asSystem } from '#server/services/service-context.ts';
import { VISITOR } from '#server/http/app-deps.ts';
import type { House } from './open-house.ts';

export type Jobs = { stop(): Promise<void> };

/** Everything the house does by itself, besides answering. */
export function startJobs(house: House): Jobs {
  const payments = startPaymentJobs(asSystem(house.context(VISITOR), 'jobs'));
  house.onWake(() => payments.messages.wake());
  return {
    async stop() {
      await Promise.all(payments.all.map((job) => job.stop()));
    },
  };
}
