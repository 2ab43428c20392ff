import { LOCALES } from './formats-in.ts';
import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { cents, formatCents, formatWholeCents } from '#shared/money.ts';
import type { Lang } from '#shared/lang.ts';
import { useLang } from '../lang.tsx';

/** Colours that differ in lightness too, so that they are told apart without seeing colours; for light and for dark. */
const INK = {
  azul: ['#1766AC', '#6DBDFA'],
  marigold: ['#FFB21A', '#FFC24A'],
  rosa: ['#FF8FB2', '#FFB7CE'],
  pino: ['#0E4638', '#5CC796'],
  chili: ['#B3261E', '#FF8A7A'],
} as const;
export type Ink = keyof typeof INK;

export type ChartSeries = { name: string; label: string; ink: Ink };
type ChartProps = {
  /** A row a bar; `name` is under it. Money in cents. */
  data: readonly Readonly<Record<string, string | number>>[];
  series: readonly ChartSeries[];
  isDark: boolean;
  isMoney?: boolean;
  /** Said in words beside the picture. */
  label: string;
};

const looks = ({ series, isDark, isMoney = false }: Pick<ChartProps, 'series' | 'isDark' | 'isMoney'>, lang: Lang) => ({
  h: 280,
  dataKey: 'name',
  series: series.map(({ name, label, ink }) => ({ name, label, color: INK[ink][isDark ? 1 : 0] })),
  gridAxis: 'x' as const,
  tickLine: 'none' as const,
  valueFormatter: (value: number) => (isMoney ? formatCents(value, lang) : value.toLocaleString(LOCALES[lang])),
  yAxisProps: {
    tickCount: 5,
    width: isMoney ? 72 : 44,
    ...(isMoney && { tickFormatter: (value: number) => formatWholeCents(cents(Math.round(value)), lang) }),
  },
});

/** Bars over one another, what is below zero under the line. */
export function StackedBars(props: ChartProps) {
  const lang = useLang();
  return (
    <div className="chart" role="img" aria-label={props.label}>
      <BarChart
        {...looks(props, lang)}
        data={[...props.data]}
        type="stacked"
        barProps={{ isAnimationActive: false, maxBarSize: 44 }}
        barChartProps={{ stackOffset: 'sign' }}
      />
    </div>
  );
}

/** What the colours mean; beside the picture, because a legend inside it is too small to read. */
export function ChartLegend({ series, isDark }: Pick<ChartProps, 'series' | 'isDark'>) {
  return (
    <ul className="chart-legend">
      {series.map(({ name, label, ink }) => (
        <li key={name}>
          <svg width="16" height="16" aria-hidden="true">
            <rect width="16" height="16" rx="4" fill={INK[ink][isDark ? 1 : 0]} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
