import type { MyShiftWords } from '#shared/shifts/my-shift-words.ts';
import type { MyShift, MyShifts, MySwap } from '#shared/shifts/my-shifts.ts';
import { trpc } from '#web/api.ts';

/** What is sent, and what is said once it is done or refused. */
export type Sent = { send: () => Promise<MyShifts>; done: readonly [string, string?]; failed: string };

export type SwapActs = {
  offerSwap: (shift: MyShift) => void;
  takeBackSwap: (swap: MySwap) => void;
  answerSwap: (swap: MySwap, givenId: string | null) => Promise<void>;
  settleSwap: (swap: MySwap, isYes: boolean) => void;
  setStandby: (isOn: boolean) => void;
};

/** Offers a shift for a swap, answers another's offer, settles it, and says whether one steps in for others. `act` sends one at a time. */
export function useSwapActs(act: (key: string, sent: Sent) => Promise<void>, words: MyShiftWords): SwapActs {
  const offering = trpc.shifts.offerSwap.useMutation();
  const takingBack = trpc.shifts.takeBackSwap.useMutation();
  const answering = trpc.shifts.answerSwap.useMutation();
  const settling = trpc.shifts.settleSwap.useMutation();
  const standing = trpc.shifts.setStandby.useMutation();
  return {
    offerSwap: ({ id }) =>
      void act(id, {
        send: () => offering.mutateAsync({ id }),
        done: [words.swapOffered, words.swapOfferedText],
        failed: words.notSwapped,
      }),
    takeBackSwap: ({ id }) =>
      void act(id, {
        send: () => takingBack.mutateAsync({ id }),
        done: [words.swapBack],
        failed: words.notSwapped,
      }),
    answerSwap: ({ id }, givenId) =>
      act(id, {
        send: () => answering.mutateAsync({ id, givenId }),
        done: [words.answered, words.answeredText],
        failed: words.notSwapped,
      }),
    setStandby: (isOn) =>
      void act('standby', {
        send: () => standing.mutateAsync({ isOn }),
        done: [isOn ? words.standbyStarted : words.standbyStopped],
        failed: words.notSwapped,
      }),
    settleSwap: ({ id }, isYes) =>
      void act(id, {
        send: () => settling.mutateAsync({ id, isYes }),
        done: isYes ? [words.swapped, words.swappedText] : [words.swapOffered],
        failed: words.notSwapped,
      }),
  };
}
