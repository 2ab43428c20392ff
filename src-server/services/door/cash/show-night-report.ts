import { count, eq, or, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { TillReport } from '#shared/door/till-report.ts';
import { DomainError } from '#shared/errors.ts';
import type { NightReportInput } from '#shared/door/desk-inputs.ts';
import type { NightSheet, TillMove } from '#shared/door/night-report.ts';
import { prepared } from '#server/db/client.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { desks } from '#server/db/schema/desk.ts';
import { cashSessions, zReports } from '#server/db/schema/till.ts';
import { users } from '#server/db/schema/users.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { AT_DESK, isAtDesk, type CheckInRow } from '../check-in/check-in-rows.ts';
import { countVouchers } from '../vouchers/count-vouchers.ts';
import { givenAwayByName, nameOf } from './given-away-by-name.ts';
import { goodsByName } from './goods-by-name.ts';
import { NIGHT_REPORT_COLUMNS, officeReport } from './list-night-reports.ts';
import { nightQuestions } from './night-questions.ts';
import { findOfficeClosing } from './office-rows.ts';
import { countWithoutTicket, letIntoFullHouse, peopleWithoutTicket } from './people-without-ticket.ts';
import { tillNight, type TillNight } from './till-night.ts';
import { listTillRows } from './till-rows.ts';

type Channel = CheckInRow['channel'];

const opener = alias(users, 'opener');
const closer = alias(users, 'closer');
const find = prepared({ id: zReports.id }, (orm, { id }) =>
  orm
    .select({
      ...NIGHT_REPORT_COLUMNS,
      count: zReports.count,
      sessionId: zReports.sessionId,
      openedAt: cashSessions.openedAt,
      openedBy: opener.name,
      closedBy: closer.name,
    })
    .from(zReports)
    .innerJoin(desks, eq(desks.id, zReports.deskId))
    .innerJoin(cashSessions, eq(cashSessions.id, zReports.sessionId))
    .leftJoin(opener, eq(opener.id, cashSessions.openedBy))
    .leftJoin(closer, eq(closer.id, zReports.closedBy))
    .where(or(eq(zReports.id, id), eq(zReports.sessionId, id)))
    .prepare(),
);
const countByChannel = prepared(AT_DESK, (orm, range) =>
  orm
    .select({
      channel: checkIns.channel,
      people: count(),
      under18: sum(checkIns.isUnder18).mapWith(Number),
    })
    .from(checkIns)
    .where(isAtDesk(range))
    .groupBy(checkIns.channel)
    .prepare(),
);

function movesOf(ctx: ServiceContext, sessionId: string): TillMove[] {
  return listTillRows(ctx, sessionId).flatMap(({ id, kind, cashCents, facts, recordedAt }) =>
    kind === 'in' || kind === 'out'
      ? [{ id, kind, amountCents: cashCents, reason: facts.reason ?? '', at: recordedAt }]
      : [],
  );
}

const inspectionsOf = (ctx: ServiceContext, sessionId: string): NightSheet['inspections'] =>
  listTillRows(ctx, sessionId).flatMap(({ kind, supervisorId, facts, recordedAt }) =>
    kind === 'inspect'
      ? [
          {
            name: nameOf(ctx, supervisorId),
            at: recordedAt,
            expectedCents: facts.expectedCents ?? 0,
            ...(facts.countedCents !== undefined && { countedCents: facts.countedCents }),
          },
        ]
      : [],
  );

/** Who came in at a desk in a till's night, whether it was open or not. */
function checkInsOf(ctx: ServiceContext, night: TillNight): NightSheet['admissions'] {
  const people = countByChannel(ctx.db).all(night);
  const of = (channel: Channel): number => people.find((one) => one.channel === channel)?.people ?? 0;
  return {
    online: of('online'),
    members: of('member'),
    door: of('door'),
    under18: people.reduce((total, one) => total + one.under18, 0),
  };
}

/** What every closing sheet has: what went in and out of the till, and what the desk did that night. */
const nightOf = (ctx: ServiceContext, night: TillNight, sessionId: string) => ({
  moves: movesOf(ctx, sessionId),
  inspections: inspectionsOf(ctx, sessionId),
  questions: nightQuestions(ctx, night),
  admissions: checkInsOf(ctx, night),
  withoutTicket: peopleWithoutTicket(ctx, night),
  vouchers: countVouchers(ctx, night, sessionId),
  givenAway: givenAwayByName(ctx, sessionId),
  goods: goodsByName(ctx, [sessionId]),
  overHouse: letIntoFullHouse(ctx, night, sessionId),
});

/** A till that the office closed, for want of a closing of the desk's own. Error: NOT_FOUND. */
function officeSheet(ctx: ServiceContext, sessionId: string): NightSheet {
  const row = findOfficeClosing(ctx, sessionId);
  if (row === undefined) throw new DomainError('NOT_FOUND');
  const { openedAt, openedBy, closedBy } = row;
  return {
    ...officeReport(ctx, row),
    openedAt,
    openedBy,
    closedBy,
    count: null,
    office: null,
    ...nightOf(ctx, tillNight(ctx, row), sessionId),
  };
}

/** One till's closing sheet with what went in and out, and who came in there that night. Error: NOT_FOUND. */
export function showNightReport(ctx: ServiceContext, { id }: NightReportInput): NightSheet {
  requirePermission(ctx, 'nights:report');
  const row = find(ctx.db).get({ id });
  if (row === undefined) return officeSheet(ctx, id);
  const { sessionId, deskId: _deskId, count: counted, ...sheet } = row;
  const office = findOfficeClosing(ctx, sessionId);
  const night = tillNight(ctx, row);
  return {
    ...sheet,
    report: JSON.parse(row.report) as TillReport,
    count: counted === null ? null : (JSON.parse(counted) as Record<string, number>),
    ...nightOf(ctx, night, sessionId),
    walkIns: countWithoutTicket(ctx, night),
    office:
      office === undefined ? null : { closedAt: office.closedAt, countedCents: office.countedCents, note: office.note },
  };
}
