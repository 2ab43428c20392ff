import type { EventDetail } from '#shared/events/event-view.ts';
import type { OwnPlace } from '#shared/wait-list/wait-list.ts';
import { goOnWaiting, WAIT_LIST } from '#shared/wait-list/wait-list-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { useFocusIfLost } from '#web/ui/use-focus-if-lost.ts';
import { LeaveButton } from './leave-button.tsx';
import type { WaitListActs } from './use-wait-list.ts';
import { WaitCard } from './wait-card.tsx';

type PausedViewProps = { event: EventDetail; mine: OwnPlace; acts: WaitListActs };

/** After the second seat that went on: one press goes on, and nobody is blamed. */
export function PausedView({ event, mine, acts }: PausedViewProps) {
  const heading = useFocusIfLost();
  return (
    <>
      <WaitCard
        event={event}
        chip={
          <Chip tone="night" icon="clock">
            {WAIT_LIST.paused}
          </Chip>
        }
      >
        <h2 ref={heading} tabIndex={-1}>
          {WAIT_LIST.missedTwo}
        </h2>
        <p>{WAIT_LIST.missedTwoText}</p>
        <div className="wait-acts">
          <Button size="l" isWide isBusy={acts.busy === 'goOn'} busyText="Going on" onClick={acts.goOn}>
            {goOnWaiting(mine)}
          </Button>
          <LeaveButton acts={acts} />
        </div>
      </WaitCard>
      <p className="wait-fine">{WAIT_LIST.behindOthers}</p>
    </>
  );
}
