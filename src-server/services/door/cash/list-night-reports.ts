import { eq } from 'drizzle-orm';
import type { NewestFirstCursor, NewestFirstInput } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import type { TillReport } from '#shared/door/till-report.ts';
import type { NightReport } from '#shared/door/night-report.ts';
import { prepared } from '#server/db/client.ts';
import { END_OF_TIME, isBefore, newestFirst, type PageRange } from '#server/db/paging.ts';
import { desks } from '#server/db/schema/desk.ts';
import { zReports } from '#server/db/schema/till.ts';
import { takePage } from '../../base/take-page.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { reportOf } from './cash-session.ts';
import { countWithoutTicket } from './people-without-ticket.ts';
import { listOfficeClosings, type OfficeRow } from './office-rows.ts';
import { tillNight } from './till-night.ts';

/** Of a closing, joined with its desk. */
export const NIGHT_REPORT_COLUMNS = {
  id: zReports.id,
  deskId: zReports.deskId,
  deskName: desks.name,
  zNumber: zReports.zNumber,
  businessDay: zReports.businessDay,
  countedCents: zReports.countedCents,
  expectedCents: zReports.expectedCents,
  note: zReports.note,
  report: zReports.report,
  closedAt: zReports.closedAt,
};

const page = prepared({ at: zReports.closedAt, id: zReports.id, limit: Number }, (orm, { limit, ...from }) =>
  orm
    .select(NIGHT_REPORT_COLUMNS)
    .from(zReports)
    .innerJoin(desks, eq(desks.id, zReports.deskId))
    .where(isBefore(zReports.closedAt, zReports.id, from))
    .orderBy(...newestFirst(zReports.closedAt, zReports.id))
    .limit(limit)
    .prepare(),
);

/** What the office closed, with what is known of its takings by now: the desk's journal may still come. */
export function officeReport(
  ctx: ServiceContext,
  { sessionId, deskId, deskName, businessDay, closedAt, countedCents, note }: OfficeRow,
): NightReport {
  const report = reportOf(ctx, sessionId);
  return {
    id: sessionId,
    deskName,
    zNumber: null,
    businessDay,
    countedCents,
    expectedCents: report.expectedCashCents,
    note,
    report,
    closedAt,
    walkIns: countWithoutTicket(ctx, tillNight(ctx, { deskId, businessDay, closedAt })),
  };
}

const byClosing = (a: NightReport, b: NightReport): number =>
  b.closedAt.getTime() - a.closedAt.getTime() || (a.id < b.id ? 1 : -1);

/** Closings before a moment, newest first: the desks' own and the office's. */
export function readNightReports(ctx: ServiceContext, range: PageRange): NightReport[] {
  const own = page(ctx.db)
    .all(range)
    .map(({ deskId, ...row }) => ({
      ...row,
      report: JSON.parse(row.report) as TillReport,
      walkIns: countWithoutTicket(ctx, tillNight(ctx, { deskId, ...row })),
    }));
  const office = listOfficeClosings(ctx, range).map((row) => officeReport(ctx, row));
  return [...own, ...office].toSorted(byClosing).slice(0, range.limit);
}

/** The closings of all tills, newest first, a page at a time. */
export function listNightReports(
  ctx: ServiceContext,
  { limit, cursor }: NewestFirstInput,
): Page<NightReport, NewestFirstCursor> {
  requirePermission(ctx, 'nights:report');
  const { shown, last } = takePage(
    readNightReports(ctx, {
      at: cursor?.createdAt ?? END_OF_TIME,
      id: cursor?.id ?? '',
      limit: limit + 1,
    }),
    limit,
  );
  return { items: shown, nextCursor: last && { createdAt: last.closedAt, id: last.id } };
}
