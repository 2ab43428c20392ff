import { tryAgainWords } from '#shared/rate-limit-words.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** The confirmation mail once more; the server sends it at most every ten minutes. */
export function ResendConfirmation({ orderId }: { orderId: string }) {
  const resend = trpc.checkout.resendConfirmation.useMutation({
    onSuccess: () => toast.ok('Confirmation email sent!'),
    onError: (error) => {
      const { code, details } = failureOf(error);
      if (code === 'RATE_LIMITED')
        toast.warn(
          'The e-mail was just sent',
          `Please look into your spam folder too. You can ask again ${tryAgainWords(details.retryAfterSeconds, 'en')}.`,
        );
      else toast.bad('Failed to resend email', failureSentence(error));
    },
  });
  return (
    <Button
      look="t"
      icon="mail"
      isBusy={resend.isPending}
      busyText="Sending"
      onClick={() => resend.mutate({ orderId })}
    >
      Resend confirmation e-mail
    </Button>
  );
}
