import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { reconcileOrders } from '#server/services/shop/orders/reconcile-orders.ts';
import { sweepExpiredOrders } from '#server/services/shop/orders/sweep-expired-orders.ts';
import { catchUpWebhookEvents } from '#server/services/shop/webhook-events/catch-up-webhook-events.ts';
import { compareRefunds } from '#server/services/shop/refunds/compare-refunds.ts';
import { processWebhookEvents } from '#server/services/shop/webhook-events/process-webhook-events.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { settleCardRefunds } from '#server/services/door/sales/settle-card-refunds.ts';
import { readBalance } from '#server/services/office/money/read-balance.ts';
import { runRepeatedly, type Job } from './run-repeatedly.ts';
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
export function startPaymentJobs(ctx: ServiceContext): { webhookEvents: Job; all: Job[] } {
  const { log } = ctx;
  const rest = visitorsFirst();
  const webhookEvents = runRepeatedly('webhook-events', {
    everyMs: SECOND_MS,
    // The audit log keeps this name of the job.
    work: () => processWebhookEvents(asSystem(ctx, 'messages'), webhookHandlers, rest),
    log,
  });
  const sweeper = runRepeatedly('sweeper', {
    everyMs: MINUTE_MS,
    work: () => sweepExpiredOrders(asSystem(ctx, 'sweeper')),
    log,
  });
  const reconciler = runRepeatedly('reconciler', {
    everyMs: MINUTE_MS,
    work: () => reconcileOrders(asSystem(ctx, 'reconciler')),
    log,
  });
  const catchUp = runRepeatedly('catch-up', {
    everyMs: 10 * MINUTE_MS,
    work: () => catchUpWebhookEvents(asSystem(ctx, 'catch-up')),
    log,
  });
  const refunds = runRepeatedly('refunds', {
    everyMs: 10 * MINUTE_MS,
    async work() {
      await compareRefunds(asSystem(ctx, 'refunds'), webhookHandlers);
      await settleCardRefunds(asSystem(ctx, 'refunds'));
    },
    log,
  });
  const balance = runRepeatedly('balance', {
    everyMs: 10 * MINUTE_MS,
    work: () => readBalance(asSystem(ctx, 'balance')),
    log,
  });
  const all = [webhookEvents, sweeper, reconciler, catchUp, refunds, balance];
  for (const job of all) job.wake();
  return { webhookEvents, all };
}
