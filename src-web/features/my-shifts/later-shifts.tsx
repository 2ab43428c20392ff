import type { MyShift, MySwap } from '#shared/shifts/my-shifts.ts';
import { Button } from '#web/ui/button.tsx';
import { ShiftRow, useShiftName } from './shift-row.tsx';
import { SwapButton } from './swap-button.tsx';
import type { MyShiftActs } from './use-my-shifts.ts';
import { useWords } from '#web/ui/lang.tsx';
import { myShiftWords } from './words.ts';

type LaterShiftsProps = {
  shifts: readonly MyShift[];
  /** One's own offers of them that nobody has answered. */ offers: readonly MySwap[];
  now: Date;
  onLeave: (shift: MyShift) => void;
  acts: MyShiftActs;
};

/** One's shifts after the next one. */
export function LaterShifts({ shifts, offers, now, onLeave, acts }: LaterShiftsProps) {
  const words = useWords(myShiftWords);
  const nameOf = useShiftName();
  if (shifts.length === 0) return null;
  return (
    <section className="my-list" aria-labelledby="my-later">
      <header>
        <h2 id="my-later">{words.after}</h2>
        <span>{words.count(shifts.length)}</span>
      </header>
      <ul>
        {shifts.map((shift) => {
          const swap = offers.find(({ entryId }) => entryId === shift.id);
          const note = shift.isOff ? words.off : swap === undefined ? undefined : words.offeredNote;
          return (
            <ShiftRow key={shift.id} shift={shift} note={note}>
              {!shift.isOff && shift.startsAt > now && (
                <div className="my-row-acts">
                  <SwapButton shift={shift} swap={swap} acts={acts} isSmall />
                  <Button
                    look="o"
                    size="s"
                    aria-label={`${words.cantCome}: ${nameOf(shift)}`}
                    onClick={() => onLeave(shift)}
                  >
                    {words.cantCome}
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
