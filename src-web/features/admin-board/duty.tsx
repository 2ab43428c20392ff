import { Paper } from '@mantine/core';
import type { BoardShift } from '#shared/door/tonight-board.ts';
import { paths } from '#web/routes/paths.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';

/** Who stands in the shift calendar for this day. */
export function Duty({ shifts }: { shifts: readonly BoardShift[] }) {
  return (
    <Paper component="section" className="board-card" aria-labelledby="board-duty">
      <header>
        <h2 id="board-duty">On duty</h2>
        <p>{shifts.length === 0 ? 'nobody yet' : String(shifts.length)}</p>
      </header>
      {shifts.length === 0 && (
        <p className="board-none">
          Nobody is in the <a href={paths.kasse}>shift calendar</a> for today.
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
      </ul>
    </Paper>
  );
}
