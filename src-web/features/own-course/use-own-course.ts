import { useState } from 'react';
import { OWN_COURSE } from '#shared/absences/own-course-words.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { useSignInAgain } from '#web/hooks/use-sign-in-again.ts';
import { toast } from '#web/ui/frame/toast.ts';

export type OwnCourseActs = {
  /** The evening something is being said of right now; the other buttons wait. */
  busy: string | null;
  say: (eveningId: string, isAbsent: boolean) => void;
};

/** The evenings of one's own course, as they are when somebody looks. */
export const useOwnCourse = (ticketId: string) =>
  trpc.profile.ownCourse.useQuery({ ticketId }, { refetchOnMount: 'always', refetchOnWindowFocus: true });

/** Says that one can't come, or does after all; a refusal is said, and asks how it stands. */
export function useOwnCourseActs(ticketId: string): OwnCourseActs {
  const utils = trpc.useUtils();
  const signInAgain = useSignInAgain();
  const [busy, setBusy] = useState<string | null>(null);
  const sayAbsent = trpc.profile.sayAbsent.useMutation();
  const comeAfterAll = trpc.profile.comeAfterAll.useMutation();
  const say = async (eveningId: string, isAbsent: boolean): Promise<void> => {
    if (busy !== null) return;
    setBusy(eveningId);
    try {
      const course = await (isAbsent ? sayAbsent : comeAfterAll).mutateAsync({ ticketId, eveningId });
      // An older answer that is still under way would show what was before.
      await utils.profile.ownCourse.cancel({ ticketId });
      utils.profile.ownCourse.setData({ ticketId }, course);
    } catch (error) {
      const title = isAbsent ? OWN_COURSE.notSaid : OWN_COURSE.notTakenBack;
      toast.bad(title, failureSentence(error), signInAgain(error));
      await utils.profile.ownCourse.invalidate({ ticketId });
    } finally {
      setBusy(null);
    }
  };
  return { busy, say: (eveningId, isAbsent) => void say(eveningId, isAbsent) };
}
