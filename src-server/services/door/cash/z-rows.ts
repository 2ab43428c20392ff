import { eq, max } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { zReports } from '#server/db/schema/till.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type ZRow = typeof zReports.$inferSelect;

export const insertZReport = prepared(
  columnsOf(zReports, [
    'id',
    'deskId',
    'sessionId',
    'zNumber',
    'businessDay',
    'closedBy',
    'supervisorId',
    'countedCents',
    'expectedCents',
    'count',
    'note',
    'report',
    'closedAt',
  ]),
  (orm, row) => orm.insert(zReports).values(row).prepare(),
);
const ofSession = prepared({ sessionId: zReports.sessionId }, (orm, { sessionId }) =>
  orm.select().from(zReports).where(eq(zReports.sessionId, sessionId)).prepare(),
);
const last = prepared({ deskId: zReports.deskId }, (orm, { deskId }) =>
  orm
    .select({ zNumber: max(zReports.zNumber) })
    .from(zReports)
    .where(eq(zReports.deskId, deskId))
    .prepare(),
);

export const findZOfSession = (ctx: ServiceContext, sessionId: string): ZRow | undefined =>
  ofSession(ctx.db).get({ sessionId });
/** The last Z number of a desk; 0 before its first closing. */
export const lastZNumber = (ctx: ServiceContext, deskId: string): number => last(ctx.db).get({ deskId })?.zNumber ?? 0;

/** Gapless per desk: a trigger refuses any other. */
export const nextZNumber = (ctx: ServiceContext, deskId: string): number => lastZNumber(ctx, deskId) + 1;
