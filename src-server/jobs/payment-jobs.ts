import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { reconcileOrders } from '#server/services/shop/orders/reconcile-orders.ts';
import { askNextCourses } from '#server/services/shop/next-courses/ask-next-courses.ts';
import { offerMakeUps } from '#server/services/shop/make-ups/offer-make-ups.ts';
import { endHalves } from '../services/shop/partners/own-half.ts';
import { sweepWaitLists } from '#server/services/shop/wait-list/sweep-wait-lists.ts';
import { chargeParts } from '#server/services/shop/part-charges/charge-parts.ts';
import { sweepExpiredOrders } from '#server/services/shop/orders/sweep-expired-orders.ts';
import { catchUpWebhookEvents } from '#server/services/shop/webhook-events/catch-up-webhook-events.ts';
import { compareRefunds } from '#server/services/shop/refunds/compare-refunds.ts';
import { processWebhookEvents } from '#server/services/shop/webhook-events/process-webhook-events.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { settleCardRefunds } from '#server/services/door/sales/settle-card-refunds.ts';
import { readBalance } from '#server/services/office/money/read-balance.ts';
import type { PlannedJob } from './run-repeatedly.ts';
import { webhookHandlers } from './webhook-handlers.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/** Of the processor's time, a job that rests like this leaves most to whoever asks something meanwhile. */
const REST_PER_WORK = 2.5;
/** After this time the job goes on, however busy the server is with visitors. */
const LONGEST_REST_MS = 100;

const workedMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * Makes a rest to take after each piece of work: the more the processor has worked since the last one, for this job or
 * for visitors, the longer. Several lanes share it, so that they do not go on at the same moment: a visitor then waits
 * for one piece of work at a time.
 */
function visitorsFirst(): () => Promise<void> {
  let last = workedMs();
  let freeAt = 0;
  return () => {
    const worked = workedMs();
    const now = performance.now();
    freeAt = Math.min(Math.max(now, freeAt) + REST_PER_WORK * (worked - last), now + LONGEST_REST_MS);
    last = worked;
    return sleep(freeAt - now);
  };
}

/** The provider's webhook events, the seats nobody paid for, and the money no event told us about. */
export function paymentJobs(ctx: ServiceContext): PlannedJob[] {
  const rest = visitorsFirst();
  const job = (name: string, everyMs: number, work: () => Promise<unknown>): PlannedJob => ({
    name,
    everyMs,
    startsAtOnce: true,
    followsClock: true,
    work,
  });
  return [
    {
      // The audit log keeps the other name of the job.
      ...job('webhook-events', SECOND_MS, () => processWebhookEvents(asSystem(ctx, 'messages'), webhookHandlers, rest)),
      isWoken: true,
    },
    job('sweeper', MINUTE_MS, () => sweepExpiredOrders(asSystem(ctx, 'sweeper'))),
    job('wait-lists', MINUTE_MS, () => {
      const system = asSystem(ctx, 'wait-lists');
      return Promise.resolve(
        sweepWaitLists(system) + endHalves(system) + offerMakeUps(system) + askNextCourses(system),
      );
    }),
    job('parts', MINUTE_MS, () => chargeParts(asSystem(ctx, 'parts'))),
    job('reconciler', MINUTE_MS, () => reconcileOrders(asSystem(ctx, 'reconciler'))),
    job('catch-up', 10 * MINUTE_MS, () => catchUpWebhookEvents(asSystem(ctx, 'catch-up'))),
    job('refunds', 10 * MINUTE_MS, async () => {
      await compareRefunds(asSystem(ctx, 'refunds'), webhookHandlers);
      await settleCardRefunds(asSystem(ctx, 'refunds'));
    }),
    job('balance', 10 * MINUTE_MS, () => readBalance(asSystem(ctx, 'balance'))),
  ];
}
