import { useRef, useState, type FormEvent } from 'react';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { authClient, failureMessage } from './auth-client.ts';
import { AUTH_TEXT } from './auth-text.ts';
import { useAnnounceSignIn } from './use-announce-sign-in.ts';
import { useSessionChange } from './use-session-sync.ts';

/** After the password or the provider: the code of the app, or a backup code. */
export function SecondStep() {
  const code = useRef<HTMLInputElement>(null);
  const trust = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const { came } = useSessionChange();
  const announce = useAnnounceSignIn();
  const utils = trpc.useUtils();

  const refuse = (sentence: string): void => {
    setError(sentence);
    code.current?.focus();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const typed = code.current?.value.trim() ?? '';
    if (typed === '') return refuse(AUTH_MESSAGES.codeRequired);
    setIsBusy(true);
    setError(undefined);
    const answer = await authClient.proveSecondFactor({ code: typed, isTrusted: trust.current?.checked ?? false });
    setIsBusy(false);
    if (answer.ok) {
      announce();
      return came();
    }
    if (answer.failure !== 'secondStepOver') return refuse(failureMessage(answer.failure));
    toast.bad(failureMessage(answer.failure));
    return utils.profile.levels.invalidate(); // back to the password
  };
  const giveUp = async (): Promise<void> => {
    await authClient.signOut();
    await utils.profile.levels.invalidate();
  };

  return (
    <>
      <h1 className="h-l">{AUTH_TEXT.secondStep}</h1>
      <p className="lead">{AUTH_TEXT.secondStepLead}</p>
      <form method="post" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          ref={code}
          label={AUTH_TEXT.code}
          hint={AUTH_TEXT.codeHint}
          error={error}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={32}
          required
          autoFocus
        />
        <label className="check-row">
          <input ref={trust} type="checkbox" name="trust" />
          {AUTH_TEXT.trustDevice}
        </label>
        <Button type="submit" size="l" isWide isBusy={isBusy} busyText={AUTH_TEXT.checkingCode}>
          {AUTH_TEXT.checkCode}
        </Button>
        <Button look="t" onClick={() => void giveUp()}>
          {AUTH_MESSAGES.backToSignIn}
        </Button>
      </form>
      <p className="dim small">
        {AUTH_TEXT.lostAccess} {AUTH_TEXT.lostAccessNext} <a href={paths.contact}>{AUTH_TEXT.toContact}</a>
      </p>
    </>
  );
}
