import type { NightReport } from '#shared/door/night-report.ts';
import { formatCents } from '#shared/money.ts';
import { formatLongDate, formatTime, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { closingWords, differenceOf, differenceWords, eveningOf } from './drawer-words.ts';

/** The nights in the list's order, each with its tills. */
function byNight(reports: readonly NightReport[]): { day: string; tills: NightReport[] }[] {
  const nights = new Map<string, NightReport[]>();
  for (const report of reports) nights.set(report.businessDay, [...(nights.get(report.businessDay) ?? []), report]);
  return [...nights].map(([day, tills]) => ({ day, tills })).sort((a, b) => (a.day < b.day ? 1 : -1));
}

/** Every closing, evening by evening, the latest first. */
export function NightReportList() {
  const list = trpc.admin.desks.nightReports.useInfiniteQuery({}, LIVE_PAGES);
  const reports = itemsOf(list.data);
  return (
    <AdminSection
      id="night-reports"
      title="Closings by evening"
      list={list}
      failure="Fehler beim Laden der Kassenabschlüsse"
      isEmpty={reports.length === 0}
      nothing={<EmptyState sentence="No till has been closed yet." headingLevel={3} />}
    >
      {byNight(reports).map(({ day, tills }) => (
        <Night key={day} day={day} tills={tills} />
      ))}
      <ShowMore list={list} />
    </AdminSection>
  );
}

function Night({ day, tills }: { day: string; tills: readonly NightReport[] }) {
  const turnoverCents = tills.reduce((sum, { report }) => sum + report.turnoverCents, 0);
  return (
    <section className="night" aria-labelledby={`night-${day}`}>
      <h3 id={`night-${day}`}>
        {formatLongDate(eveningOf(day))}
        <b className="tabular">
          <span className="visually-hidden">, takings </span>
          {formatCents(turnoverCents)}
        </b>
      </h3>
      <ul>
        {tills.map((till) => (
          <Till key={till.id} till={till} />
        ))}
      </ul>
    </section>
  );
}

function Till({ till: { id, deskName, zNumber, closedAt, report, ...drawer } }: { till: NightReport }) {
  const differenceCents = differenceOf(drawer);
  return (
    <li>
      <a className="night-till" href={adminPaths.nightReport(id)}>
        <span>
          <b>{`${deskName}, ${closingWords(zNumber)}`}</b>
          <span className="dim">
            {'Closed at '}
            <time dateTime={isoBerlin(closedAt)}>{formatTime(closedAt)}</time>
            {`, ${report.ticketCount === 1 ? '1 ticket' : `${report.ticketCount} tickets`}`}
          </span>
        </span>
        <Chip
          tone={differenceCents === 0 ? 'ok' : 'warn'}
          icon={differenceCents === 0 ? 'circle-check' : 'alert-triangle'}
        >
          {differenceWords(differenceCents)}
        </Chip>
        <b className="tabular">{formatCents(report.turnoverCents)}</b>
      </a>
    </li>
  );
}
