import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { toast } from '#web/ui/frame/toast.ts';

/**
 * What a button did: its sentence, or why not; then everything that shows workshops is asked again.
 */
export function useWorkshopAct() {
  const utils = trpc.useUtils();
  return async (work: () => Promise<unknown>, says: { done: string; failed: string }): Promise<boolean> => {
    try {
      await work();
      toast.ok(says.done);
      return true;
    } catch (error) {
      // Asked about where it was saved.
      if (failureOf(error).code === 'CHANGED_MEANWHILE') return false;
      toast.bad(says.failed, failureOf(error).code === null ? undefined : failureSentence(error));
      return false;
    } finally {
      await Promise.all([
        utils.admin.workshops.invalidate(),
        utils.workshops.invalidate(),
        utils.admin.overview.invalidate(),
        utils.admin.waiting.invalidate(),
      ]);
    }
  };
}
