import { and, eq, gte, isNull, ne, or } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import type { BalanceLine, ProviderPayout } from '#server/adapters/payment-provider.ts';
import { insertIfNew, updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { excludedOf } from '#server/db/excluded-of.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { balanceEntries, payouts } from '#server/db/schema/provider-money.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { instantOf, writeFact } from '../../base/facts.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const FIRST_LOOK_MS = 35 * DAY_MS;
/** Both clocks differ, and a line may be written a little later than it is dated. */
const OVERLAP_MS = 6 * HOUR_MS;
/** A payout may fail days after it was sent. */
const PAYOUTS_AGAIN_MS = 14 * DAY_MS;

const setPayout = prepared({ id: balanceEntries.id, payoutId: balanceEntries.payoutId }, (orm, { id, payoutId }) =>
  orm
    .update(balanceEntries)
    .set({ payoutId })
    .where(and(eq(balanceEntries.id, id), or(isNull(balanceEntries.payoutId), ne(balanceEntries.payoutId, payoutId))))
    .prepare(),
);
const savePayout = prepared(columnsOf(payouts, ['id', 'amountCents', 'status', 'arrivesAt', 'createdAt']), (orm, row) =>
  orm
    .insert(payouts)
    .values(row)
    .onConflictDoUpdate({
      target: payouts.id,
      set: { status: excludedOf(payouts.status), arrivesAt: excludedOf(payouts.arrivesAt) },
    })
    .prepare(),
);
const unread = prepared({ since: payouts.createdAt }, (orm, { since }) =>
  orm
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(gte(payouts.createdAt, since), isNull(payouts.readAt)))
    .prepare(),
);

function keepLines(ctx: ServiceContext, lines: readonly BalanceLine[], payoutId: string | null): void {
  inTransaction(ctx.db, () => {
    for (const line of lines) {
      insertIfNew(ctx.db, balanceEntries, { ...line, payoutId });
      if (payoutId !== null) setPayout(ctx.db).run({ id: line.id, payoutId });
    }
  });
}

/** A page of payouts in one transaction. */
function keepPayouts(ctx: ServiceContext, page: readonly ProviderPayout[]): void {
  inTransaction(ctx.db, () => {
    for (const payout of page) savePayout(ctx.db).run(payout);
  });
}

/**
 * Reads what moved the provider's account since the last look, and which lines each payout consists of. Reading again
 * changes nothing.
 */
export async function readBalance(ctx: ServiceContext): Promise<void> {
  const now = ctx.now();
  const until = instantOf(ctx, 'provider_balance_read_until');
  const since = new Date(until === undefined ? now.getTime() - FIRST_LOOK_MS : until.getTime() - OVERLAP_MS);
  for await (const page of ctx.payments.listBalanceSince(since)) keepLines(ctx, page, null);
  const payoutsSince = new Date(now.getTime() - (until === undefined ? FIRST_LOOK_MS : PAYOUTS_AGAIN_MS));
  for await (const page of ctx.payments.listPayoutsSince(payoutsSince)) keepPayouts(ctx, page);
  for (const { id } of unread(ctx.db).all({ since: payoutsSince })) {
    for await (const page of ctx.payments.listLinesOfPayout(id)) keepLines(ctx, page, id);
    updateRows(ctx.db, payouts, { id }, { readAt: now });
  }
  if (until === undefined) writeFact(ctx, 'provider_balance_read_from', String(since.getTime()));
  writeFact(ctx, 'provider_balance_read_until', String(now.getTime()));
}
