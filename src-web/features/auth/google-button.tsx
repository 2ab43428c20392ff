import { useState } from 'react';
import { GOOGLE_ERRORS } from '#shared/accounts/google-sign-in.ts';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { rateLimitedSentence } from '#shared/rate-limit-words.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldMessage } from '#web/ui/forms/field-message.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { askForGoogle, type GoogleFailure } from './ask-for-google.ts';
import { AUTH_TEXT } from './auth-text.ts';

/** What a code of the server or the provider says to a person; nobody reads the code itself. */
function sentenceFor({ code: error, retryAfterSeconds }: GoogleFailure): string {
  if (error === GOOGLE_ERRORS.cancelled) return AUTH_MESSAGES.googleCancelled;
  if (error === GOOGLE_ERRORS.nothingSaved) return AUTH_MESSAGES.googleNothingSaved;
  if (error === GOOGLE_ERRORS.unreachable) return AUTH_MESSAGES.googleUnreachable;
  if (error === 'RATE_LIMITED') return rateLimitedSentence(retryAfterSeconds, 'de');
  return error === GOOGLE_ERRORS.unverified ? AUTH_MESSAGES.googleUnverified : AUTH_MESSAGES.googleFailed;
}

/** 'Mit Google anmelden', why it did not work the last time, and the rule between it and the e-mail form. */
export function GoogleButton({ returnTo, error }: { returnTo: string | undefined; error: string | null }) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<GoogleFailure | null>(error === null ? null : { code: error });
  const go = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    const answer = await askForGoogle(returnTo);
    if (answer.ok) {
      location.assign(answer.url); // stays busy: the page is about to go
      return;
    }
    setIsBusy(false);
    setFailure(answer);
    toast.bad(sentenceFor(answer));
  };
  return (
    <>
      <div className="google-failure" role="alert">
        {failure !== null && <FieldMessage id="google-failure" error={sentenceFor(failure)} />}
      </div>
      <Button
        look="o"
        size="l"
        isWide
        icon="brand-google"
        isBusy={isBusy}
        busyText={AUTH_TEXT.goingToGoogle}
        onClick={() => void go()}
      >
        {AUTH_TEXT.withGoogle}
      </Button>
      <div className="or">{AUTH_TEXT.orWithMail}</div>
    </>
  );
}
