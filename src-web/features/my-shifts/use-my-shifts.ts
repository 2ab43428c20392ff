import { useState } from 'react';
import { MY_SHIFT_REFUSALS, MY_SHIFTS } from '#shared/shifts/my-shift-words.ts';
import type { MyShift } from '#shared/shifts/my-shifts.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { useSignInAgain } from '#web/hooks/use-sign-in-again.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useSwapActs, type Sent, type SwapActs } from './use-swap-acts.ts';

export type MyShiftActs = {
  /** What is being taken or left right now; the other buttons wait. */
  busy: string | null;
  take: (shiftId: string) => void;
  /** Gives whether it is done, or there is nothing left to do. */
  leave: (shift: MyShift) => Promise<void>;
} & SwapActs;

/** One's own shifts, as they are when somebody looks. */
export const useMyShifts = () =>
  trpc.shifts.mine.useQuery(undefined, { refetchOnMount: 'always', refetchOnWindowFocus: true });

function refusalOf(error: unknown): string {
  const { code } = failureOf(error);
  return (code === null ? undefined : MY_SHIFT_REFUSALS[code]) ?? failureSentence(error);
}

/** Takes an open shift, or says that one can't come; a refusal is said, and asks how it stands. */
export function useMyShiftActs(): MyShiftActs {
  const utils = trpc.useUtils();
  const signInAgain = useSignInAgain();
  const [busy, setBusy] = useState<string | null>(null);
  const taking = trpc.shifts.take.useMutation();
  const leaving = trpc.shifts.leave.useMutation();
  const act = async (key: string, { send, done, failed }: Sent): Promise<void> => {
    if (busy !== null) return;
    setBusy(key);
    try {
      const shifts = await send();
      // An older answer that is still under way would show what was before.
      await utils.shifts.mine.cancel();
      utils.shifts.mine.setData(undefined, shifts);
      toast.ok(...done);
    } catch (error) {
      toast.bad(failed, refusalOf(error), signInAgain(error));
      await utils.shifts.mine.invalidate();
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    take: (shiftId) =>
      void act(shiftId, {
        send: () => taking.mutateAsync({ shiftId }),
        done: [MY_SHIFTS.taken],
        failed: MY_SHIFTS.notTaken,
      }),
    leave: ({ id }) =>
      act(id, {
        send: () => leaving.mutateAsync({ id }),
        done: [MY_SHIFTS.left, MY_SHIFTS.leftText],
        failed: MY_SHIFTS.notLeft,
      }),
    ...useSwapActs(act),
  };
}
