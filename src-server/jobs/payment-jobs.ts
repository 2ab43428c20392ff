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
import { visitorsFirst } from './visitors-first.ts';
import { webhookHandlers } from './webhook-handlers.ts';

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
