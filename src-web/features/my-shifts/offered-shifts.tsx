import type { OfferedShift } from '#shared/shifts/my-shifts.ts';
import { Button } from '#web/ui/button.tsx';
import { ShiftRow, useShiftName } from './shift-row.tsx';
import type { MyShiftActs } from './use-my-shifts.ts';
import { useWords } from '#web/ui/lang.tsx';
import { myShiftWords } from './words.ts';

/** Open shifts that one can take; whoever is first has it. */
export function OfferedShifts({ offered, acts }: { offered: readonly OfferedShift[]; acts: MyShiftActs }) {
  const words = useWords(myShiftWords);
  const nameOf = useShiftName();
  return (
    <section className="my-list" aria-labelledby="my-wanted">
      <header>
        <h2 id="my-wanted">{words.wanted}</h2>
        {offered.length > 0 && <span>{words.count(offered.length)}</span>}
      </header>
      {offered.length === 0 ? (
        <p>{words.noneWanted}</p>
      ) : (
        <>
          <ul>
            {offered.map((shift) => (
              <ShiftRow
                key={shift.shiftId}
                shift={shift}
                note={shift.missing > 1 ? words.places(shift.missing) : undefined}
              >
                <Button
                  look="o"
                  size="s"
                  isBusy={acts.busy === shift.shiftId}
                  busyText={words.taking}
                  aria-label={`${words.take}: ${nameOf(shift)}`}
                  onClick={() => acts.take(shift.shiftId)}
                >
                  {words.take}
                </Button>
              </ShiftRow>
            ))}
          </ul>
          <p>{words.wantedNote}</p>
        </>
      )}
    </section>
  );
}
