import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { MINUTE_MS } from '#shared/time.ts';
import { ProviderRefusal, type ListedRefund } from '#server/adapters/payment-provider.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { doorRefunds } from '#server/db/schema/till.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { askOnce } from '../../shop/refunds/sync-refunds.ts';
import { findTillRow } from '../cash/till-rows.ts';
import { failCardRefund, finishCardRefund } from './book-card-refund.ts';
import {
  closeDoorRefund,
  isDoorRefundOwed,
  recordFailedDoorRefund,
  wasFailureRecorded,
} from './door-refund-exception.ts';
import { findDoorRefund, setDoorRefund } from './door-payments.ts';

/** Longer than any call waits, and than a desk takes to ask again. */
const UNANSWERED_MS = 10 * MINUTE_MS;
const BATCH = 50;

/** The status is a literal: SQLite uses a partial index only for a value that stands in the query. */
const isRequested = sql`${doorRefunds.status} = 'requested'`;

/** What was last asked about the longest time ago comes first, however old it is. */
const unanswered = prepared({ until: doorRefunds.updatedAt, limit: Number }, (orm, { until, limit }) =>
  orm
    .select()
    .from(doorRefunds)
    .where(and(isRequested, lte(doorRefunds.updatedAt, until)))
    .orderBy(asc(doorRefunds.updatedAt), asc(doorRefunds.entryId), asc(doorRefunds.reference))
    .limit(limit)
    .prepare(),
);
type Unanswered = RowOf<typeof unanswered>;

/** Puts it last in the queue: one that can not be asked about must not keep the others waiting. */
const putBack = prepared(
  { at: doorRefunds.updatedAt, entryId: doorRefunds.entryId, reference: doorRefunds.reference },
  (orm, { at, entryId, reference }) =>
    orm
      .update(doorRefunds)
      .set({ updatedAt: at })
      .where(and(eq(doorRefunds.entryId, entryId), eq(doorRefunds.reference, reference), isRequested))
      .prepare(),
);

/** The provider's refunds of the payment; none of a payment that it does not know. */
async function listTheirs(ctx: ServiceContext, reference: string): Promise<ListedRefund[]> {
  try {
    return await ctx.payments.listRefunds(reference);
  } catch (error) {
    if (error instanceof ProviderRefusal && error.providerCode === 'resource_missing') return [];
    throw error;
  }
}

function audit(ctx: ServiceContext, open: Unanswered, outcome: 'refunded' | 'refund_failed'): void {
  const { reference, amountCents, supervisorId, deskId, entryId } = open;
  writeAudit(ctx, {
    action: `card_payment.${outcome}`,
    subjectKind: 'card_payment',
    subjectId: reference,
    after: { amountCents, supervisorId, deskId, entryId },
  });
}

/** Releases the cents and tickets, so that they can be given back another way. */
function free(ctx: ServiceContext, open: Unanswered): void {
  setDoorRefund(ctx, open, 'failed');
  failCardRefund(ctx, open);
  audit(ctx, open, 'refund_failed');
}

/** Nothing of the claim went back. A guest who was told otherwise is owed it. */
function fail(ctx: ServiceContext, open: Unanswered, own: readonly ListedRefund[]): void {
  const isNews = ({ id, status, amountCents }: ListedRefund) =>
    status === 'failed' && amountCents === open.amountCents && !wasFailureRecorded(ctx, { ...open, refundId: id });
  const failed = own.find(isNews);
  const isTold = findTillRow(ctx, open.entryId) !== null && !isDoorRefundOwed(ctx, open);
  if (failed !== undefined) recordFailedDoorRefund(ctx, { ...open, refundId: failed.id });
  else if (isTold) recordFailedDoorRefund(ctx, open);
  free(ctx, open);
}

/**
 * What the provider has of a claim: a refund under the desk's entry, of just that amount. Another amount under the same
 * entry is not this claim's: a person looks at it.
 */
function book(ctx: ServiceContext, open: Unanswered, own: readonly ListedRefund[]): void {
  const made = own.filter(({ status }) => status !== 'failed');
  if (made.some(({ amountCents }) => amountCents === open.amountCents)) {
    setDoorRefund(ctx, open, 'succeeded');
    closeDoorRefund(ctx, open);
    finishCardRefund(ctx, open);
    return audit(ctx, open, 'refunded');
  }
  const orderId = (open.saleId === null ? null : findTillRow(ctx, open.saleId)?.orderId) ?? null;
  for (const { id, amountCents } of made) {
    const detail = `${open.amountCents} here, ${amountCents} there eur`;
    askOnce(ctx, { kind: 'refund_differs', refId: id, orderId, detail });
  }
  if (made.length > 0) free(ctx, open);
  else fail(ctx, open, own);
}

async function settle(ctx: ServiceContext, open: Unanswered): Promise<void> {
  const listed = await listTheirs(ctx, open.reference);
  inTransaction(ctx.db, () => {
    const now = findDoorRefund(ctx, open);
    // A desk has asked again meanwhile: its answer counts.
    if (now?.status !== 'requested' || now.updatedAt.getTime() !== open.updatedAt.getTime()) return;
    book(
      ctx,
      open,
      listed.filter(({ doorEntryId }) => doorEntryId === open.entryId),
    );
  });
}

/**
 * Card refunds at a door whose answer never came: they count as given back until the provider is asked again, which
 * nobody does once a desk is lost or its supervisor gone. What went through is booked with its tickets; what never
 * arrived gives cents and tickets free.
 */
export async function settleCardRefunds(ctx: ServiceContext): Promise<void> {
  const until = new Date(ctx.now().getTime() - UNANSWERED_MS);
  for (const open of unanswered(ctx.db).all({ until, limit: BATCH }))
    await settle(ctx, open).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'a card refund at a door could not be asked about');
      putBack(ctx.db).run({ entryId: open.entryId, reference: open.reference, at: ctx.now() });
    });
}
