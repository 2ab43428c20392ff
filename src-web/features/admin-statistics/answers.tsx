import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import type { StatisticsWeeks } from '#shared/statistics/statistics.ts';
import {
  earlyPercent,
  groupNights,
  highest,
  percentOf,
  type Cohort,
  type NightGroup,
  type NightNumbers,
} from '#shared/statistics/statistics-answers.ts';
import { formatShortDay } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { ListWaiting, LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { ChartCard } from '#web/ui/admin/chart-card.tsx';
import type { ChartSeries } from '#web/ui/admin/charts.tsx';
import { StackedChart } from '#web/ui/admin/lazy-charts.tsx';

type PartProps = { groups: readonly NightGroup[]; isDark: boolean };

/** Five questions about the nights, each answered by a sentence, a picture, a table and a file. */
export function StatisticsAnswers({ weeks, isDark }: { weeks: StatisticsWeeks; isDark: boolean }) {
  const answers = trpc.admin.statistics.answers.useQuery({ weeks });
  if (answers.isPending) return <ListWaiting />;
  if (answers.isError) return <LoadFailure sentence={ADMIN_MESSAGES.ticketsFailed} list={answers} />;
  const { nights, cohorts } = answers.data;
  const part = { groups: groupNights(nights), isDark };
  return (
    <div className="admin-two stat-answers">
      <SellsEarly {...part} />
      <WhatFills {...part} />
      <MembersUse {...part} />
      <ComesBack cohorts={cohorts} isDark={isDark} />
      <DoorOrOnline nights={nights} isDark={isDark} />
    </div>
  );
}

const nightsOf = (count: number): string => (count === 1 ? '1 night' : `${count} nights`);
const NOTHING = 'No night of these weeks shows it yet.';

const EARLY: readonly ChartSeries[] = [
  { name: 'a', label: '14 days before or more', ink: 'pino' },
  { name: 'b', label: '7 to 13 days', ink: 'azul' },
  { name: 'c', label: '2 to 6 days', ink: 'marigold' },
  { name: 'd', label: 'The last two days', ink: 'rosa' },
];

function SellsEarly({ groups, isDark }: PartProps) {
  const best = highest(groups, { of: earlyPercent, counts: ({ online }) => online > 0 });
  const sentence =
    best === null
      ? NOTHING
      : `${best.name} sells earliest: ${earlyPercent(best)} % of its online tickets a week before or earlier.`;
  const leadsOf = ({ leads: [a = 0, b = 0, c = 0, d = 0] }: NightGroup) => ({ a, b, c, d });
  return (
    <ChartCard
      title="Which nights sell early"
      note="Online tickets by when they were bought"
      sentence={sentence}
      columns={['Nights', ...EARLY.map(({ label }) => label), 'A week before or earlier, %']}
      rows={groups.map((group) => [group.name, ...group.leads, earlyPercent(group)])}
      fileName="which-nights-sell-early"
    >
      {best !== null ? (
        <StackedChart
          isDark={isDark}
          label={sentence}
          series={EARLY}
          data={groups.map((group) => ({ name: group.name, ...leadsOf(group) }))}
        />
      ) : null}
    </ChartCard>
  );
}

const filled = ({ seats, seatsSold }: NightGroup): number => percentOf(seatsSold, seats);
const FILLED: readonly ChartSeries[] = [
  { name: 'sold', label: 'Seats sold', ink: 'azul' },
  { name: 'free', label: 'Seats left free', ink: 'marigold' },
];

function WhatFills({ groups, isDark }: PartProps) {
  const withSeats = groups.filter(({ seats }) => seats > 0);
  const best = highest(withSeats, { of: filled, counts: () => true });
  const sentence =
    best === null ? NOTHING : `${best.name} fills most: ${filled(best)} % of the seats of ${nightsOf(best.nights)}.`;
  return (
    <ChartCard
      title="What fills"
      note="Nights with a capacity"
      sentence={sentence}
      columns={['Nights', 'How many', 'Seats sold', 'Seats', 'Filled, %']}
      rows={withSeats.map((group) => [group.name, group.nights, group.seatsSold, group.seats, filled(group)])}
      fileName="what-fills"
    >
      {best !== null ? (
        <StackedChart
          isDark={isDark}
          label={sentence}
          series={FILLED}
          data={withSeats.map(({ name, seats, seatsSold }) => ({
            name,
            sold: seatsSold,
            free: Math.max(0, seats - seatsSold),
          }))}
        />
      ) : null}
    </ChartCard>
  );
}

const membersOf = ({ memberTickets, memberCards }: NightGroup): number => memberTickets + memberCards;
const perNight = (group: NightGroup): number => Math.round((10 * membersOf(group)) / Math.max(1, group.nights)) / 10;
const MEMBERS: readonly ChartSeries[] = [
  { name: 'tickets', label: 'With a ticket at the member price', ink: 'rosa' },
  { name: 'cards', label: 'With the card alone', ink: 'pino' },
];

function MembersUse({ groups, isDark }: PartProps) {
  const best = highest(groups, { of: perNight, counts: (group) => membersOf(group) > 0 });
  const sentence =
    best === null ? NOTHING : `Members use ${best.name} most: on average ${perNight(best)} of them come to a night.`;
  return (
    <ChartCard
      title="What members use"
      sentence={sentence}
      columns={['Nights', 'How many', 'Tickets at the member price', 'With the card alone', 'A night']}
      rows={groups.map((group) => [group.name, group.nights, group.memberTickets, group.memberCards, perNight(group)])}
      fileName="what-members-use"
    >
      {best !== null ? (
        <StackedChart
          isDark={isDark}
          label={sentence}
          series={MEMBERS}
          data={groups.map(({ name, memberTickets, memberCards }) => ({
            name,
            tickets: memberTickets,
            cards: memberCards,
          }))}
        />
      ) : null}
    </ChartCard>
  );
}

const BACK: readonly ChartSeries[] = [
  { name: 'soon', label: 'Again within 30 days', ink: 'pino' },
  { name: 'later', label: 'Again within 90 days', ink: 'azul' },
  { name: 'once', label: 'Not again in 90 days', ink: 'marigold' },
];

function ComesBack({ cohorts, isDark }: { cohorts: readonly Cohort[]; isDark: boolean }) {
  const [guests, within30, within90] = [
    cohorts.reduce((sum, cohort) => sum + cohort.guests, 0),
    cohorts.reduce((sum, cohort) => sum + cohort.within30, 0),
    cohorts.reduce((sum, cohort) => sum + cohort.within90, 0),
  ];
  const sentence =
    guests === 0
      ? NOTHING
      : `Of ${guests} who came for the first time, ${percentOf(within30, guests)} % came again within 30 days and ` +
        `${percentOf(within90, guests)} % within 90.`;
  return (
    <ChartCard
      title="Who comes back"
      note="Guests with an account, by the month they first came; the last months are not over"
      sentence={sentence}
      columns={['First came', 'Guests', 'Again within 30 days', 'Again within 90 days', 'Within 90, %']}
      rows={cohorts.map((one) => [
        one.month,
        one.guests,
        one.within30,
        one.within90,
        percentOf(one.within90, one.guests),
      ])}
      fileName="who-comes-back"
    >
      {guests > 0 ? (
        <StackedChart
          isDark={isDark}
          label={sentence}
          series={BACK}
          data={cohorts.map((one) => ({
            name: one.month,
            soon: one.within30,
            later: one.within90 - one.within30,
            once: one.guests - one.within90,
          }))}
        />
      ) : null}
    </ChartCard>
  );
}

const WAYS: readonly ChartSeries[] = [
  { name: 'online', label: 'Online', ink: 'azul' },
  { name: 'door', label: 'At the door', ink: 'marigold' },
  { name: 'given', label: 'Given', ink: 'pino' },
];
/** More bars than these can't be told apart; the table has them all. */
const MOST_BARS = 24;

function DoorOrOnline({ nights, isDark }: { nights: readonly NightNumbers[]; isDark: boolean }) {
  const online = nights.reduce((sum, night) => sum + night.online, 0);
  const door = nights.reduce((sum, night) => sum + night.door, 0);
  const sentence =
    online + door === 0
      ? NOTHING
      : `${percentOf(door, online + door)} % of the tickets were sold at the door, ${door} of ${online + door}.`;
  const nameOf = ({ startsAt }: NightNumbers): string => formatShortDay(startsAt);
  return (
    <ChartCard
      title="Door against online"
      note="Tickets of each night"
      sentence={sentence}
      columns={['Night', 'Title', 'Online', 'At the door', 'Given', 'Door, %']}
      rows={nights.map((night) => [
        nameOf(night),
        night.title,
        night.online,
        night.door,
        night.given,
        percentOf(night.door, night.online + night.door),
      ])}
      fileName="door-against-online"
    >
      {online + door > 0 ? (
        <StackedChart
          isDark={isDark}
          label={sentence}
          series={WAYS}
          data={nights
            .slice(0, MOST_BARS)
            .reverse()
            .map((night) => ({ name: nameOf(night), online: night.online, door: night.door, given: night.given }))}
        />
      ) : null}
    </ChartCard>
  );
}
