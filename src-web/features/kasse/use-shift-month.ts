import { useEffect } from 'react';
import type { ShiftMonth } from '#shared/shifts/shift-month.ts';
import type { LocalDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useWords } from '#web/ui/lang.tsx';
import { sayLockedOut } from './kasse-failure.ts';
import { kasseWords } from './words.ts';

/** A month's entries, and what can be done with them; every outcome is said. */
export function useShiftMonth(shown: ShiftMonth) {
  const words = useWords(kasseWords);
  const utils = trpc.useUtils();
  const month = trpc.kasse.month.useQuery(shown, { refetchOnWindowFocus: true });
  // The night is over, or the session: the code or the sign-in is asked again, not the month.
  useEffect(() => {
    if (month.error !== null) sayLockedOut(month.error, words);
  }, [month.error, words]);
  const add = trpc.kasse.add.useMutation();
  const remove = trpc.kasse.remove.useMutation();
  const refresh = (): Promise<void> => utils.kasse.month.invalidate();

  /** Whether it worked. */
  const onAdd = async (date: LocalDate, entry: { name: string; note: string }): Promise<boolean> => {
    try {
      await add.mutateAsync({ date, ...entry });
    } catch (error) {
      if (!sayLockedOut(error, words)) toast.bad(words.addFailed);
      return false;
    }
    toast.ok(words.added);
    await refresh();
    return true;
  };
  const onRemove = async (id: string): Promise<void> => {
    try {
      await remove.mutateAsync({ id });
      toast.ok(words.removed);
    } catch (error) {
      if (!sayLockedOut(error, words))
        toast.bad(failureOf(error).code === 'SHIFT_NOT_OWN' ? words.ownOnly : words.removeFailed);
    }
    await refresh();
  };
  return { month, onAdd, onRemove, removing: remove.isPending ? remove.variables.id : null };
}
