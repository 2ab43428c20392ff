import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { ProviderInvoice, ProviderSubscription } from '#server/adapters/membership-provider.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { recordInvoice } from './record-invoice.ts';

const noteBookedUntil = prepared(
  { id: subscribers.stripeSubscriptionId, until: subscribers.bookedUntil },
  (orm, { id, until }) =>
    orm
      .update(subscribers)
      .set({ bookedUntil: until })
      .where(
        and(
          eq(subscribers.stripeSubscriptionId, id),
          or(isNull(subscribers.bookedUntil), lt(subscribers.bookedUntil, until)),
        ),
      )
      .prepare(),
);

/** The invoice is final. One that was given up as uncollectible may still be paid. */
const isSettled = ({ status }: ProviderInvoice): boolean => status === 'paid' || status === 'void';

/**
 * Whether a month before the newest one may have been paid without our hearing of it: then they all have to be asked
 * for.
 */
export function mayMissMonths(ctx: ServiceContext, { id, latestInvoice }: ProviderSubscription): boolean {
  const until = findRow(ctx.db, subscribers, { stripeSubscriptionId: id }, ['bookedUntil'])?.bookedUntil ?? null;
  if (latestInvoice === null) return true;
  if (until === null) return latestInvoice.reason !== 'first';
  return ![latestInvoice.periodStart, latestInvoice.periodEnd].some((end) => end.getTime() === until.getTime());
}

/** Books the newest month; the ones before it are settled as far as `booked_until` says. */
export function bookNewestMonth(ctx: ServiceContext, subscription: ProviderSubscription): void {
  const { latestInvoice } = subscription;
  if (latestInvoice === null) return;
  recordInvoice(ctx, latestInvoice);
  if (isSettled(latestInvoice) && !mayMissMonths(ctx, subscription))
    noteBookedUntil(ctx.db).run({ id: subscription.id, until: latestInvoice.periodEnd });
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
  if (until !== null) noteBookedUntil(ctx.db).run({ id: subscriptionId, until });
}
