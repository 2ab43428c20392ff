import { eveningAt } from '#shared/events/evenings.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { groupBy } from '#shared/group-by.ts';
import { eveningDayOf, localDateOf } from '#shared/time.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { DayCell } from './day-cell.tsx';
import { localDay, monthName, weeksOf, type ShownMonth } from './shown-month.ts';
import { useDayKeys } from './use-day-keys.ts';
import { eventsWords } from './words.ts';

const NONE: readonly EventSummary[] = [];

/** Where a night stands. What began before this month and is not over stands at its next evening, or at today. */
function dayOf(event: EventSummary, { shown, now }: Pick<MonthWallProps, 'shown' | 'now'>): string {
  const firstDay = localDay(shown, 1);
  const days: string[] = [event, eveningAt(event, now)].map(({ startsAt }) => localDateOf(startsAt));
  return days.find((day) => day >= firstDay) ?? eveningDayOf(now);
}

export type MonthWallProps = {
  shown: ShownMonth;
  /** Undefined while they load. */
  events: readonly EventSummary[] | undefined;
  now: Date;
  onOpen: (event: EventSummary) => void;
  /** PageUp, PageDown and the arrows beyond an end. */
  onTurn: (months: number) => void;
};

/** The month as a wall of posters, Monday first. */
export function MonthWall({ shown, events: loaded, now, onOpen, onTurn }: MonthWallProps) {
  const events = loaded ?? NONE;
  const { weekdays } = useWords(eventsWords);
  const name = `${monthName(shown, useLang())} ${shown.year}`;
  const today: string = eveningDayOf(now);
  const byDay = groupBy(events, (event) => dayOf(event, { shown, now }));
  const first = events[0];
  const { ref, tabStop, onKeyDown } = useDayKeys({
    shown,
    entry: first === undefined ? 1 : Number(dayOf(first, { shown, now }).slice(8)),
    isLoaded: loaded !== undefined,
    onTurn,
  });
  return (
    <div className="month" role="grid" aria-label={name} ref={ref} onKeyDown={onKeyDown}>
      <div className="month-row" role="row">
        {weekdays.map(([short, long]) => (
          <span key={short} className="weekday" role="columnheader" aria-label={long}>
            {short}
          </span>
        ))}
      </div>
      {weeksOf(shown).map((week, index) => (
        <div key={index} className="month-row" role="row">
          {week.map((day, weekday) =>
            day === null ? (
              <span key={`out-${weekday}`} className="day is-out" role="gridcell" />
            ) : (
              <DayCell
                key={day}
                day={day}
                shown={shown}
                now={now}
                events={byDay.get(localDay(shown, day)) ?? []}
                isToday={localDay(shown, day) === today}
                isPast={localDay(shown, day) < today}
                isTabStop={tabStop === null ? undefined : tabStop === day}
                onOpen={onOpen}
              />
            ),
          )}
        </div>
      ))}
    </div>
  );
}
