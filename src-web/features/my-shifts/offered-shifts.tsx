import { MY_SHIFTS } from '#shared/shifts/my-shift-words.ts';
import type { OfferedShift } from '#shared/shifts/my-shifts.ts';
import { Button } from '#web/ui/button.tsx';
import { ShiftRow, shiftName } from './shift-row.tsx';
import type { MyShiftActs } from './use-my-shifts.ts';

/** Open shifts that one can take; whoever is first has it. */
export function OfferedShifts({ offered, acts }: { offered: readonly OfferedShift[]; acts: MyShiftActs }) {
  return (
    <section className="my-list" aria-labelledby="my-wanted">
      <header>
        <h2 id="my-wanted">{MY_SHIFTS.wanted}</h2>
        {offered.length > 0 && <span>{offered.length === 1 ? '1 Schicht' : `${offered.length} Schichten`}</span>}
      </header>
      {offered.length === 0 ? (
        <p>{MY_SHIFTS.noneWanted}</p>
      ) : (
        <>
          <ul>
            {offered.map((shift) => (
              <ShiftRow
                key={shift.shiftId}
                shift={shift}
                note={shift.missing > 1 ? `noch ${shift.missing} Plätze` : undefined}
              >
                <Button
                  look="o"
                  size="s"
                  isBusy={acts.busy === shift.shiftId}
                  busyText={MY_SHIFTS.taking}
                  aria-label={`${MY_SHIFTS.take}: ${shiftName(shift)}`}
                  onClick={() => acts.take(shift.shiftId)}
                >
                  {MY_SHIFTS.take}
                </Button>
              </ShiftRow>
            ))}
          </ul>
          <p>{MY_SHIFTS.wantedNote}</p>
        </>
      )}
    </section>
  );
}
