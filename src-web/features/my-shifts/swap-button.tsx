import type { MyShift, MySwap } from '#shared/shifts/my-shifts.ts';
import { Button } from '#web/ui/button.tsx';
import { useShiftName } from './shift-row.tsx';
import type { MyShiftActs } from './use-my-shifts.ts';
import { useWords } from '#web/ui/lang.tsx';
import { myShiftWords } from './words.ts';

type SwapButtonProps = {
  shift: MyShift;
  /** One's own offer of it. */ swap: MySwap | undefined;
  acts: MyShiftActs;
  isSmall?: boolean;
};

/** Offers one's shift for a swap, or takes the offer back. */
export function SwapButton({ shift, swap, acts, isSmall = false }: SwapButtonProps) {
  const words = useWords(myShiftWords);
  const nameOf = useShiftName();
  const act = swap === undefined ? words.swap : words.keepShift;
  return (
    <Button
      look="o"
      size={isSmall ? 's' : undefined}
      isBusy={acts.busy === (swap?.id ?? shift.id)}
      busyText={words.swapping}
      aria-label={`${act}: ${nameOf(shift)}`}
      onClick={() => (swap === undefined ? acts.offerSwap(shift) : acts.takeBackSwap(swap))}
    >
      {act}
    </Button>
  );
}
