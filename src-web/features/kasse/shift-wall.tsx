import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { groupBy } from '#shared/group-by.ts';
import type { ShiftView } from '#shared/shifts/shift-calendar.ts';
import {
  sameDayMonthsLater,
  shiftDaysLater,
  shiftDayTitle,
  shiftMonthTitle,
  shiftWeeks,
  type ShiftMonth,
} from '#shared/shifts/shift-month.ts';
import type { LocalDate } from '#shared/time.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { kasseWords } from './words.ts';

export type ShiftWallProps = {
  shown: ShiftMonth;
  today: LocalDate;
  selected: LocalDate;
  /** Undefined while they load. */
  entries: readonly ShiftView[] | undefined;
  /** Maybe a day of another month. */
  onSelect: (day: LocalDate) => void;
};

const STEPS: Readonly<Record<string, (day: LocalDate) => LocalDate>> = {
  ArrowLeft: (day) => shiftDaysLater(day, -1),
  ArrowRight: (day) => shiftDaysLater(day, 1),
  ArrowUp: (day) => shiftDaysLater(day, -7),
  ArrowDown: (day) => shiftDaysLater(day, 7),
  PageUp: (day) => sameDayMonthsLater(day, -1),
  PageDown: (day) => sameDayMonthsLater(day, 1),
};
const MOST_NAMES = 3;

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** The month with its names, Monday first; one day is chosen. Arrows walk by day, PageUp and PageDown by month. */
export function ShiftWall({ shown, today, selected, entries = [], onSelect }: ShiftWallProps) {
  const { weekdays } = useWords(kasseWords);
  const lang = useLang();
  const wall = useRef<HTMLDivElement>(null);
  const weeks = shiftWeeks(shown);
  const days = weeks.flat().filter((day) => day !== null);
  const byDay = groupBy(entries, ({ date }) => date);
  const tabStop = days.includes(selected) ? selected : days[0];

  const isWalking = useRef(false);

  // Runs before anything else moves the focus: the day that had it may be gone with its month.
  useLayoutEffect(() => {
    if (!isWalking.current) return;
    isWalking.current = false;
    wall.current?.querySelector<HTMLElement>(`[data-day="${selected}"]`)?.focus();
  }, [selected]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const day = days.find((one) => one === (event.target as HTMLElement).dataset['day']);
    if (step === undefined || day === undefined) return;
    event.preventDefault();
    isWalking.current = true;
    onSelect(step(day));
  };

  return (
    <div className="shift-wall" role="grid" aria-label={shiftMonthTitle(shown, lang)} ref={wall} onKeyDown={onKeyDown}>
      <div className="shift-week" role="row">
        {WEEKDAYS.map((day) => (
          <span key={day} className="shift-weekday" role="columnheader" aria-label={weekdays.long[day]}>
            {weekdays.short[day]}
          </span>
        ))}
      </div>
      {weeks.map((week, index) => (
        <div key={index} className="shift-week" role="row">
          {week.map((day, weekday) => {
            if (day === null) return <span key={`out-${weekday}`} className="shift-day is-out" role="gridcell" />;
            return (
              <Day
                key={day}
                day={day}
                today={today}
                isChosen={day === selected}
                isTabStop={day === tabStop}
                entries={byDay.get(day) ?? []}
                onSelect={onSelect}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

type DayProps = {
  day: LocalDate;
  today: LocalDate;
  isChosen: boolean;
  isTabStop: boolean;
  entries: readonly ShiftView[];
  onSelect: (day: LocalDate) => void;
};

function Day({ day, today, isChosen, isTabStop, entries, onSelect }: DayProps) {
  const words = useWords(kasseWords);
  const lang = useLang();
  const looks = [day === today && 'is-today', day < today && 'is-past', isChosen && 'is-chosen']
    .filter(Boolean)
    .join(' ');
  return (
    <span role="gridcell" aria-selected={isChosen}>
      <button
        type="button"
        className={`shift-day ${looks}`}
        data-day={day}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={day === today ? 'date' : undefined}
        onClick={() => onSelect(day)}
      >
        <span className="shift-said">{`${shiftDayTitle(day, lang)}, ${words.entries(entries.length)}`}</span>
        <b className="tabular" aria-hidden="true">
          {Number(day.slice(8))}
        </b>
        {entries.slice(0, MOST_NAMES).map(({ id, name, isOwn }) => (
          <span key={id} className={isOwn ? 'shift-name is-own' : 'shift-name'}>
            {name}
          </span>
        ))}
        {entries.length > MOST_NAMES && <span className="shift-more">+{entries.length - MOST_NAMES}</span>}
        {entries.length > 0 && (
          <i className="shift-dots tabular" aria-hidden="true">
            {entries.length}
          </i>
        )}
      </button>
    </span>
  );
}
