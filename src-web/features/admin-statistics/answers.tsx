import { LOCALES } from '#web/ui/admin/formats-in.ts';
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
import { statisticsWords, type StatisticsWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

type PartProps = { groups: readonly NightGroup[]; isDark: boolean };

/** Five questions about the nights, each answered by a sentence, a picture, a table and a file. */
export function StatisticsAnswers({ weeks, isDark }: { weeks: StatisticsWeeks; isDark: boolean }) {
  const lang = useLang();
  const answers = trpc.admin.statistics.answers.useQuery({ weeks });
  if (answers.isPending) return <ListWaiting />;
  if (answers.isError) return <LoadFailure sentence={ADMIN_MESSAGES.ticketsFailed} list={answers} />;
  const { nights, cohorts } = answers.data;
  const part = { groups: groupNights(nights, lang), isDark };
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

const nightsOf = (count: number, words: StatisticsWords): string => words.countNights(count);
const nothingIn = (words: StatisticsWords) => words.noNightShows;

const earlyIn = (words: StatisticsWords): readonly ChartSeries[] => [
  { name: 'a', label: words.daysBeforeOrMore, ink: 'pino' },
  { name: 'b', label: words.days, ink: 'azul' },
  { name: 'c', label: words.days2, ink: 'marigold' },
  { name: 'd', label: words.lastTwoDays, ink: 'rosa' },
];

function SellsEarly({ groups, isDark }: PartProps) {
  const words = useWords(statisticsWords);
  const best = highest(groups, { of: earlyPercent, counts: ({ online }) => online > 0 });
  const sentence = best === null ? nothingIn(words) : words.sellsEarliest(best.name, earlyPercent(best));
  const leadsOf = ({ leads: [a = 0, b = 0, c = 0, d = 0] }: NightGroup) => ({ a, b, c, d });
  return (
    <ChartCard
      title={words.whichNightsSellEarly}
      note={words.onlineTicketsByWhen}
      sentence={sentence}
      columns={[words.nights, ...earlyIn(words).map(({ label }) => label), words.weekBefore]}
      rows={groups.map((group) => [group.name, ...group.leads, earlyPercent(group)])}
      fileName="which-nights-sell-early"
    >
      {best !== null ? (
        <StackedChart
          isDark={isDark}
          label={sentence}
          series={earlyIn(words)}
          data={groups.map((group) => ({ name: group.name, ...leadsOf(group) }))}
        />
      ) : null}
    </ChartCard>
  );
}

const filled = ({ seats, seatsSold }: NightGroup): number => percentOf(seatsSold, seats);
const filledIn = (words: StatisticsWords): readonly ChartSeries[] => [
  { name: 'sold', label: words.seatsSold, ink: 'azul' },
  { name: 'free', label: words.seatsLeftFree, ink: 'marigold' },
];

function WhatFills({ groups, isDark }: PartProps) {
  const words = useWords(statisticsWords);
  const withSeats = groups.filter(({ seats }) => seats > 0);
  const best = highest(withSeats, { of: filled, counts: () => true });
  const sentence =
    best === null ? nothingIn(words) : words.fillsMost(best.name, filled(best), nightsOf(best.nights, words));
  return (
    <ChartCard
      title={words.whatFills}
      note={words.nightsWithCapacity}
      sentence={sentence}
      columns={[words.nights, words.howMany, words.seatsSold, words.seats, words.filled]}
      rows={withSeats.map((group) => [group.name, group.nights, group.seatsSold, group.seats, filled(group)])}
      fileName="what-fills"
    >
      {best !== null ? (
        <StackedChart
          isDark={isDark}
          label={sentence}
          series={filledIn(words)}
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
const membersIn = (words: StatisticsWords): readonly ChartSeries[] => [
  { name: 'tickets', label: words.withTicketAtMember, ink: 'rosa' },
  { name: 'cards', label: words.withCardAlone, ink: 'pino' },
];

function MembersUse({ groups, isDark }: PartProps) {
  const lang = useLang();
  const words = useWords(statisticsWords);
  const best = highest(groups, { of: perNight, counts: (group) => membersOf(group) > 0 });
  const sentence =
    best === null ? nothingIn(words) : words.membersUse(best.name, perNight(best).toLocaleString(LOCALES[lang]));
  return (
    <ChartCard
      title={words.whatMembersUse}
      sentence={sentence}
      columns={[words.nights, words.howMany, words.ticketsAtMemberPrice, words.withCardAlone, words.aNight]}
      rows={groups.map((group) => [group.name, group.nights, group.memberTickets, group.memberCards, perNight(group)])}
      fileName="what-members-use"
    >
      {best !== null ? (
        <StackedChart
          isDark={isDark}
          label={sentence}
          series={membersIn(words)}
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

const backIn = (words: StatisticsWords): readonly ChartSeries[] => [
  { name: 'soon', label: words.againWithinDays, ink: 'pino' },
  { name: 'later', label: words.againWithinDays2, ink: 'azul' },
  { name: 'once', label: words.notAgainDays, ink: 'marigold' },
];

function ComesBack({ cohorts, isDark }: { cohorts: readonly Cohort[]; isDark: boolean }) {
  const words = useWords(statisticsWords);
  const [guests, within30, within90] = [
    cohorts.reduce((sum, cohort) => sum + cohort.guests, 0),
    cohorts.reduce((sum, cohort) => sum + cohort.within30, 0),
    cohorts.reduce((sum, cohort) => sum + cohort.within90, 0),
  ];
  const sentence =
    guests === 0 ? nothingIn(words) : words.cameAgain(guests, percentOf(within30, guests), percentOf(within90, guests));
  return (
    <ChartCard
      title={words.whoComesBack}
      note={words.guestsByMonth}
      sentence={sentence}
      columns={[words.firstCame, words.guests, words.againWithinDays, words.againWithinDays2, words.within]}
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
          series={backIn(words)}
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

const waysIn = (words: StatisticsWords): readonly ChartSeries[] => [
  { name: 'online', label: words.online, ink: 'azul' },
  { name: 'door', label: words.atTheDoor, ink: 'marigold' },
  { name: 'given', label: words.given, ink: 'pino' },
];
/** More bars than these can't be told apart; the table has them all. */
const MOST_BARS = 24;

function DoorOrOnline({ nights, isDark }: { nights: readonly NightNumbers[]; isDark: boolean }) {
  const lang = useLang();
  const words = useWords(statisticsWords);
  const online = nights.reduce((sum, night) => sum + night.online, 0);
  const door = nights.reduce((sum, night) => sum + night.door, 0);
  const sentence =
    online + door === 0 ? nothingIn(words) : words.soldAtDoor(percentOf(door, online + door), door, online + door);
  const nameOf = ({ startsAt }: NightNumbers): string => formatShortDay(startsAt, lang);
  return (
    <ChartCard
      title={words.doorAgainstOnline}
      note={words.ticketsEachNight}
      sentence={sentence}
      columns={[words.night, words.title, words.online, words.atTheDoor, words.given, words.door]}
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
          series={waysIn(words)}
          data={nights
            .slice(0, MOST_BARS)
            .reverse()
            .map((night) => ({ name: nameOf(night), online: night.online, door: night.door, given: night.given }))}
        />
      ) : null}
    </ChartCard>
  );
}
