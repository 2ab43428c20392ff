import { and, desc, eq, lt } from 'drizzle-orm';
import { businessDayRange } from '#shared/berlin.ts';
import { prepared } from '#server/db/client.ts';
import { zReports } from '#server/db/schema/till.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** What a closing sheet is about, from (inclusive) and to (exclusive). */
export type TillNight = { deskId: string; from: Date; to: Date };

const closingBefore = prepared(
  { deskId: zReports.deskId, businessDay: zReports.businessDay },
  (orm, { deskId, businessDay }) =>
    orm
      .select({ closedAt: zReports.closedAt })
      .from(zReports)
      .where(and(eq(zReports.deskId, deskId), lt(zReports.businessDay, businessDay)))
      .orderBy(desc(zReports.zNumber))
      .limit(1)
      .prepare(),
);

const afterIt = (instant: Date): Date => new Date(instant.getTime() + 1);
const later = (a: Date, b: Date): Date => (a > b ? a : b);

/**
 * A business day at a desk, whether its till was open or not. A till that ran on past six in the morning counts until
 * its closing; the sheet after it begins there, so that nobody is counted twice or on no sheet.
 */
export function tillNight(
  ctx: ServiceContext,
  { deskId, businessDay, closedAt }: { deskId: string; businessDay: string; closedAt: Date },
): TillNight {
  const { from, to } = businessDayRange(businessDay);
  const before = closingBefore(ctx.db).get({ deskId, businessDay })?.closedAt;
  return { deskId, from: before === undefined ? from : later(from, afterIt(before)), to: later(to, afterIt(closedAt)) };
}
