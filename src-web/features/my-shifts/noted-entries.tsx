import { MY_SHIFTS } from '#shared/shifts/my-shift-words.ts';
import type { MyShifts } from '#shared/shifts/my-shifts.ts';
import { shiftDayTitle } from '#shared/shifts/shift-month.ts';
import { Icon } from '#web/ui/icon.tsx';

/** What stands in the calendar under one's name, and in no shift of the plan. */
export function NotedEntries({ noted }: Pick<MyShifts, 'noted'>) {
  if (noted.length === 0) return null;
  return (
    <section className="my-list" aria-labelledby="my-noted">
      <header>
        <h2 id="my-noted">{MY_SHIFTS.noted}</h2>
        <span>{MY_SHIFTS.notedNote}</span>
      </header>
      <ul>
        {noted.map(({ id, date, note }) => (
          <li key={id}>
            <Icon name="calendar" size={22} />
            <div>
              <b>{shiftDayTitle(date)}</b>
              {note !== '' && <small>{note}</small>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
