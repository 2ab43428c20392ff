import { useEffect, useEffectEvent } from 'react';
import { trpc } from '#web/api.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useWords } from '#web/ui/lang.tsx';
import { memberOrderWords } from './words.ts';
import { READ_EVERY_MS, useQuietAsking } from '#web/hooks/use-quiet-asking.ts';

/**
 * Follows the payment of a membership until it runs, as an order is followed: it reads our own books while the page is
 * visible, and asks the provider when told to and when somebody comes back to this tab.
 */
export function useWatchedMembership(
  sessionId: string | null,
  onPaid: (sessionId: string) => void,
): { check: () => void; isChecking: boolean } {
  const { waiting: words, says } = useWords(memberOrderWords);
  const { mutateAsync, isPending } = trpc.membership.verify.useMutation();
  const isWaiting = sessionId !== null;
  const books = trpc.membership.status.useQuery(undefined, { enabled: isWaiting, refetchInterval: READ_EVERY_MS });
  const isRunning = isWaiting && books.data?.isRunning === true;
  const tellPaid = useEffectEvent(() => sessionId !== null && onPaid(sessionId));
  useEffect(() => {
    if (isRunning) tellPaid();
  }, [isRunning]);

  const ask = async () => {
    const answer = await mutateAsync({ sessionId: sessionId ?? '' });
    if (answer.activated) tellPaid();
    return answer;
  };
  useQuietAsking(ask, isWaiting);

  const check = async (): Promise<void> => {
    try {
      const { activated, paymentStatus } = await ask();
      if (activated) return;
      toast.info(paymentStatus === 'processing' ? words.processing : words.notPaid, words.nothing);
    } catch {
      toast.bad(says.paymentCheckFailed);
    }
  };
  return { check: () => void check(), isChecking: isPending };
}
