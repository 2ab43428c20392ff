import type { EventDetail } from '#shared/events/event-view.ts';
import type { OwnPlace } from '#shared/wait-list/wait-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { useFocusIfLost } from '#web/ui/use-focus-if-lost.ts';
import { LeaveButton } from './leave-button.tsx';
import type { WaitListActs } from './use-wait-list.ts';
import { WaitCard } from './wait-card.tsx';
import { waitListWords } from './words.ts';

type PausedViewProps = { event: EventDetail; mine: OwnPlace; acts: WaitListActs };

/** After the second seat that went on: one press goes on, and nobody is blamed. */
export function PausedView({ event, mine, acts }: PausedViewProps) {
  const heading = useFocusIfLost();
  const words = useWords(waitListWords);
  return (
    <>
      <WaitCard
        event={event}
        chip={
          <Chip tone="night" icon="clock">
            {words.state.paused}
          </Chip>
        }
      >
        <h2 ref={heading} tabIndex={-1}>
          {words.missedTwo}
        </h2>
        <p>{words.missedTwoText}</p>
        <div className="wait-acts">
          <Button size="l" isWide isBusy={acts.busy === 'goOn'} busyText={words.goingOn} onClick={acts.goOn}>
            {words.goOnWaiting(mine.place)}
          </Button>
          <LeaveButton acts={acts} />
        </div>
      </WaitCard>
      <p className="wait-fine">{words.behindOthers}</p>
    </>
  );
}
