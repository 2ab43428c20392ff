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
import { nightWords } from './night-words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/** The nights in the list's order, each with its tills. */
function byNight(reports: readonly NightReport[]): { day: string; tills: NightReport[] }[] {
  const nights = new Map<string, NightReport[]>();
  for (const report of reports) nights.set(report.businessDay, [...(nights.get(report.businessDay) ?? []), report]);
  return [...nights].map(([day, tills]) => ({ day, tills })).sort((a, b) => (a.day < b.day ? 1 : -1));
}

/** Every closing, evening by evening, the latest first. */
export function NightReportList() {
  const words = useWords(nightWords);
  const list = trpc.admin.desks.nightReports.useInfiniteQuery({}, LIVE_PAGES);
  const reports = itemsOf(list.data);
  return (
    <AdminSection
      id="night-reports"
      title={words.closingsByEvening}
      list={list}
      failure={words.fehlerBeimLadenDer}
      isEmpty={reports.length === 0}
      nothing={<EmptyState sentence={words.noTillHasBeen} headingLevel={3} />}
    >
      {byNight(reports).map(({ day, tills }) => (
        <Night key={day} day={day} tills={tills} />
      ))}
      <ShowMore list={list} />
    </AdminSection>
  );
}

function Night({ day, tills }: { day: string; tills: readonly NightReport[] }) {
  const lang = useLang();
  const words = useWords(nightWords);
  const turnoverCents = tills.reduce((sum, { report }) => sum + report.turnoverCents, 0);
  return (
    <section className="night" aria-labelledby={`night-${day}`}>
      <h3 id={`night-${day}`}>
        {formatLongDate(eveningOf(day), lang)}
        <b className="tabular">
          <span className="visually-hidden">{words.takingsAfter} </span>
          {formatCents(turnoverCents, lang)}
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
  const lang = useLang();
  const words = useWords(nightWords);
  const differenceCents = differenceOf(drawer);
  return (
    <li>
      <a className="night-till" href={adminPaths.nightReport(id)}>
        <span>
          <b>{`${deskName}, ${closingWords(zNumber, words)}`}</b>
          <span className="dim">
            {words.closedAt}
            <time dateTime={isoBerlin(closedAt)}>{formatTime(closedAt)}</time>
            {`, ${report.ticketCount === 1 ? '1 ticket' : words.countTickets(report.ticketCount)}`}
          </span>
        </span>
        <Chip
          tone={differenceCents === 0 ? 'ok' : 'warn'}
          icon={differenceCents === 0 ? 'circle-check' : 'alert-triangle'}
        >
          {differenceWords(differenceCents, words, lang)}
        </Chip>
        <b className="tabular">{formatCents(report.turnoverCents, lang)}</b>
      </a>
    </li>
  );
}
