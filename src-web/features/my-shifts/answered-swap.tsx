import { jobName } from '#shared/shifts/jobs.ts';
import { MY_SHIFTS, shiftDay, shiftHours, swapTitle } from '#shared/shifts/my-shift-words.ts';
import type { MySwap, SeenShift } from '#shared/shifts/my-shifts.ts';
import { Button } from '#web/ui/button.tsx';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import type { MyShiftActs } from './use-my-shifts.ts';

/** What one gives, or gets for it. */
function Side({ title, shift }: { title: string; shift: SeenShift | null }) {
  return (
    <div>
      <b>{title}</b>
      {shift === null ? (
        <small>{MY_SHIFTS.nothing}</small>
      ) : (
        <>
          <small className="tabular">{`${shiftDay(shift.startsAt)}, ${shiftHours(shift)}`}</small>
          <small>{`${jobName(shift.job, 'de')}, ${shift.title}`}</small>
        </>
      )}
    </div>
  );
}

/** Somebody has answered one's offer: both sides beside each other, and yes or no. */
export function AnsweredSwap({ swap, acts }: { swap: MySwap; acts: MyShiftActs }) {
  const heading = `swap-${swap.id}`;
  return (
    <section className="my-swap" aria-labelledby={heading}>
      <header>
        <AdminIcon name="switch" size={28} />
        <h2 id={heading}>{swapTitle(swap.who ?? '', swap.given !== null)}</h2>
      </header>
      <div className="my-sides">
        <Side title={MY_SHIFTS.youGive} shift={swap.shift} />
        <AdminIcon name="switch" size={24} />
        <Side title={MY_SHIFTS.youGet} shift={swap.given} />
      </div>
      <div className="my-acts">
        <Button
          look="p"
          isBusy={acts.busy === swap.id}
          busyText={MY_SHIFTS.swapping}
          onClick={() => acts.settleSwap(swap, true)}
        >
          {swap.given === null ? MY_SHIFTS.giveAway : MY_SHIFTS.swap}
        </Button>
        <Button look="o" onClick={() => acts.settleSwap(swap, false)}>
          {MY_SHIFTS.ratherNot}
        </Button>
      </div>
    </section>
  );
}
