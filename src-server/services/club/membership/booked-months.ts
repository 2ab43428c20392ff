import type { ProviderInvoice, ProviderSubscription } from '#server/adapters/membership-provider.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { recordInvoice } from './record-invoice.ts';

const bookedUntil = statement<{ subscriptionId: string }, { until: number | null }>(
  `SELECT booked_until AS until FROM subscribers WHERE stripe_subscription_id = @subscriptionId`,
);
const note = statement<{ subscriptionId: string; until: number }>(
  `UPDATE subscribers SET booked_until = @until WHERE stripe_subscription_id = @subscriptionId AND (booked_until IS NULL OR booked_until < @until)`,
);

/** Nothing more happens to it; one given up as uncollectible may still be paid. */
const isSettled = ({ status }: ProviderInvoice): boolean => status === 'paid' || status === 'void';

/** Whether a month before the newest one may have been paid without our hearing of it: then they all have to be asked for. */
export function mayMissMonths(ctx: ServiceContext, { id, latestInvoice }: ProviderSubscription): boolean {
  const until = bookedUntil(ctx.db).get({ subscriptionId: id })?.until ?? null;
  if (latestInvoice === null) return true;
  if (until === null) return latestInvoice.reason !== 'first';
  return until !== latestInvoice.periodStart.getTime() && until !== latestInvoice.periodEnd.getTime();
}

/** Books the newest month; the ones before it are settled as far as `booked_until` says. */
export function bookNewestMonth(ctx: ServiceContext, subscription: ProviderSubscription): void {
  const { latestInvoice } = subscription;
  if (latestInvoice === null) return;
  recordInvoice(ctx, latestInvoice);
  if (isSettled(latestInvoice) && !mayMissMonths(ctx, subscription))
    note(ctx.db).run({ subscriptionId: subscription.id, until: latestInvoice.periodEnd.getTime() });
}

/** Books every month there is; from the first that is still open on, they are asked for again. */
export function bookAllMonths(ctx: ServiceContext, subscriptionId: string, invoices: readonly ProviderInvoice[]): void {
  let until: Date | null = null;
  let isGapless = true;
  for (const invoice of invoices.toSorted((a, b) => a.periodStart.getTime() - b.periodStart.getTime())) {
    recordInvoice(ctx, invoice);
    isGapless &&= isSettled(invoice);
    if (isGapless) until = invoice.periodEnd;
  }
  if (until !== null) note(ctx.db).run({ subscriptionId, until: until.getTime() });
}
