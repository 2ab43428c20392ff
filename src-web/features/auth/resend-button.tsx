import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useWords } from '#web/ui/lang.tsx';
import { authClient } from './auth-client.ts';
import { authWords, useFailureMessage } from './words.ts';

/** Asks for the confirmation mail once more. */
export function ResendButton({ email, returnTo }: { email: string; returnTo: string | undefined }) {
  const words = useWords(authWords);
  const failureMessage = useFailureMessage();
  const [isBusy, setIsBusy] = useState(false);
  const resend = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    const answer = await authClient.resendConfirmation({ email, callbackURL: returnTo });
    setIsBusy(false);
    if (answer.ok) toast.ok(words.resent);
    else toast.bad(failureMessage(answer.failure));
  };
  return (
    <Button
      look="o"
      size="l"
      isWide
      icon="mail"
      isBusy={isBusy}
      busyText={words.resending}
      onClick={() => void resend()}
    >
      {words.resend}
    </Button>
  );
}
