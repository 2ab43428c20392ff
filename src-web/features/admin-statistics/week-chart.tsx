import { BarChart } from '@mantine/charts';
import { MantineProvider } from '@mantine/core';
import '@mantine/charts/styles.css';
import type { WeekRevenue } from '#shared/statistics/statistics.ts';
import { cents, formatCents, formatWholeCents } from '#shared/money.ts';
import { cssVariablesResolver, theme } from '#web/theme/theme.ts';
import { dayAndMonth } from './day-and-month.ts';
import { statisticsWords, type StatisticsWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

const AZUL = '#1766AC';

const LIGHT_AZUL = '#6DBDFA';

const seriesOf = (isDark: boolean, words: StatisticsWords) => [
  { name: 'full', label: words.revenue, color: isDark ? LIGHT_AZUL : AZUL },
  { name: 'open', label: words.thisWeekStillOpen, color: 'url(#open-week)' },
];

/**
 * Revenue by purchase week as bars; the week that is still open is hatched. What it shows is said in a sentence, and
 * stands in the table below it.
 */
export function WeekChart({ weeks, isDark }: { weeks: readonly WeekRevenue[]; isDark: boolean }) {
  const lang = useLang();
  const words = useWords(statisticsWords);
  const data = weeks.map(({ monday, revenueCents, isOpen }) => ({
    week: dayAndMonth(monday, lang),
    [isOpen ? 'open' : 'full']: revenueCents / 100,
  }));
  const best = weeks.reduce<WeekRevenue | undefined>(
    (most, week) => (most === undefined || week.revenueCents > most.revenueCents ? week : most),
    undefined,
  );
  const sentence =
    best === undefined
      ? words.noWeekYet
      : words.revenueOfWeeks(weeks.length, dayAndMonth(best.monday, lang), formatCents(best.revenueCents, lang));
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={isDark ? 'dark' : 'light'}
      cssVariablesSelector=".week-chart"
      getRootElement={() => document.querySelector<HTMLElement>('.week-chart') ?? undefined}
    >
      <div className="week-chart" role="img" aria-label={sentence}>
        <svg width="0" height="0" aria-hidden="true">
          <defs>
            <pattern id="open-week" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="8" height="8" fill="#97D2FF" />
              <rect width="4" height="8" fill={AZUL} />
            </pattern>
          </defs>
        </svg>
        <BarChart
          h={280}
          data={data}
          dataKey="week"
          type="stacked"
          series={seriesOf(isDark, words)}
          gridAxis="x"
          tickLine="none"
          valueFormatter={(euros) => formatCents(Math.round(euros * 100), lang)}
          yAxisProps={{
            tickCount: 5,
            width: 72,
            tickFormatter: (euros: number) => formatWholeCents(cents(Math.round(euros * 100)), lang),
          }}
          barProps={{ isAnimationActive: false, radius: [4, 4, 0, 0] }}
        />
      </div>
    </MantineProvider>
  );
}
