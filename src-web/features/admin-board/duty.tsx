import { Paper } from '@mantine/core';
import type { TonightBoard } from '#shared/door/tonight-board.ts';
import { paths } from '#web/routes/paths.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { boardWords, type BoardWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** `4 of 5`; where nothing is missing the number alone. */
function dutyWords(there: number, missing: number, words: BoardWords): string {
  if (missing > 0) return words.thereOf(there, there + missing);
  return there === 0 ? words.nobodyYet : String(there);
}

/** Who stands in the shift calendar for this day, and which shifts of the plan want somebody. */
export function Duty({ shifts, openShifts }: Pick<TonightBoard, 'shifts' | 'openShifts'>) {
  const say = useWords(boardWords);
  const missing = openShifts.reduce((sum, shift) => sum + shift.missing, 0);
  return (
    <Paper component="section" className="board-card" aria-labelledby="board-duty">
      <header>
        <h2 id="board-duty">{say.onDuty}</h2>
        <p>{dutyWords(shifts.length, missing, say)}</p>
      </header>
      {shifts.length === 0 && missing === 0 && (
        <p className="board-none">
          {say.nobodyIn} <a href={paths.kasse}>{say.shiftCalendar}</a> {say.forToday}
        </p>
      )}
      <ul className="board-rows">
        {shifts.map(({ id, name, note }) => (
          <li key={id}>
            <AdminIcon name="user-check" size={24} />
            <span className="board-what">
              <strong>{name}</strong>
              {note !== '' && <span>{note}</span>}
            </span>
          </li>
        ))}
        {openShifts.map(({ id, words, missing: count }) => (
          <li key={id}>
            <AdminIcon name="alert-triangle" size={24} />
            <span className="board-what">
              <strong>{count === 1 ? say.open : say.openCount(count)}</strong>
              <span>{words}</span>
            </span>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
