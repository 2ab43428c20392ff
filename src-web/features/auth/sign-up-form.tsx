import { useState } from 'react';
import { SignUpInput } from '#shared/accounts/sign-up.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldMessage } from '#web/ui/forms/field-message.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { useWords } from '#web/ui/lang.tsx';
import { authClient, isPasswordRefused, type AuthFailure } from './auth-client.ts';
import { SignUpNotes } from './sign-up-notes.tsx';
import { typedBefore } from './typed-before.ts';
import { authWords, useFailureMessage, useSay } from './words.ts';

type SignUpFormProps = { returnTo: string | undefined; onSignedUp: (email: string) => void };

/** Name if one likes, e-mail, password. The answer is the same whether the address has an account or not. */
export function SignUpForm({ returnTo, onSignedUp }: SignUpFormProps) {
  const words = useWords(authWords);
  const failureMessage = useFailureMessage();
  const [failure, setFailure] = useState<AuthFailure>();
  const [{ focused, ...typed }] = useState(typedBefore);
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: typed,
    schema: SignUpInput,
    say: useSay(),
    send: async (values) => {
      setFailure(undefined);
      const input = SignUpInput.parse({ ...values, callbackURL: returnTo });
      const answer = await authClient.signUp(input);
      if (!answer.ok) {
        if (isPasswordRefused(answer.failure)) return { password: failureMessage(answer.failure) };
        setFailure(answer.failure);
        toast.bad(failureMessage(answer.failure));
        return undefined;
      }
      toast.ok(words.says.signedUp);
      onSignedUp(input.email);
      return undefined;
    },
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <TextField
        label={words.name}
        hint={words.nameHint}
        name="name"
        autoComplete="name"
        maxLength={80}
        autoFocus={focused === 'name'}
        {...form.getInputProps('name')}
      />
      <EmailField
        label={words.email}
        autoComplete="username"
        autoFocus={focused === 'email'}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={words.password}
        hint={words.passwordHint}
        name="password"
        autoComplete="new-password"
        required
        autoFocus={focused === 'password'}
        showLabel={words.showPassword}
        hideLabel={words.hidePassword}
        {...form.getInputProps('password')}
      />
      {failure !== undefined && <FieldMessage id="sign-up-failure" error={failureMessage(failure)} />}
      <Button type="submit" size="l" isWide isBusy={isBusy} busyText={words.signingUp}>
        {words.signUp}
      </Button>
      <SignUpNotes />
    </form>
  );
}
