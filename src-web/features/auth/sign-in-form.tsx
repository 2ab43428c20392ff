import { useState } from 'react';
import { SignInInput } from '#shared/accounts/sign-in.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldMessage } from '#web/ui/forms/field-message.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { useWords } from '#web/ui/lang.tsx';
import { authClient, type AuthFailure } from './auth-client.ts';
import { ResendButton } from './resend-button.tsx';
import { typedBefore } from './typed-before.ts';
import { useAnnounceSignIn } from './use-announce-sign-in.ts';
import { useSessionChange } from './use-session-sync.ts';
import { authWords, useFailureMessage, useSay } from './words.ts';

/** E-mail and password. Who has not followed the confirmation link yet can have it sent again. */
export function SignInForm({ returnTo }: { returnTo: string | undefined }) {
  const words = useWords(authWords);
  const failureMessage = useFailureMessage();
  const [failure, setFailure] = useState<AuthFailure>();
  const { came } = useSessionChange();
  const announce = useAnnounceSignIn();
  const utils = trpc.useUtils();
  const [{ email, password, focused }] = useState(typedBefore);
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { email, password },
    schema: SignInInput,
    say: useSay(),
    send: async (values) => {
      setFailure(undefined);
      const answer = await authClient.signIn(SignInInput.parse(values));
      if (!answer.ok) {
        setFailure(answer.failure);
        // its sentence stands above the button it speaks of, where a toast would cover both
        if (answer.failure.kind !== 'notConfirmed') toast.bad(failureMessage(answer.failure));
      } else if (answer.isSecondFactorNeeded) {
        await utils.profile.levels.invalidate(); // the page asks for the code
      } else {
        announce();
        await came();
      }
    },
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <EmailField
        label={words.email}
        autoComplete="username webauthn"
        autoFocus={focused === 'email'}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="current-password"
        required
        autoFocus={focused === 'password'}
        showLabel={words.showPassword}
        hideLabel={words.hidePassword}
        {...form.getInputProps('password')}
      />
      <div className="form-failure" role={failure?.kind === 'notConfirmed' ? 'alert' : undefined}>
        {failure !== undefined && <FieldMessage id="sign-in-failure" error={failureMessage(failure)} />}
        {failure?.kind === 'notConfirmed' && <ResendButton email={form.getValues().email} returnTo={returnTo} />}
      </div>
      <Button type="submit" size="l" isWide isBusy={isBusy} busyText={words.signingIn}>
        {words.signIn}
      </Button>
    </form>
  );
}
