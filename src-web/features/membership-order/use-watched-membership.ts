import { useEffect } from 'react';
import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { trpc } from '#web/api.ts';
import { toast } from '#web/ui/toast.ts';

/** Asks about the payment when told to, and by itself whenever somebody comes back to this tab. */
export function useWatchedMembership(
  sessionId: string | null,
  onPaid: (sessionId: string) => void,
): { check: () => void; isChecking: boolean } {
  const { mutate, isPending } = trpc.membership.verify.useMutation();
  const ask = (isQuiet: boolean): void => {
    if (sessionId === null || isPending) return;
    mutate(
      { sessionId },
      {
        onSuccess: ({ activated, paymentStatus }) => {
          if (activated) onPaid(sessionId);
          else if (!isQuiet)
            toast.info(
              paymentStatus === 'processing' ? 'Your payment is still being processed' : 'Not paid yet',
              'Nothing has been charged so far.',
            );
        },
        onError: () => !isQuiet && toast.bad(MEMBERSHIP_MESSAGES.paymentCheckFailed),
      },
    );
  };
  useEffect(() => {
    if (sessionId === null) return;
    const lookAgain = (): void => {
      if (document.visibilityState === 'visible') ask(true);
    };
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  });
  return { check: () => ask(false), isChecking: isPending };
}
