import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { ProviderRefusal } from '#server/adapters/payment-provider.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { IS_MEMBERSHIP_TYPE, providerEvents } from '#server/db/schema/payments.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * A stored event that waits to be processed. `subscriptionId`: the subscription it asks about, null for all other
 * events.
 */
export type WebhookEventRow = {
  id: string;
  type: string;
  objectId: string;
  isLive: boolean;
  attempts: number;
  orderId: string | null;
  paymentIntentId: string | null;
  customerId: string | null;
  subscriptionId: string | null;
};

/** Of an invoice's events only these are asked about; the others come together with one of the subscription's own. */
const INVOICE_TYPES: ReadonlySet<string> = new Set([
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
]);

const listDueWhere = (isInQueue: string) =>
  prepared({ now: providerEvents.nextAttemptAt, limit: Number }, (orm, { now, limit }) =>
    orm
      .select({
        id: providerEvents.id,
        type: providerEvents.type,
        objectId: providerEvents.objectId,
        payload: providerEvents.payload,
        isLive: providerEvents.isLive,
        attempts: providerEvents.attempts,
      })
      .from(providerEvents)
      .where(
        and(
          // Written exactly as in the partial indexes, so that SQLite uses them.
          sql.raw(`status = 'received' AND ${isInQueue}`),
          lte(providerEvents.nextAttemptAt, now),
        ),
      )
      .orderBy(asc(providerEvents.nextAttemptAt))
      .limit(limit)
      .prepare(),
  );
const listDue = {
  payments: listDueWhere(`NOT ${IS_MEMBERSHIP_TYPE}`),
  memberships: listDueWhere(IS_MEMBERSHIP_TYPE),
};
const finish = prepared(
  { id: providerEvents.id, ...columnsOf(providerEvents, ['status', 'processedAt']) },
  (orm, { id, ...changes }) =>
    orm
      .update(providerEvents)
      .set({
        ...changes,
        payload: null,
        lastError: null,
        attempts: sql`${providerEvents.attempts} + 1`,
      })
      .where(eq(providerEvents.id, id))
      .prepare(),
);
const postpone = prepared(
  { id: providerEvents.id, ...columnsOf(providerEvents, ['status', 'nextAttemptAt', 'lastError']) },
  (orm, { id, ...changes }) =>
    orm
      .update(providerEvents)
      .set({
        ...changes,
        attempts: sql`${providerEvents.attempts} + 1`,
      })
      .where(eq(providerEvents.id, id))
      .prepare(),
);

function subscriptionOf(type: string, objectId: string, subscriptionId: string | null): string | null {
  if (type.startsWith('customer.subscription.')) return objectId;
  return INVOICE_TYPES.has(type) ? subscriptionId : null;
}

/** Events that are due, the oldest first. Payments and memberships are two queues. */
export function listDueEvents(
  ctx: ServiceContext,
  queue: 'payments' | 'memberships',
  limit: number,
): WebhookEventRow[] {
  return listDue[queue](ctx.db)
    .all({ now: ctx.now(), limit })
    .map(({ payload, ...row }) => ({
      ...row,
      orderId: payload?.orderId ?? null,
      paymentIntentId: payload?.paymentIntentId ?? null,
      customerId: payload?.customerId ?? null,
      subscriptionId: subscriptionOf(row.type, row.objectId, payload?.subscriptionId ?? null),
    }));
}

/** Marks an event as dealt with and drops its payload. `ignored`: it was not about us. */
export function finishEvent(ctx: ServiceContext, id: string, status: 'processed' | 'ignored'): void {
  finish(ctx.db).run({ id, status, processedAt: ctx.now() });
}

const MAX_ATTEMPTS = 12;
const BACK_OFF_MS = [SECOND_MS, 5 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS];

/** Puts an event off after an error, longer each time; after the last attempt it has failed for good. */
export function postponeEvent(ctx: ServiceContext, event: WebhookEventRow, error: unknown): void {
  // The provider does not know the object: it belongs to another environment of the account.
  if (error instanceof ProviderRefusal && error.providerCode === 'resource_missing') {
    finishEvent(ctx, event.id, 'ignored');
    return;
  }
  const attempts = event.attempts + 1;
  const backOffMs = BACK_OFF_MS[Math.min(event.attempts, BACK_OFF_MS.length - 1)] ?? MINUTE_MS;
  postpone(ctx.db).run({
    id: event.id,
    status: attempts >= MAX_ATTEMPTS ? 'failed' : 'received',
    nextAttemptAt: new Date(ctx.now().getTime() + backOffMs),
    lastError: error instanceof Error ? error.name : 'error',
  });
  ctx.log.warn({ err: error, eventId: event.id, type: event.type, attempts }, 'a webhook event could not be processed');
}
