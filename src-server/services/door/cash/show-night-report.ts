import type { TillReport } from '#shared/door/till-report.ts';
import { DomainError } from '#shared/errors.ts';
import type { NightReportInput } from '#shared/door/desk-inputs.ts';
import type { NightSheet, TillMove } from '#shared/door/night-report.ts';
import { statement } from '#server/db/client.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { officeReport } from './list-night-reports.ts';
import { findOfficeClosing } from './office-rows.ts';
import { listTillRows } from './till-rows.ts';

type Row = Omit<NightSheet, 'report' | 'closedAt' | 'openedAt' | 'count' | 'moves' | 'admissions' | 'office'> & {
  report: string;
  closedAt: number;
  openedAt: number;
  count: string | null;
  sessionId: string;
  deskId: string;
};
type Channel = 'online' | 'member' | 'door';

const find = statement<{ id: string }, Row>(
  `SELECT z.id, d.name AS deskName, z.z_number AS zNumber, z.business_day AS businessDay, z.counted_cents AS countedCents, z.expected_cents AS expectedCents, z.note, z.report, z.closed_at AS closedAt, z.count,
     z.session_id AS sessionId, z.desk_id AS deskId, s.opened_at AS openedAt, o.name AS openedBy, c.name AS closedBy
   FROM z_reports z JOIN desks d ON d.id = z.desk_id JOIN cash_sessions s ON s.id = z.session_id LEFT JOIN users o ON o.id = s.opened_by LEFT JOIN users c ON c.id = z.closed_by WHERE z.id = @id OR z.session_id = @id`,
);
const admitted = statement<
  { deskId: string; from: number; to: number },
  { channel: Channel; people: number; under18: number }
>(
  `SELECT channel, COUNT(*) AS people, SUM(is_under18) AS under18 FROM admissions WHERE desk_id = @deskId AND admitted_at BETWEEN @from AND @to AND undone_at IS NULL GROUP BY channel`,
);

function movesOf(ctx: ServiceContext, sessionId: string): TillMove[] {
  return listTillRows(ctx, sessionId).flatMap(({ id, kind, cashCents, facts, recordedAt }) =>
    kind === 'in' || kind === 'out'
      ? [{ id, kind, amountCents: cashCents, reason: facts.reason ?? '', at: new Date(recordedAt) }]
      : [],
  );
}

function checkInsOf(
  ctx: ServiceContext,
  range: { deskId: string; from: number; to: number },
): NightSheet['admissions'] {
  const people = admitted(ctx.db).all(range);
  const of = (channel: Channel): number => people.find((one) => one.channel === channel)?.people ?? 0;
  return {
    online: of('online'),
    members: of('member'),
    door: of('door'),
    under18: people.reduce((sum, one) => sum + one.under18, 0),
  };
}

/** A till that the office closed, for want of a closing of the desk's own. Error: NOT_FOUND. */
function officeSheet(ctx: ServiceContext, sessionId: string): NightSheet {
  const row = findOfficeClosing(ctx, sessionId);
  if (row === undefined) throw new DomainError('NOT_FOUND');
  const { deskId, openedAt, openedBy, closedBy } = row;
  return {
    ...officeReport(ctx, row),
    openedAt: new Date(openedAt),
    openedBy,
    closedBy,
    count: null,
    office: null,
    moves: movesOf(ctx, sessionId),
    admissions: checkInsOf(ctx, { deskId, from: openedAt, to: row.closedAt }),
  };
}

/** One till's closing sheet with what went in and out, and who came in there meanwhile. Error: NOT_FOUND. */
export function showNightReport(ctx: ServiceContext, { id }: NightReportInput): NightSheet {
  requirePermission(ctx, 'desks:manage');
  const row = find(ctx.db).get({ id });
  if (row === undefined) return officeSheet(ctx, id);
  const { sessionId, deskId, report, count, openedAt, closedAt, ...sheet } = row;
  const office = findOfficeClosing(ctx, sessionId);
  return {
    ...sheet,
    report: JSON.parse(report) as TillReport,
    count: count === null ? null : (JSON.parse(count) as Record<string, number>),
    openedAt: new Date(openedAt),
    closedAt: new Date(closedAt),
    moves: movesOf(ctx, sessionId),
    admissions: checkInsOf(ctx, { deskId, from: openedAt, to: closedAt }),
    office:
      office === undefined
        ? null
        : { closedAt: new Date(office.closedAt), countedCents: office.countedCents, note: office.note },
  };
}
