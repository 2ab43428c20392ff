import { useState } from 'react';
import type { WaitListView } from '#shared/wait-list/wait-list.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { useSignInAgain } from '#web/hooks/use-sign-in-again.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { useWords } from '#web/ui/lang.tsx';
import type { Wish } from './join-wish.tsx';
import { waitListWords } from './words.ts';

/** A seat comes, and a seat's time runs out, while somebody looks. */
const LOOK_AGAIN_MS = 15_000;

type Act = 'join' | 'leave' | 'goOn' | 'decline';
export type WaitListActs = {
  /** What is being done right now; the buttons of the others wait. */
  busy: Act | null;
  join: (ticketTypeId: string, wish: Wish) => void;
  leave: () => void;
  goOn: () => void;
  decline: () => void;
};

/** One's place on the list of this event, looked at again and again. */
export const useWaitList = (eventId: string) =>
  trpc.checkout.waitList.useQuery(
    { eventId },
    { refetchOnMount: 'always', refetchOnWindowFocus: true, refetchInterval: LOOK_AGAIN_MS },
  );

/** What can be done about it: each answers with where one stands then. A refusal is said, and asks where one stands. */
export function useWaitListActs(eventId: string): WaitListActs {
  const utils = trpc.useUtils();
  const signInAgain = useSignInAgain();
  const { failed } = useWords(waitListWords);
  const { failures } = useWords(frameWords);
  const [busy, setBusy] = useState<Act | null>(null);
  const join = trpc.checkout.joinWaitList.useMutation();
  const leave = trpc.checkout.leaveWaitList.useMutation();
  const resume = trpc.checkout.resumeWaiting.useMutation();
  const decline = trpc.checkout.declineSeat.useMutation();
  const run = async (act: Act, call: () => Promise<WaitListView>): Promise<void> => {
    if (busy !== null) return;
    setBusy(act);
    try {
      const view = await call();
      // An older answer that is still under way would show what was before.
      await utils.checkout.waitList.cancel({ eventId });
      utils.checkout.waitList.setData({ eventId }, view);
    } catch (error) {
      toast.bad(failed[act], failureSentence(error, failures), signInAgain(error));
      await utils.checkout.waitList.invalidate({ eventId });
    } finally {
      setBusy(null);
      void utils.checkout.myWaitLists.invalidate();
    }
  };
  return {
    busy,
    join: (ticketTypeId, wish) => void run('join', () => join.mutateAsync({ eventId, ticketTypeId, ...wish })),
    leave: () => void run('leave', () => leave.mutateAsync({ eventId })),
    goOn: () => void run('goOn', () => resume.mutateAsync({ eventId })),
    decline: () => void run('decline', () => decline.mutateAsync({ eventId })),
  };
}
