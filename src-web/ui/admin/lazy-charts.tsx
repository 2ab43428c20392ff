import { lazy, Suspense, type ComponentProps } from 'react';
import { MarkLoader } from '../art/mark-loader.tsx';
import type { StackedBars } from './charts.tsx';
import { adminWords } from './words.ts';
import { useWords } from '../lang.tsx';

/** The charts' library is the largest thing in the panel: it comes when a page has one. */
const LateStacked = lazy(() => import('./charts.tsx').then(({ StackedBars }) => ({ default: StackedBars })));
const LateLegend = lazy(() => import('./charts.tsx').then(({ ChartLegend }) => ({ default: ChartLegend })));

type ChartProps = ComponentProps<typeof StackedBars>;

export function StackedChart(props: ChartProps) {
  const words = useWords(adminWords);
  return (
    <Suspense fallback={<MarkLoader text={words.drawing} />}>
      <LateStacked {...props} />
      {props.series.length > 1 && <LateLegend series={props.series} isDark={props.isDark} />}
    </Suspense>
  );
}
