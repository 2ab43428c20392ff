import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { keepTickets } from '#web/kept-tickets.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** Does something with one's ticket, says what became of it, and asks for all that shows tickets anew. */
export function useTicketAct(): (
  act: () => Promise<unknown>,
  said: { done: string; failed: string },
) => Promise<boolean> {
  const { failures } = useWords(frameWords);
  const utils = trpc.useUtils();
  return async (act, { done, failed }) => {
    let isDone = true;
    try {
      await act();
      toast.ok(done);
    } catch (error) {
      isDone = false;
      toast.bad(failed, failureSentence(error, failures));
    }
    await Promise.all([
      utils.profile.tickets.invalidate(),
      utils.profile.ticketWays.invalidate(),
      utils.profile.ticketChanges.invalidate(),
      utils.checkout.order.invalidate(),
    ]);
    void keepTickets().catch(() => undefined);
    return isDone;
  };
}
