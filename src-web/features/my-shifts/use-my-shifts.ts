import { useState } from 'react';
import type { MyShiftWords } from '#shared/shifts/my-shift-words.ts';
import type { MyShift } from '#shared/shifts/my-shifts.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence, type NeutralWords } from '#web/failure-sentence.ts';
import { useSignInAgain } from '#web/hooks/use-sign-in-again.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { useWords } from '#web/ui/lang.tsx';
import { ownEntry } from '#shared/own-entry.ts';
import { useSwapActs, type Sent, type SwapActs } from './use-swap-acts.ts';
import { myShiftWords } from './words.ts';

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

function refusalOf(error: unknown, refusals: MyShiftWords['refusals'], failures: NeutralWords): string {
  const { code } = failureOf(error, failures);
  return (code === null ? undefined : ownEntry(refusals, code)) ?? failureSentence(error, failures);
}

/** Takes an open shift, or says that one can't come; a refusal is said, and asks how it stands. */
export function useMyShiftActs(): MyShiftActs {
  const words = useWords(myShiftWords);
  const { failures } = useWords(frameWords);
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
      toast.bad(failed, refusalOf(error, words.refusals, failures), signInAgain(error));
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
        done: [words.taken],
        failed: words.notTaken,
      }),
    leave: ({ id }) =>
      act(id, {
        send: () => leaving.mutateAsync({ id }),
        done: [words.left, words.leftText],
        failed: words.notLeft,
      }),
    ...useSwapActs(act, words),
  };
}
