import { jobName } from '#shared/shifts/jobs.ts';
import { shiftDay, shiftHours } from '#shared/shifts/my-shift-words.ts';
import type { MyShift } from '#shared/shifts/my-shifts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { MyShiftActs } from './use-my-shifts.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { myShiftWords } from './words.ts';

type LeaveQuestionProps = { shift: MyShift | null; acts: MyShiftActs; onClose: () => void };

/** Asks before a place is open again: somebody else may have it a moment later. */
export function LeaveQuestion({ shift, acts, onClose }: LeaveQuestionProps) {
  const words = useWords(myShiftWords);
  const lang = useLang();
  return (
    <Dialog isOpen={shift !== null} labelledBy="leave-shift" closeLabel={words.close} onClose={onClose}>
      {shift !== null && (
        <div className="my-leave">
          <h2 className="heading-medium" id="leave-shift">
            {words.ask}
          </h2>
          <p>
            <b>{`${shiftDay(shift.startsAt, lang)}, ${shiftHours(shift)}`}</b>
            <br />
            {`${jobName(shift.job, lang)}, ${shift.title}`}
          </p>
          <p>{words.askText}</p>
          <div className="row">
            <Button
              look="p"
              isBusy={acts.busy === shift.id}
              busyText={words.givingBack}
              onClick={() => void acts.leave(shift).then(onClose)}
            >
              {words.giveBack}
            </Button>
            <Button look="o" onClick={onClose}>
              {words.keep}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
