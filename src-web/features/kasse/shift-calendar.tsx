import { useState } from 'react';
import { shiftMonthOf, shiftMonthsLater, shiftMonthTitle, type ShiftMonth } from '#shared/shifts/shift-month.ts';
import type { LocalDate } from '#shared/time.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ShiftDay } from './shift-day.tsx';
import { ShiftWall } from './shift-wall.tsx';
import { useShiftMonth } from './use-shift-month.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { kasseWords } from './words.ts';

/** The month's name and its neighbours. */
function ShiftHead({ shown, onTurn }: { shown: ShiftMonth; onTurn: (months: number) => void }) {
  const words = useWords(kasseWords);
  const lang = useLang();
  return (
    <div className="shift-head">
      <h2 className="heading-large" aria-live="polite">
        {shiftMonthTitle(shown, lang)}
      </h2>
      <div className="arrows">
        <button type="button" className="round" aria-label={words.before} onClick={() => onTurn(-1)}>
          <Icon name="chevron-left" />
        </button>
        <button type="button" className="round" aria-label={words.after} onClick={() => onTurn(1)}>
          <Icon name="chevron-right" />
        </button>
      </div>
    </div>
  );
}

/** The unlocked calendar: a month of names, one day of it opened beside. */
export function ShiftCalendar({ today }: { today: LocalDate }) {
  const words = useWords(kasseWords);
  const [selected, setSelected] = useState(today);
  const [shown, setShown] = useState(shiftMonthOf(today));
  const { month, onAdd, onRemove, removing } = useShiftMonth(shown);
  const entries = month.data?.entries;

  const onTurn = (months: number): void => {
    const next = shiftMonthsLater(shown, months);
    setShown(next);
    setSelected(`${next.year}-${String(next.month).padStart(2, '0')}-01` as LocalDate);
  };
  const onSelect = (day: LocalDate): void => {
    setSelected(day);
    setShown(shiftMonthOf(day));
  };

  return (
    <div className="shift-page">
      <div>
        <ShiftHead shown={shown} onTurn={onTurn} />
        {month.isLoadingError ? (
          <div role="alert">
            <EmptyState sentence={words.loadFailed} headingLevel={3}>
              <Button
                look="o"
                icon="refresh"
                isBusy={month.isFetching}
                busyText={words.loading}
                onClick={() => void month.refetch()}
              >
                {words.again}
              </Button>
            </EmptyState>
          </div>
        ) : (
          <ShiftWall shown={shown} today={today} selected={selected} entries={entries} onSelect={onSelect} />
        )}
      </div>
      {!month.isLoadingError && (
        <ShiftDay
          day={selected}
          entries={entries}
          open={month.data?.open ?? []}
          removing={removing}
          onAdd={(entry) => onAdd(selected, entry)}
          onRemove={(id) => void onRemove(id)}
        />
      )}
    </div>
  );
}
