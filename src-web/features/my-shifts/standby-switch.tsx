import { MY_SHIFTS } from '#shared/shifts/my-shift-words.ts';
import { Button } from '#web/ui/button.tsx';
import type { MyShiftActs } from './use-my-shifts.ts';

/** Whether one is asked by mail when somebody is missing. */
export function StandbySwitch({ isStandby, acts }: { isStandby: boolean; acts: MyShiftActs }) {
  return (
    <section className="my-list" aria-labelledby="my-standby">
      <header>
        <h2 id="my-standby">{MY_SHIFTS.standby}</h2>
      </header>
      <p>{isStandby ? MY_SHIFTS.standbyOn : MY_SHIFTS.standbyOff}</p>
      <Button
        look="o"
        isBusy={acts.busy === 'standby'}
        busyText={MY_SHIFTS.swapping}
        onClick={() => acts.setStandby(!isStandby)}
      >
        {isStandby ? MY_SHIFTS.standbyStop : MY_SHIFTS.standbyStart}
      </Button>
    </section>
  );
}
