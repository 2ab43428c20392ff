import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react';
import { MarkLoader } from '../mark-loader.tsx';
import type { StackedBars } from './charts.tsx';

/** The charts' library is the largest thing in the panel: it comes when a page has one. */
const late = (name: 'StackedBars' | 'Bars' | 'Lines') =>
  lazy(() => import('./charts.tsx').then((charts) => ({ default: charts[name] })));
const [LateStacked, LateBars, LateLines] = [late('StackedBars'), late('Bars'), late('Lines')];
const LateLegend = lazy(() => import('./charts.tsx').then(({ ChartLegend }) => ({ default: ChartLegend })));

type ChartProps = ComponentProps<typeof StackedBars>;

function Late({ Chart, ...props }: ChartProps & { Chart: ComponentType<ChartProps> }) {
  return (
    <Suspense fallback={<MarkLoader text="Drawing" />}>
      <Chart {...props} />
      {props.series.length > 1 && <LateLegend series={props.series} isDark={props.isDark} />}
    </Suspense>
  );
}

export const StackedChart = (props: ChartProps) => <Late {...props} Chart={LateStacked} />;
export const BarsChart = (props: ChartProps) => <Late {...props} Chart={LateBars} />;
export const LinesChart = (props: ChartProps) => <Late {...props} Chart={LateLines} />;
