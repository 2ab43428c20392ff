import type { MyShifts } from '#shared/shifts/my-shifts.ts';
import { shiftDayTitle } from '#shared/shifts/shift-month.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { myShiftWords } from './words.ts';

/** What stands in the calendar under one's name, and in no shift of the plan. */
export function NotedEntries({ noted }: Pick<MyShifts, 'noted'>) {
  const words = useWords(myShiftWords);
  const lang = useLang();
  if (noted.length === 0) return null;
  return (
    <section className="my-list" aria-labelledby="my-noted">
      <header>
        <h2 id="my-noted">{words.noted}</h2>
        <span>{words.notedNote}</span>
      </header>
      <ul>
        {noted.map(({ id, date, note }) => (
          <li key={id}>
            <Icon name="calendar" size={22} />
            <div>
              <b>{shiftDayTitle(date, lang)}</b>
              {note !== '' && <small>{note}</small>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
