import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type ZRow = {
  id: string;
  deskId: string;
  sessionId: string;
  zNumber: number;
  businessDay: string;
  closedBy: string | null;
  supervisorId: string | null;
  countedCents: number;
  expectedCents: number;
  count: string | null;
  note: string;
  report: string;
  closedAt: number;
};

export const Z_COLUMNS = `id, desk_id AS deskId, session_id AS sessionId, z_number AS zNumber, business_day AS businessDay, closed_by AS closedBy, supervisor_id AS supervisorId, counted_cents AS countedCents,
  expected_cents AS expectedCents, count, note, report, closed_at AS closedAt`;
export const insertZReport = statement<ZRow>(
  `INSERT INTO z_reports (id, desk_id, session_id, z_number, business_day, closed_by, supervisor_id, counted_cents, expected_cents, count, note, report, closed_at)
   VALUES (@id, @deskId, @sessionId, @zNumber, @businessDay, @closedBy, @supervisorId, @countedCents, @expectedCents, @count, @note, @report, @closedAt)`,
);
const ofSession = statement<{ sessionId: string }, ZRow>(
  `SELECT ${Z_COLUMNS} FROM z_reports WHERE session_id = @sessionId`,
);
const last = statement<{ deskId: string }, { zNumber: number | null }>(
  `SELECT MAX(z_number) AS zNumber FROM z_reports WHERE desk_id = @deskId`,
);

export const findZOfSession = (ctx: ServiceContext, sessionId: string): ZRow | undefined =>
  ofSession(ctx.db).get({ sessionId });
export const lastZNumber = (ctx: ServiceContext, deskId: string): number => last(ctx.db).get({ deskId })?.zNumber ?? 0;

/** Gapless per desk: a trigger refuses any other. */
export const nextZNumber = (ctx: ServiceContext, deskId: string): number => lastZNumber(ctx, deskId) + 1;
