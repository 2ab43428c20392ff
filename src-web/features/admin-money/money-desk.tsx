import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import {
  MONEY_STEPS,
  MoneyInput,
  weeksBack,
  type MoneyLine,
  type MoneyStep,
  type MoneyView,
} from '#shared/books/money-page.ts';
import { formatCents } from '#shared/money.ts';
import { localDateOf } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { ChartCard, type ChartCell } from '#web/ui/admin/chart-card.tsx';
import { ListWaiting, LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { DayField } from '#web/ui/admin/day-field.tsx';
import { StackedChart } from '#web/ui/admin/lazy-charts.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import type { ChartSeries } from '#web/ui/admin/charts.tsx';
import { BooksProof } from './books-proof.tsx';
import { MembershipPanel } from './membership-panel.tsx';
import { MoneyBeside, MoneySums } from './money-sums.tsx';
import { lineName, spanName } from './money-words.ts';

const STEP_WORDS: Record<MoneyStep, string> = { day: 'Day', week: 'Week', month: 'Month', event: 'Event' };
const WEEKS = 12;

/** What is asked for stands in the address: twelve weeks by week, unless it says otherwise. */
function useMoneyFilter() {
  const { get, set } = useUrlFilter();
  const [lastWeeks] = useState(() => weeksBack(localDateOf(new Date()), WEEKS));
  const usual = { by: 'week', ...lastWeeks };
  const asked = { by: get('by') || usual.by, from: get('from') || usual.from, to: get('to') || usual.to };
  const read = MoneyInput.safeParse(asked);
  return { input: read.success ? read.data : MoneyInput.parse(usual), asked, isWrong: !read.success, set };
}

/** Money: the span and the step, five sums, the books proof, a bar a step, memberships and who owes. */
export function MoneyDesk({ isDark }: { isDark: boolean }) {
  const { input, asked, isWrong, set } = useMoneyFilter();
  const money = trpc.admin.money.show.useQuery(input, { ...LIVE, placeholderData: (before) => before });
  return (
    <>
      <div className="money-tools">
        <SegmentedControl
          aria-label="Add up by"
          value={input.by}
          onChange={(by) => set({ by })}
          data={MONEY_STEPS.map((value) => ({ value, label: STEP_WORDS[value] }))}
        />
        <DayField label="From" value={asked.from} onChange={(from) => set({ from })} />
        <DayField
          label="To"
          value={asked.to}
          error={isWrong ? 'Not before the first day, and at most 800 days.' : null}
          onChange={(to) => set({ to })}
        />
      </div>
      {money.isError && <LoadFailure sentence={ADMIN_MESSAGES.paymentsFailed} list={money} />}
      {money.isPending && <ListWaiting />}
      {money.data && <MoneySums view={money.data} />}
      <BooksProof />
      {money.data && (
        <div className="money-two">
          <MoneyChart view={money.data} by={input.by} isDark={isDark} />
          <MembershipPanel memberships={money.data.memberships} />
        </div>
      )}
    </>
  );
}

const SERIES: readonly ChartSeries[] = [
  { name: 'online', label: 'Online', ink: 'azul' },
  { name: 'door', label: 'Door', ink: 'marigold' },
  { name: 'memberships', label: 'Memberships', ink: 'rosa' },
  { name: 'back', label: 'Given back', ink: 'chili' },
];
const COLUMNS = [
  'Taken',
  'Online',
  'Door',
  'Goods',
  'Memberships',
  'Given back',
  'Fees',
  'Codes',
  'Tickets',
  'Joined',
  'Left',
];
/** More bars than these can't be told apart; the table has them all. */
const MOST_BARS = 60;

const rowOf = (line: MoneyLine, by: MoneyStep): ChartCell[] => [
  lineName(line, by),
  ...[line.takenCents, line.onlineCents, line.doorCents, line.goodsCents, line.membershipCents].map((cents) => ({
    cents,
  })),
  ...[-line.returnedCents, line.feeCents, line.reducedCents].map((cents) => ({ cents })),
  line.tickets,
  line.joined,
  line.left,
];

function sentenceOf({ lines, sums }: MoneyView, by: MoneyStep): string {
  const best = lines.reduce<MoneyLine | null>(
    (most, line) => (line.takenCents > (most?.takenCents ?? 0) ? line : most),
    null,
  );
  if (best === null) return 'Nothing was taken in these days.';
  return (
    `${formatCents(sums.takenCents)} taken. The best ${by} was ${lineName(best, by)} with ` +
    `${formatCents(best.takenCents)}; ${formatCents(sums.returnedCents)} went back.`
  );
}

function MoneyChart({ view, by, isDark }: { view: MoneyView; by: MoneyStep; isDark: boolean }) {
  const bars = by === 'event' ? view.lines.slice(0, MOST_BARS).reverse() : view.lines.slice(-MOST_BARS);
  const sentence = sentenceOf(view, by);
  return (
    <ChartCard
      title={`By ${by}`}
      note={`${spanName(view)}; a bar is ${by === 'event' ? 'an' : 'a'} ${by}, red was given back`}
      sentence={sentence}
      columns={[STEP_WORDS[by], ...COLUMNS]}
      rows={view.lines.map((line) => rowOf(line, by))}
      fileName={`money-by-${by}-${view.from}-${view.to}`}
    >
      <StackedChart
        isDark={isDark}
        isMoney
        label={sentence}
        series={SERIES}
        data={bars.map((line) => ({
          name: lineName(line, by),
          online: line.onlineCents,
          door: line.doorCents + line.goodsCents,
          memberships: line.membershipCents,
          back: -line.returnedCents,
        }))}
      />
      <MoneyBeside view={view} />
    </ChartCard>
  );
}
