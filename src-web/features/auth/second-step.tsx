import { ProveSecondFactorInput } from '#shared/accounts/second-factor.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { authClient } from './auth-client.ts';
import { useAnnounceSignIn } from './use-announce-sign-in.ts';
import { useSessionChange } from './use-session-sync.ts';
import { authWords, useFailureMessage, useSay } from './words.ts';

function useCodeForm() {
  const failureMessage = useFailureMessage();
  const { came } = useSessionChange();
  const announce = useAnnounceSignIn();
  const utils = trpc.useUtils();
  return usePrivateForm({
    initialValues: { code: '', isTrusted: false },
    schema: ProveSecondFactorInput,
    say: useSay(),
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
  const words = useWords(authWords);
  const to = usePathFor();
  const { form, isBusy, onSubmit } = useCodeForm();
  const utils = trpc.useUtils();
  const giveUp = async (): Promise<void> => {
    await authClient.signOut();
    await utils.profile.levels.invalidate();
  };

  return (
    <>
      <h1 className="heading-large">{words.secondStep}</h1>
      <p className="lead">{words.secondStepLead}</p>
      <form method="post" noValidate onSubmit={onSubmit}>
        <TextField
          label={words.code}
          hint={words.codeHint}
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
          {words.trustDevice}
        </label>
        <Button type="submit" size="l" isWide isBusy={isBusy} busyText={words.checkingCode}>
          {words.checkCode}
        </Button>
        <Button look="t" onClick={() => void giveUp()}>
          {words.says.backToSignIn}
        </Button>
      </form>
      <p className="dim small">
        <Rich text={words.lostAccess} parts={{ contact: (said) => <a href={to(paths.contact)}>{said}</a> }} />
      </p>
    </>
  );
}
