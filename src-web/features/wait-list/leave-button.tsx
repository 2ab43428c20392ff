import { WAIT_LIST } from '#shared/wait-list/wait-list-words.ts';
import { Button } from '#web/ui/button.tsx';
import type { WaitListActs } from './use-wait-list.ts';

/** Leaving asks nothing: whoever regrets it joins again. */
export const LeaveButton = ({ acts }: { acts: WaitListActs }) => (
  <Button look="t" isBusy={acts.busy === 'leave'} busyText="Leaving" onClick={acts.leave}>
    {WAIT_LIST.leave}
  </Button>
);
