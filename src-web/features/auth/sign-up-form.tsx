import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { SignUpInput } from '#shared/accounts/sign-up.ts';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldMessage } from '#web/ui/field-message.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { authClient, failureMessage, type AuthFailure } from './auth-client.ts';
import { AUTH_TEXT } from './auth-text.ts';
import { focusFirstError, isPasswordRefusal, refusePassword } from './focus-first-error.ts';

type SignUpFormProps = { returnTo: string | undefined; onSignedUp: (email: string) => void };

/** Name if one likes, e-mail, password. The answer is the same whether the address has an account or not. */
export function SignUpForm({ returnTo, onSignedUp }: SignUpFormProps) {
  const [failure, setFailure] = useState<AuthFailure>();
  const [isBusy, setIsBusy] = useState(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', password: '' },
    validate: schemaResolver(SignUpInput, { sync: true }),
  });

  const submit = async (values: SignUpInput): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    const input = SignUpInput.parse({ ...values, callbackURL: returnTo });
    const answer = await authClient.signUp(input);
    setIsBusy(false);
    if (answer.ok) {
      toast.ok(AUTH_MESSAGES.signedUp);
      onSignedUp(input.email);
    } else if (isPasswordRefusal(answer.failure)) {
      refusePassword(form, 'password', answer.failure);
    } else {
      setFailure(answer.failure);
      toast.bad(failureMessage(answer.failure));
    }
  };

  return (
    <form method="post" noValidate onSubmit={form.onSubmit((values) => void submit(values), focusFirstError(form))}>
      <TextField
        key={form.key('name')}
        label={AUTH_TEXT.name}
        hint={AUTH_TEXT.nameHint}
        name="name"
        autoComplete="name"
        maxLength={80}
        {...form.getInputProps('name')}
      />
      <TextField
        key={form.key('email')}
        label={AUTH_TEXT.email}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        required
        {...form.getInputProps('email')}
      />
      <PasswordField
        key={form.key('password')}
        label={AUTH_TEXT.password}
        hint={AUTH_TEXT.passwordHint}
        name="password"
        autoComplete="new-password"
        required
        showLabel={AUTH_TEXT.showPassword}
        hideLabel={AUTH_TEXT.hidePassword}
        {...form.getInputProps('password')}
      />
      {failure !== undefined && <FieldMessage id="sign-up-failure" error={failureMessage(failure)} />}
      <Button type="submit" size="l" isWide isBusy={isBusy} busyText={AUTH_TEXT.signingUp}>
        {AUTH_TEXT.signUp}
      </Button>
    </form>
  );
}
