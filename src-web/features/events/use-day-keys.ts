import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { weeksOf, type ShownMonth } from './shown-month.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const lengthOf = (shown: ShownMonth): number =>
  weeksOf(shown)
    .flat()
    .findLast((day) => day !== null) ?? 31;

export type DayKeys = {
  ref: RefObject<HTMLDivElement | null>;
  /** The one day in the tab order; null until scripts run. */
  tabStop: number | null;
  onKeyDown: (event: KeyboardEvent) => void;
};

export type DayKeysOptions = {
  shown: ShownMonth;
  /** Where the tab key enters the month. */
  entry: number;
  /** Whether the month's nights are there: they take the place of the empty days that had the focus. */
  isLoaded: boolean;
  onTurn: (months: number) => void;
};

/** Arrows walk by day, PageUp and PageDown by month; Enter is the link's own. */
export function useDayKeys({ shown, entry, isLoaded, onTurn }: DayKeysOptions): DayKeys {
  const ref = useRef<HTMLDivElement>(null);
  const isHydrated = useIsHydrated();
  const [stop, setStop] = useState<number | null>(null);
  /** A day to focus once its month is drawn: counted from the start, or from the end if negative. */
  const wanted = useRef<number | null>(null);
  const length = lengthOf(shown);
  const focusDay = useCallback((day: number) => {
    setStop(day);
    ref.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, []);
  useEffect(() => {
    if (wanted.current === null) return;
    const day = wanted.current > 0 ? Math.min(wanted.current, length) : length + 1 + wanted.current;
    if (isLoaded) wanted.current = null;
    focusDay(day);
  }, [shown.year, shown.month, isLoaded, length, focusDay]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = event.target instanceof Element ? event.target.closest('[role="gridcell"]') : null;
    const day = Number(
      cell?.querySelector<HTMLElement>('[data-day]')?.dataset['day'] ??
        (cell instanceof HTMLElement ? cell.dataset['day'] : undefined),
    );
    if (!Number.isInteger(day)) return;
    const step = STEPS[event.key];
    if (step === undefined && event.key !== 'PageUp' && event.key !== 'PageDown') return;
    event.preventDefault();
    if (step === undefined) {
      wanted.current = day;
      onTurn(event.key === 'PageUp' ? -1 : 1);
      return;
    }
    const next = day + step;
    if (next >= 1 && next <= length) return focusDay(next);
    wanted.current = next < 1 ? next - 1 : next - length;
    onTurn(next < 1 ? -1 : 1);
  };
  const tabStop = stop !== null && stop <= length ? stop : entry;
  return { ref, tabStop: isHydrated ? tabStop : null, onKeyDown };
}
