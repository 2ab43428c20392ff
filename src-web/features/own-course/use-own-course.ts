import { useState } from 'react';
import type { OwnCourse } from '#shared/absences/absence.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { useSignInAgain } from '#web/hooks/use-sign-in-again.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useWords } from '#web/ui/lang.tsx';
import { ownCourseWords } from './words.ts';

export type OwnCourseActs = {
  /** The evening or place something is being done about right now; the other buttons wait. */
  busy: string | null;
  say: (eveningId: string, isAbsent: boolean) => void;
  /** Each says whether it was done. */
  takePlace: (place: { missedEveningId: string; eveningId: string }) => Promise<boolean>;
  giveBack: (makeUpTicketId: string) => Promise<boolean>;
};

/** The evenings of one's own course, as they are when somebody looks. */
export const useOwnCourse = (ticketId: string) =>
  trpc.profile.ownCourse.useQuery({ ticketId }, { refetchOnMount: 'always', refetchOnWindowFocus: true });

/** Says that one can't come, or does after all, and makes up for it elsewhere; a refusal is said, and asks how it stands. */
export function useOwnCourseActs(ticketId: string): OwnCourseActs {
  const words = useWords(ownCourseWords);
  const { failures } = useWords(frameWords);
  const utils = trpc.useUtils();
  const signInAgain = useSignInAgain();
  const [busy, setBusy] = useState<string | null>(null);
  const sayAbsent = trpc.profile.sayAbsent.useMutation();
  const comeAfterAll = trpc.profile.comeAfterAll.useMutation();
  const bookMakeUp = trpc.profile.bookMakeUp.useMutation();
  const giveMakeUpBack = trpc.profile.giveMakeUpBack.useMutation();
  const act = async (
    about: string,
    { refused, send }: { refused: string; send: () => Promise<OwnCourse> },
  ): Promise<boolean> => {
    if (busy !== null) return false;
    setBusy(about);
    try {
      const course = await send();
      // An older answer that is still under way would show what was before.
      await utils.profile.ownCourse.cancel({ ticketId });
      utils.profile.ownCourse.setData({ ticketId }, course);
      return true;
    } catch (error) {
      toast.bad(refused, failureSentence(error, failures), signInAgain(error));
      await utils.profile.ownCourse.invalidate({ ticketId });
      return false;
    } finally {
      await utils.profile.makeUpPlaces.invalidate({ ticketId });
      setBusy(null);
    }
  };
  return {
    busy,
    say: (eveningId, isAbsent) =>
      void act(eveningId, {
        refused: isAbsent ? words.notSaid : words.notTakenBack,
        send: () => (isAbsent ? sayAbsent : comeAfterAll).mutateAsync({ ticketId, eveningId }),
      }),
    takePlace: (place) =>
      act(place.eveningId, {
        refused: words.makeUp.notTaken,
        send: () => bookMakeUp.mutateAsync({ ticketId, ...place }),
      }),
    giveBack: (makeUpTicketId) =>
      act(makeUpTicketId, {
        refused: words.makeUp.notGivenBack,
        send: async () => {
          await giveMakeUpBack.mutateAsync({ ticketId: makeUpTicketId });
          return utils.client.profile.ownCourse.query({ ticketId });
        },
      }),
  };
}
