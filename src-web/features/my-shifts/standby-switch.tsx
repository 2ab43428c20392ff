import { Button } from '#web/ui/button.tsx';
import type { MyShiftActs } from './use-my-shifts.ts';
import { useWords } from '#web/ui/lang.tsx';
import { myShiftWords } from './words.ts';

/** Whether one is asked by mail when somebody is missing. */
export function StandbySwitch({ isStandby, acts }: { isStandby: boolean; acts: MyShiftActs }) {
  const words = useWords(myShiftWords);
  return (
    <section className="my-list" aria-labelledby="my-standby">
      <header>
        <h2 id="my-standby">{words.standby}</h2>
      </header>
      <p>{isStandby ? words.standbyOn : words.standbyOff}</p>
      <Button
        look="o"
        isBusy={acts.busy === 'standby'}
        busyText={words.swapping}
        onClick={() => acts.setStandby(!isStandby)}
      >
        {isStandby ? words.standbyStop : words.standbyStart}
      </Button>
    </section>
  );
}
