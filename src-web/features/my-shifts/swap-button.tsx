import { MY_SHIFTS } from '#shared/shifts/my-shift-words.ts';
import type { MyShift, MySwap } from '#shared/shifts/my-shifts.ts';
import { Button } from '#web/ui/button.tsx';
import { shiftName } from './shift-row.tsx';
import type { MyShiftActs } from './use-my-shifts.ts';

type SwapButtonProps = {
  shift: MyShift;
  /** One's own offer of it. */ swap: MySwap | undefined;
  acts: MyShiftActs;
  isSmall?: boolean;
};

/** Offers one's shift for a swap, or takes the offer back. */
export function SwapButton({ shift, swap, acts, isSmall = false }: SwapButtonProps) {
  const words = swap === undefined ? MY_SHIFTS.swap : MY_SHIFTS.keepShift;
  return (
    <Button
      look="o"
      size={isSmall ? 's' : undefined}
      isBusy={acts.busy === (swap?.id ?? shift.id)}
      busyText={MY_SHIFTS.swapping}
      aria-label={`${words}: ${shiftName(shift)}`}
      onClick={() => (swap === undefined ? acts.offerSwap(shift) : acts.takeBackSwap(swap))}
    >
      {words}
    </Button>
  );
}
