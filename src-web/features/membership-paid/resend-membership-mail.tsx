import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
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
      const minutes = Math.ceil((details.retryAfterSeconds ?? 0) / 60);
      const wait = code === 'RATE_LIMITED' && minutes > 0;
      toast.bad(
        MEMBERSHIP_MESSAGES.resendFailed,
        wait
          ? `It was just sent. Please look into your spam folder, or ask again in ${minutes} ` +
              `${minutes === 1 ? 'minute' : 'minutes'}.`
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
