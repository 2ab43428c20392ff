import { and, gt, lte, sql, type Column, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/sqlite-core';
import { GRACE_DAYS, phaseOf } from '#shared/membership/membership-state.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { instantOf, writeFact } from '../../base/facts.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { FACT_COLUMNS, HAS_BEGUN } from '../../shop/member-price/running-membership.ts';
import { tellWallet } from './tell-wallet.ts';

type Span = readonly [from: SQL, to: SQL];
const between = (column: Column, [from, to]: Span) => and(gt(column, from), lte(column, to));

const changing = (orm: Orm, column: Column, range: Span) =>
  orm
    .select({ id: subscribers.id, ...FACT_COLUMNS })
    .from(subscribers)
    .where(and(HAS_BEGUN, between(column, range)));

/**
 * Memberships that change by time alone: a pause begins, a cancellation takes effect, the days of grace of a debt or of
 * a missing renewal end.
 */
const changedByClock = prepared(
  {
    from: subscribers.pauseStartsAt,
    to: subscribers.pauseStartsAt,
    endedFrom: subscribers.cancelAt,
    graceFrom: subscribers.graceStartedAt,
    graceTo: subscribers.graceStartedAt,
  },
  (orm, { from, to, endedFrom, graceFrom, graceTo }) => {
    const [passed, graceEnded] = [[from, to] as const, [graceFrom, graceTo] as const];
    return union(
      changing(orm, subscribers.pauseStartsAt, passed),
      changing(orm, subscribers.cancelAt, [endedFrom, to]),
      orm
        .select({ id: subscribers.id, ...FACT_COLUMNS })
        .from(subscribers)
        .where(and(sql`${subscribers.status} = 'past_due'`, between(subscribers.graceStartedAt, graceEnded))),
      changing(orm, subscribers.currentPeriodEnd, graceEnded),
    ).prepare();
  },
);

/**
 * Passes on people's phones follow the clock: whoever's membership has another phase now than when this was last looked
 * at has its wallet told, though the provider said nothing. The end of a pause is told with its mail.
 */
export function tellWalletsByClock(ctx: ServiceContext): void {
  if (ctx.wallet === undefined && ctx.appleWallet === undefined) return;
  const to = ctx.now();
  inTransaction(ctx.db, () => {
    const from = instantOf(ctx, 'wallets_told_until') ?? to;
    // The days of grace are Berlin days: a change of the clocks makes one an hour shorter or longer.
    const earlier = {
      // An end at midnight counts from the morning after it.
      endedFrom: new Date(from.getTime() - 8 * HOUR_MS),
      graceFrom: new Date(from.getTime() - GRACE_DAYS * DAY_MS - 2 * HOUR_MS),
      graceTo: new Date(to.getTime() - GRACE_DAYS * DAY_MS + 2 * HOUR_MS),
    };
    for (const row of to > from ? changedByClock(ctx.db).all({ from, to, ...earlier }) : []) {
      if (phaseOf(row, from) !== phaseOf(row, to)) tellWallet(ctx, row.id);
    }
    writeFact(ctx, 'wallets_told_until', String(to.getTime()));
  });
}
