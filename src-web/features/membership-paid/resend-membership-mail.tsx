import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { tryAgainWords } from '#shared/rate-limit-words.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** The confirmation once more; the server sends it only so often. */
export function ResendMembershipMail() {
  const resend = trpc.membership.resendEmail.useMutation({
    onSuccess: () => toast.ok(MEMBERSHIP_MESSAGES.mailSent),
    onError: (error) => {
      const { code, details } = failureOf(error);
      const again = tryAgainWords(details.retryAfterSeconds, 'en');
      toast.bad(
        MEMBERSHIP_MESSAGES.resendFailed,
        code === 'RATE_LIMITED'
          ? `It was just sent. Please look into your spam folder, or ask again ${again}.`
          : undefined,
      );
    },
  });
  return (
    <Button look="o" icon="mail" isBusy={resend.isPending} busyText="Sending" onClick={() => resend.mutate()}>
      Resend Email
    </Button>
  );
}
