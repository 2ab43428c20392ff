import { jobName } from '#shared/shifts/jobs.ts';
import { shiftDay, shiftHours } from '#shared/shifts/my-shift-words.ts';
import type { MySwap, SeenShift } from '#shared/shifts/my-shifts.ts';
import { Button } from '#web/ui/button.tsx';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import type { MyShiftActs } from './use-my-shifts.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { myShiftWords } from './words.ts';

/** What one gives, or gets for it. */
function Side({ title, shift }: { title: string; shift: SeenShift | null }) {
  const words = useWords(myShiftWords);
  const lang = useLang();
  return (
    <div>
      <b>{title}</b>
      {shift === null ? (
        <small>{words.nothing}</small>
      ) : (
        <>
          <small className="tabular">{`${shiftDay(shift.startsAt, lang)}, ${shiftHours(shift)}`}</small>
          <small>{`${jobName(shift.job, lang)}, ${shift.title}`}</small>
        </>
      )}
    </div>
  );
}

/** Somebody has answered one's offer: both sides beside each other, and yes or no. */
export function AnsweredSwap({ swap, acts }: { swap: MySwap; acts: MyShiftActs }) {
  const words = useWords(myShiftWords);
  const heading = `swap-${swap.id}`;
  return (
    <section className="my-swap" aria-labelledby={heading}>
      <header>
        <AdminIcon name="switch" size={28} />
        <h2 id={heading}>{(swap.given === null ? words.wantsIt : words.wantsSwap)(swap.who ?? '')}</h2>
      </header>
      <div className="my-sides">
        <Side title={words.youGive} shift={swap.shift} />
        <AdminIcon name="switch" size={24} />
        <Side title={words.youGet} shift={swap.given} />
      </div>
      <div className="my-acts">
        <Button
          look="p"
          isBusy={acts.busy === swap.id}
          busyText={words.swapping}
          onClick={() => acts.settleSwap(swap, true)}
        >
          {swap.given === null ? words.giveAway : words.swap}
        </Button>
        <Button look="o" onClick={() => acts.settleSwap(swap, false)}>
          {words.ratherNot}
        </Button>
      </div>
    </section>
  );
}
