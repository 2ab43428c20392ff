import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { authClient, failureMessage } from './auth-client.ts';
import { AUTH_TEXT } from './auth-text.ts';

/** Asks for the confirmation mail once more. */
export function ResendButton({ email, returnTo }: { email: string; returnTo: string | undefined }) {
  const [isBusy, setIsBusy] = useState(false);
  const resend = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    const answer = await authClient.resendConfirmation({ email, callbackURL: returnTo });
    setIsBusy(false);
    if (answer.ok) toast.ok(AUTH_TEXT.resent);
    else toast.bad(failureMessage(answer.failure));
  };
  return (
    <Button
      look="o"
      size="l"
      isWide
      icon="mail"
      isBusy={isBusy}
      busyText={AUTH_TEXT.resending}
      onClick={() => void resend()}
    >
      {AUTH_TEXT.resend}
    </Button>
  );
}
