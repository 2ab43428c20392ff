import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/ui/lang.tsx';
import type { WaitListActs } from './use-wait-list.ts';
import { waitListWords } from './words.ts';

/** Leaving asks nothing: whoever regrets it joins again. */
export function LeaveButton({ acts }: { acts: WaitListActs }) {
  const words = useWords(waitListWords);
  return (
    <Button look="t" isBusy={acts.busy === 'leave'} busyText={words.leaving} onClick={acts.leave}>
      {words.leave}
    </Button>
  );
}
