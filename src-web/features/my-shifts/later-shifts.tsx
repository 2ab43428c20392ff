import { MY_SHIFTS } from '#shared/shifts/my-shift-words.ts';
import type { MyShift } from '#shared/shifts/my-shifts.ts';
import { Button } from '#web/ui/button.tsx';
import { ShiftRow, shiftName } from './shift-row.tsx';

type LaterShiftsProps = { shifts: readonly MyShift[]; now: Date; onLeave: (shift: MyShift) => void };

/** One's shifts after the next one. */
export function LaterShifts({ shifts, now, onLeave }: LaterShiftsProps) {
  if (shifts.length === 0) return null;
  return (
    <section className="my-list" aria-labelledby="my-later">
      <header>
        <h2 id="my-later">{MY_SHIFTS.after}</h2>
        <span>{shifts.length === 1 ? '1 Schicht' : `${shifts.length} Schichten`}</span>
      </header>
      <ul>
        {shifts.map((shift) => (
          <ShiftRow key={shift.id} shift={shift} note={shift.isOff ? MY_SHIFTS.off : undefined}>
            {!shift.isOff && shift.startsAt > now && (
              <Button
                look="o"
                size="s"
                aria-label={`${MY_SHIFTS.cantCome}: ${shiftName(shift)}`}
                onClick={() => onLeave(shift)}
              >
                {MY_SHIFTS.cantCome}
              </Button>
            )}
          </ShiftRow>
        ))}
      </ul>
    </section>
  );
}
