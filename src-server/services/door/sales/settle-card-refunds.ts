import { and, between, eq, lte, sql } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { placeholderFor } from '#server/db/placeholders.ts';
import { doorRefunds } from '#server/db/schema/till.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findTillRow } from '../cash/till-rows.ts';
import { failCardRefund, finishCardRefund } from './book-card-refund.ts';
import { closeDoorRefund, recordFailedDoorRefund } from './door-refund-exception.ts';
import { findDoorRefund, setDoorRefund } from './door-payments.ts';

/** Longer than any call waits, and than a desk takes to ask again. */
const UNANSWERED_MS = 10 * MINUTE_MS;
const LOOK_BACK_MS = 30 * DAY_MS;
const BATCH = 50;

const unanswered = prepared((orm) =>
  orm
    .select({
      entryId: doorRefunds.entryId,
      reference: doorRefunds.reference,
      saleId: doorRefunds.saleId,
      amountCents: doorRefunds.amountCents,
      updatedAt: doorRefunds.updatedAt,
    })
    .from(doorRefunds)
    .where(
      and(
        between(
          doorRefunds.createdAt,
          placeholderFor(doorRefunds.createdAt, 'since'),
          placeholderFor(doorRefunds.createdAt, 'until'),
        ),
        lte(doorRefunds.updatedAt, placeholderFor(doorRefunds.updatedAt, 'until')),
        eq(doorRefunds.status, 'requested'),
      ),
    )
    .limit(sql.placeholder('limit'))
    .prepare(),
);
type Unanswered = ReturnType<ReturnType<typeof unanswered>['all']>[number];

async function settle(ctx: ServiceContext, open: Unanswered): Promise<void> {
  const listed = await ctx.payments.listRefunds(open.reference);
  const theirs = listed.find(({ doorEntryId }) => doorEntryId === open.entryId);
  inTransaction(ctx.db, () => {
    const now = findDoorRefund(ctx, open);
    // A desk has asked again meanwhile: its answer counts.
    if (now?.status !== 'requested' || now.updatedAt.getTime() !== open.updatedAt.getTime()) return;
    if (theirs !== undefined && theirs.status !== 'failed') {
      setDoorRefund(ctx, open, 'succeeded');
      closeDoorRefund(ctx, open);
      finishCardRefund(ctx, open);
    } else if (theirs !== undefined || findTillRow(ctx, open.entryId) !== null) {
      recordFailedDoorRefund(ctx, open);
    } else {
      setDoorRefund(ctx, open, 'failed');
      failCardRefund(ctx, open);
    }
  });
}

/**
 * Card refunds at a door whose answer never came: they count as given back until the provider is asked again, which
 * nobody does once a desk is lost or its supervisor gone. What went through is booked with its tickets; what never
 * arrived gives cents and tickets free.
 */
export async function settleCardRefunds(ctx: ServiceContext): Promise<void> {
  const now = ctx.now().getTime();
  const open = unanswered(ctx.db).all({
    since: new Date(now - LOOK_BACK_MS),
    until: new Date(now - UNANSWERED_MS),
    limit: BATCH,
  });
  for (const refund of open)
    await settle(ctx, refund).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'a card refund at a door could not be asked about'),
    );
}
