import { tryAgainWords } from '#shared/rate-limit-words.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { frameWords } from '#web/ui/frame/words.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { resultWords } from './words.ts';

/** The confirmation mail once more; the server sends it at most every ten minutes. */
export function ResendConfirmation({ orderId }: { orderId: string }) {
  const words = useWords(resultWords).resend;
  const { failures } = useWords(frameWords);
  const lang = useLang();
  const resend = trpc.checkout.resendConfirmation.useMutation({
    onSuccess: () => toast.ok(words.sent),
    onError: (error) => {
      const { code, details } = failureOf(error);
      if (code === 'RATE_LIMITED')
        toast.warn(words.justSent, words.again(tryAgainWords(details.retryAfterSeconds, lang)));
      else toast.bad(words.failed, failureSentence(error, failures));
    },
  });
  return (
    <Button
      look="t"
      icon="mail"
      isBusy={resend.isPending}
      busyText={words.sending}
      onClick={() => resend.mutate({ orderId })}
    >
      {words.label}
    </Button>
  );
}
