import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { ProveSecondFactorInput } from '#shared/accounts/second-factor.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { authClient, failureMessage } from './auth-client.ts';
import { AUTH_TEXT } from './auth-text.ts';
import { useAnnounceSignIn } from './use-announce-sign-in.ts';
import { useSessionChange } from './use-session-sync.ts';

function useCodeForm() {
  const { came } = useSessionChange();
  const announce = useAnnounceSignIn();
  const utils = trpc.useUtils();
  return usePrivateForm({
    initialValues: { code: '', isTrusted: false },
    schema: ProveSecondFactorInput,
    send: async ({ code, isTrusted }) => {
      const answer = await authClient.proveSecondFactor({ code: code.trim(), isTrusted });
      if (answer.ok) {
        announce();
        await came();
        return undefined;
      }
      if (answer.failure.kind !== 'secondStepOver') return { code: failureMessage(answer.failure) };
      toast.bad(failureMessage(answer.failure));
      await utils.profile.levels.invalidate(); // back to the password
      return undefined;
    },
  });
}

/** After the password or the provider: the code of the app, or a backup code. */
export function SecondStep() {
  const { form, isBusy, onSubmit } = useCodeForm();
  const utils = trpc.useUtils();
  const giveUp = async (): Promise<void> => {
    await authClient.signOut();
    await utils.profile.levels.invalidate();
  };

  return (
    <>
      <h1 className="heading-large">{AUTH_TEXT.secondStep}</h1>
      <p className="lead">{AUTH_TEXT.secondStepLead}</p>
      <form method="post" noValidate onSubmit={onSubmit}>
        <TextField
          label={AUTH_TEXT.code}
          hint={AUTH_TEXT.codeHint}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={32}
          required
          autoFocus
          {...form.getInputProps('code')}
        />
        <label className="check-row">
          <input
            type="checkbox"
            name="trust"
            {...form.getInputProps('isTrusted', { type: 'checkbox', withError: false })}
          />
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
