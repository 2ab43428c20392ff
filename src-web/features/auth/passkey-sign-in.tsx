import { useCallback, useEffect, useRef, useState } from 'react';
import { rateLimitedSentence } from '#shared/rate-limit-words.ts';
import { canAutofill, hasPasskeys, signInWithPasskey, type PasskeyOutcome } from '#web/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { useAnnounceSignIn } from './use-announce-sign-in.ts';
import { useSessionChange } from './use-session-sync.ts';
import { authWords } from './words.ts';

/** A challenge counts for five minutes; the browser is given a new one before. */
const CHALLENGE_MS = 4 * 60_000;

/** The browser offers passkeys in the field of the address, for as long as the page is open. */
function useAutofill(onEnd: (outcome: PasskeyOutcome) => Promise<void>): { pause: () => void; resume: () => void } {
  const [round, setRound] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const end = useRef(onEnd);
  useEffect(() => void (end.current = onEnd), [onEnd]);
  useEffect(() => {
    if (isPaused) return;
    const stop = new AbortController();
    const next = setTimeout(() => setRound((count) => count + 1), CHALLENGE_MS);
    const offer = async (): Promise<void> => {
      if (!(await canAutofill()) || stop.signal.aborted) return;
      const outcome = await signInWithPasskey({ autofill: true, signal: stop.signal });
      // A list that was closed is no failure; after a refusal the button is there until the next round.
      if (!stop.signal.aborted && (outcome.ok || outcome.code === 'PASSKEY_REFUSED')) await end.current(outcome);
    };
    void offer();
    return () => {
      clearTimeout(next);
      stop.abort();
    };
  }, [round, isPaused]);
  return { pause: () => setIsPaused(true), resume: () => setIsPaused(false) };
}

/** 'Mit Passkey anmelden', and the same in the field of the address; nothing where the browser knows none. */
export function PasskeySignIn() {
  const words = useWords(authWords);
  const lang = useLang();
  const [isBusy, setIsBusy] = useState(false);
  const { came } = useSessionChange();
  const announce = useAnnounceSignIn();
  const settle = useCallback(
    async (outcome: PasskeyOutcome): Promise<void> => {
      if (!outcome.ok) {
        const { code, retryAfterSeconds } = outcome;
        const { passkeyDismissed, passkeyRefused } = words.says;
        if (code === 'RATE_LIMITED') toast.bad(rateLimitedSentence(retryAfterSeconds, lang));
        else toast.bad(code === 'dismissed' ? passkeyDismissed : passkeyRefused);
        return;
      }
      announce();
      await came();
    },
    [announce, came, lang, words],
  );
  const { pause, resume } = useAutofill(settle);
  if (!hasPasskeys()) return null;
  const signIn = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    pause(); // a browser answers one question at a time
    await settle(await signInWithPasskey());
    setIsBusy(false);
    resume();
  };
  return (
    <Button
      look="o"
      size="l"
      isWide
      icon="lock"
      isBusy={isBusy}
      busyText={words.askingDevice}
      onClick={() => void signIn()}
    >
      {words.withPasskey}
    </Button>
  );
}
