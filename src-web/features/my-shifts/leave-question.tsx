import { jobName } from '#shared/shifts/jobs.ts';
import { MY_SHIFTS, shiftDay, shiftHours } from '#shared/shifts/my-shift-words.ts';
import type { MyShift } from '#shared/shifts/my-shifts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { MyShiftActs } from './use-my-shifts.ts';

type LeaveQuestionProps = { shift: MyShift | null; acts: MyShiftActs; onClose: () => void };

/** Asks before a place is open again: somebody else may have it a moment later. */
export function LeaveQuestion({ shift, acts, onClose }: LeaveQuestionProps) {
  return (
    <Dialog isOpen={shift !== null} labelledBy="leave-shift" closeLabel="Schließen" onClose={onClose}>
      {shift !== null && (
        <div className="my-leave">
          <h2 className="heading-medium" id="leave-shift">
            {MY_SHIFTS.ask}
          </h2>
          <p>
            <b>{`${shiftDay(shift.startsAt)}, ${shiftHours(shift)}`}</b>
            <br />
            {`${jobName(shift.job, 'de')}, ${shift.title}`}
          </p>
          <p>{MY_SHIFTS.askText}</p>
          <div className="row">
            <Button
              look="p"
              isBusy={acts.busy === shift.id}
              busyText={MY_SHIFTS.givingBack}
              onClick={() => void acts.leave(shift).then(onClose)}
            >
              {MY_SHIFTS.giveBack}
            </Button>
            <Button look="o" onClick={onClose}>
              {MY_SHIFTS.keep}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
