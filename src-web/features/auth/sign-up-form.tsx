import { useState } from 'react';
import { SignUpInput } from '#shared/accounts/sign-up.ts';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldMessage } from '#web/ui/forms/field-message.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { authClient, failureMessage, passwordRefusal, type AuthFailure } from './auth-client.ts';
import { AUTH_TEXT } from './auth-text.ts';
import { SignUpNotes } from './sign-up-notes.tsx';
import { typedBefore } from './typed-before.ts';

type SignUpFormProps = { returnTo: string | undefined; onSignedUp: (email: string) => void };

/** Name if one likes, e-mail, password. The answer is the same whether the address has an account or not. */
export function SignUpForm({ returnTo, onSignedUp }: SignUpFormProps) {
  const [failure, setFailure] = useState<AuthFailure>();
  const [{ focused, ...typed }] = useState(typedBefore);
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: typed,
    schema: SignUpInput,
    send: async (values) => {
      setFailure(undefined);
      const input = SignUpInput.parse({ ...values, callbackURL: returnTo });
      const answer = await authClient.signUp(input);
      if (!answer.ok) {
        const sentence = passwordRefusal(answer.failure);
        if (sentence !== undefined) return { password: sentence };
        setFailure(answer.failure);
        toast.bad(failureMessage(answer.failure));
        return undefined;
      }
      toast.ok(AUTH_MESSAGES.signedUp);
      onSignedUp(input.email);
      return undefined;
    },
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <TextField
        label={AUTH_TEXT.name}
        hint={AUTH_TEXT.nameHint}
        name="name"
        autoComplete="name"
        maxLength={80}
        autoFocus={focused === 'name'}
        {...form.getInputProps('name')}
      />
      <EmailField
        label={AUTH_TEXT.email}
        autoComplete="username"
        autoFocus={focused === 'email'}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={AUTH_TEXT.password}
        hint={AUTH_TEXT.passwordHint}
        name="password"
        autoComplete="new-password"
        required
        autoFocus={focused === 'password'}
        showLabel={AUTH_TEXT.showPassword}
        hideLabel={AUTH_TEXT.hidePassword}
        {...form.getInputProps('password')}
      />
      {failure !== undefined && <FieldMessage id="sign-up-failure" error={failureMessage(failure)} />}
      <Button type="submit" size="l" isWide isBusy={isBusy} busyText={AUTH_TEXT.signingUp}>
        {AUTH_TEXT.signUp}
      </Button>
      <SignUpNotes />
    </form>
  );
}
