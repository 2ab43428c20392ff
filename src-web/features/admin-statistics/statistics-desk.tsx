import { Table } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import type {
  MemberNumbers,
  Occupancy,
  Statistics,
  StatisticsWeeks,
  TypeSales,
} from '#shared/statistics/statistics.ts';
import { genreOf } from '#shared/art/genre.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { ScrollTable } from '#web/ui/admin/scroll-table.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { dayAndMonth } from './day-and-month.ts';
import { statisticsWords, type StatisticsWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/** The chart's library is the largest thing in the panel: it comes when this page is open. */
const WeekChart = lazy(() => import('./week-chart.tsx').then((m) => ({ default: m.WeekChart })));

/** Revenue, occupancy and members of the last weeks; every drawing has its numbers in a table. */
export function StatisticsDesk({ weeks, isDark }: { weeks: StatisticsWeeks; isDark: boolean }) {
  const lang = useLang();
  const words = useWords(statisticsWords);
  const statistics = trpc.admin.statistics.show.useQuery({ weeks });
  if (statistics.isPending) return <MarkLoader />;
  if (statistics.isError) return <LoadFailure sentence={ADMIN_MESSAGES.ticketsFailed} list={statistics} />;
  const { data } = statistics;
  return (
    <div className="admin-two stat-sums">
      <Panel title={words.revenueByPurchaseWeek}>
        <p className="dim small">{words.inEuro}</p>
        <Suspense fallback={<MarkLoader text={words.drawing} />}>
          <WeekChart weeks={data.weeks} isDark={isDark} />
        </Suspense>
        <Numbers
          label={words.revenueByWeek}
          columns={[words.weekFrom, words.revenue]}
          rows={data.weeks.map(({ monday, revenueCents, isOpen }) => [
            `${dayAndMonth(monday, lang)}${isOpen ? words.stillOpen : ''}`,
            formatCents(revenueCents, lang),
          ])}
        />
      </Panel>
      <ByEvent events={data.events} />
      <ByType types={data.types} />
      <HowFull nights={data.occupancy} />
      <Members members={data.members} weeks={weeks} />
    </div>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="admin-panel" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The table behind a drawing. */
function Numbers({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  const words = useWords(statisticsWords);
  return (
    <details className="stat-numbers">
      <summary>{words.showAsTable}</summary>
      <ScrollTable label={label} columns={columns}>
        {rows.map(([first = '', ...rest]) => (
          <Table.Tr key={first}>
            <Table.Th scope="row">{first}</Table.Th>
            {rest.map((cell, at) => (
              <Table.Td key={columns[at + 1]}>{cell}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </ScrollTable>
    </details>
  );
}

/** A bar beside its row; the number stands in words at its end. */
function Bar({ share }: { share: number }) {
  return (
    <span className="stat-bar" aria-hidden="true">
      <i style={{ inlineSize: `${Math.max(0, Math.min(1, share)) * 100}%` }} />
    </span>
  );
}

const nothingIn = (words: StatisticsWords) => <p className="dim">{words.nothingWasSoldThese}</p>;

function ByEvent({ events }: { events: Statistics['events'] }) {
  const lang = useLang();
  const words = useWords(statisticsWords);
  const most = Math.max(...events.map(({ revenueCents }) => revenueCents), 1);
  return (
    <Panel title={words.revenueByEvent}>
      {events.length === 0 && nothingIn(words)}
      <ul className="stat-rows">
        {events.map((event) => (
          <li key={event.id} className="has-thumb">
            <Poster artwork={{ id: event.id, genre: genreOf(event), imageUrl: event.imageUrl }} size="thumb" />
            <span>
              <b>{event.title}</b>
              <span className="dim small">
                {words.dayAndTickets(formatMemberDate(event.startsAt, lang), event.tickets)}
              </span>
            </span>
            <Bar share={event.revenueCents / most} />
            <b className="tabular">{formatCents(event.revenueCents, lang)}</b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ByType({ types }: { types: readonly TypeSales[] }) {
  const lang = useLang();
  const words = useWords(statisticsWords);
  const most = Math.max(...types.map(({ tickets }) => tickets), 1);
  return (
    <Panel title={words.ticketsByType}>
      {types.length === 0 && nothingIn(words)}
      <ul className="stat-rows">
        {types.map(({ name, tickets, valueCents }) => (
          <li key={name}>
            <span>
              <b>{name}</b>
              <span className="dim small">{formatCents(valueCents, lang)}</span>
            </span>
            <Bar share={tickets / most} />
            <b className="tabular">{tickets}</b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function HowFull({ nights }: { nights: readonly Occupancy[] }) {
  const lang = useLang();
  const words = useWords(statisticsWords);
  const [sold, seats] = [
    nights.reduce((sum, night) => sum + night.sold, 0),
    nights.reduce((sum, night) => sum + night.maxCapacity, 0),
  ];
  return (
    <Panel title={words.occupancyLastNights}>
      {nights.length === 0 ? (
        <p className="dim">{words.noCapacityOver}</p>
      ) : (
        <p className="dim small">{words.seatsOf(Math.round((100 * sold) / Math.max(seats, 1)), nights.length)}</p>
      )}
      <ul className="stat-rows">
        {nights.map(({ id, title, startsAt, sold: taken, maxCapacity }) => (
          <li key={id}>
            <span>
              <b>{title}</b>
              <span className="dim small">{formatMemberDate(startsAt, lang)}</span>
            </span>
            <Bar share={taken / maxCapacity} />
            <b className="tabular">{`${taken} / ${maxCapacity}`}</b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Members({ members: { byPlan, joined, left, reasons }, weeks }: { members: MemberNumbers; weeks: number }) {
  const words = useWords(statisticsWords);
  const most = Math.max(...byPlan.map((plan) => plan.members), 1);
  return (
    <Panel title={words.members}>
      <p className="dim small">{words.joinedAndLeft(joined, left, weeks)}</p>
      <ul className="stat-rows">
        {byPlan.map(({ planId, tier, members }) => (
          <li key={planId}>
            <b>{tier}</b>
            <Bar share={members / most} />
            <b className="tabular">{members}</b>
          </li>
        ))}
      </ul>
      {reasons.length > 0 && (
        <>
          <h3 className="stat-reasons">{words.whyTheyLeave}</h3>
          <ul className="stat-rows">
            {reasons.map(({ reason, members }) => (
              <li key={reason}>
                <span>{reason}</span>
                <Bar share={members / Math.max(...reasons.map((each) => each.members))} />
                <b className="tabular">{members}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
