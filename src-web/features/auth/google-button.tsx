import { useState } from 'react';
import { GOOGLE_ERRORS } from '#shared/accounts/google-sign-in.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { rateLimitedSentence } from '#shared/rate-limit-words.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldMessage } from '#web/ui/forms/field-message.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { askForGoogle, type GoogleFailure } from './ask-for-google.ts';
import { authWords } from './words.ts';

const SENTENCES = {
  [GOOGLE_ERRORS.cancelled]: 'googleCancelled',
  [GOOGLE_ERRORS.nothingSaved]: 'googleNothingSaved',
  [GOOGLE_ERRORS.unreachable]: 'googleUnreachable',
  [GOOGLE_ERRORS.unverified]: 'googleUnverified',
} as const;

/** 'Mit Google anmelden', why it did not work the last time, and the rule between it and the e-mail form. */
export function GoogleButton({ returnTo, error }: { returnTo: string | undefined; error: string | null }) {
  const words = useWords(authWords);
  const lang = useLang();
  const to = usePathFor();
  /** What a code of the server or the provider says to a person; nobody reads the code itself. */
  const sentenceFor = ({ code, retryAfterSeconds }: GoogleFailure): string => {
    if (code === 'RATE_LIMITED') return rateLimitedSentence(retryAfterSeconds, lang);
    return words.says[ownEntry(SENTENCES, code) ?? 'googleFailed'];
  };
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<GoogleFailure | null>(error === null ? null : { code: error });
  const go = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    const answer = await askForGoogle(returnTo, to(paths.auth));
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
        busyText={words.goingToGoogle}
        onClick={() => void go()}
      >
        {words.withGoogle}
      </Button>
      <div className="or">{words.orWithMail}</div>
    </>
  );
}
