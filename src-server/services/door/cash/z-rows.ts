import { eq, max } from 'drizzle-orm';
import { findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { zReports } from '#server/db/schema/till.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type ZRow = typeof zReports.$inferSelect;

const last = prepared({ deskId: zReports.deskId }, (orm, { deskId }) =>
  orm
    .select({ zNumber: max(zReports.zNumber) })
    .from(zReports)
    .where(eq(zReports.deskId, deskId))
    .prepare(),
);

export const findZOfSession = (ctx: ServiceContext, sessionId: string): ZRow | undefined =>
  findRow(ctx.db, zReports, { sessionId });
/** The last Z number of a desk; 0 before its first closing. */
export const lastZNumber = (ctx: ServiceContext, deskId: string): number => last(ctx.db).get({ deskId })?.zNumber ?? 0;

/** Gapless per desk: a trigger refuses any other. */
export const nextZNumber = (ctx: ServiceContext, deskId: string): number => lastZNumber(ctx, deskId) + 1;
