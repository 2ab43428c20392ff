import type { NewestFirstCursor, NewestFirstInput } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import type { TillReport } from '#shared/door/till-report.ts';
import type { NightReport } from '#shared/door/night-report.ts';
import { statement } from '#server/db/client.ts';
import { takePage } from '../../base/take-page.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { reportOf } from './cash-session.ts';
import { listOfficeClosings, type OfficeRow } from './office-rows.ts';

type Row = Omit<NightReport, 'report' | 'closedAt'> & { report: string; createdAt: number };
type Range = { at: number; id: string; limit: number };

const page = statement<Range, Row>(
  `SELECT z.id, d.name AS deskName, z.z_number AS zNumber, z.business_day AS businessDay, z.counted_cents AS countedCents, z.expected_cents AS expectedCents, z.note, z.report, z.closed_at AS createdAt
   FROM z_reports z JOIN desks d ON d.id = z.desk_id WHERE (z.closed_at, z.id) < (@at, @id) ORDER BY z.closed_at DESC, z.id DESC LIMIT @limit`,
);

/** What the office closed, with what is known of its takings by now: the desk's journal may still come. */
export function officeReport(
  ctx: ServiceContext,
  { sessionId, deskName, businessDay, closedAt, countedCents, note }: OfficeRow,
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
    closedAt: new Date(closedAt),
  };
}

const newestFirst = (a: NightReport, b: NightReport): number =>
  b.closedAt.getTime() - a.closedAt.getTime() || (a.id < b.id ? 1 : -1);

/** Closings before a moment, newest first: the desks' own and the office's. */
export function readNightReports(ctx: ServiceContext, range: Range): NightReport[] {
  const own = page(ctx.db)
    .all(range)
    .map(({ report, createdAt, ...row }) => ({
      ...row,
      report: JSON.parse(report) as TillReport,
      closedAt: new Date(createdAt),
    }));
  const office = listOfficeClosings(ctx, range).map((row) => officeReport(ctx, row));
  return [...own, ...office].toSorted(newestFirst).slice(0, range.limit);
}

/** The closings of all tills, newest first, a page at a time (german-law.md §1.8). */
export function listNightReports(
  ctx: ServiceContext,
  { limit, cursor }: NewestFirstInput,
): Page<NightReport, NewestFirstCursor> {
  requirePermission(ctx, 'desks:manage');
  const { shown, last } = takePage(
    readNightReports(ctx, {
      at: cursor?.createdAt.getTime() ?? Number.MAX_SAFE_INTEGER,
      id: cursor?.id ?? '',
      limit: limit + 1,
    }),
    limit,
  );
  return { items: shown, nextCursor: last && { createdAt: last.closedAt, id: last.id } };
}
