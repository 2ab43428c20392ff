import { MY_SHIFTS } from '#shared/shifts/my-shift-words.ts';
import type { MyShift, MySwap } from '#shared/shifts/my-shifts.ts';
import { Button } from '#web/ui/button.tsx';
import { ShiftRow, shiftName } from './shift-row.tsx';
import { SwapButton } from './swap-button.tsx';
import type { MyShiftActs } from './use-my-shifts.ts';

type LaterShiftsProps = {
  shifts: readonly MyShift[];
  /** One's own offers of them that nobody has answered. */ offers: readonly MySwap[];
  now: Date;
  onLeave: (shift: MyShift) => void;
  acts: MyShiftActs;
};

/** One's shifts after the next one. */
export function LaterShifts({ shifts, offers, now, onLeave, acts }: LaterShiftsProps) {
  if (shifts.length === 0) return null;
  return (
    <section className="my-list" aria-labelledby="my-later">
      <header>
        <h2 id="my-later">{MY_SHIFTS.after}</h2>
        <span>{shifts.length === 1 ? '1 Schicht' : `${shifts.length} Schichten`}</span>
      </header>
      <ul>
        {shifts.map((shift) => {
          const swap = offers.find(({ entryId }) => entryId === shift.id);
          const note = shift.isOff ? MY_SHIFTS.off : swap === undefined ? undefined : MY_SHIFTS.offeredNote;
          return (
            <ShiftRow key={shift.id} shift={shift} note={note}>
              {!shift.isOff && shift.startsAt > now && (
                <div className="my-row-acts">
                  <SwapButton shift={shift} swap={swap} acts={acts} isSmall />
                  <Button
                    look="o"
                    size="s"
                    aria-label={`${MY_SHIFTS.cantCome}: ${shiftName(shift)}`}
                    onClick={() => onLeave(shift)}
                  >
                    {MY_SHIFTS.cantCome}
                  </Button>
                </div>
              )}
            </ShiftRow>
          );
        })}
      </ul>
    </section>
  );
}
