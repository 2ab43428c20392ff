import { useState, type ReactNode } from 'react';
import { NewPasswordForm as NewPasswordSchema } from '#shared/accounts/reset-password.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { useWords } from '#web/ui/lang.tsx';
import { isPasswordRefused, type AuthFailure } from './auth-client.ts';
import { authWords, useFailureMessage, useSay } from './words.ts';

type NewPasswordFormProps = {
  submitText: string;
  /** Gives why it was refused, if it was and another try here may help. */
  onChosen: (password: string) => Promise<AuthFailure | undefined>;
  /** Stands above the button. */
  failed: (failure: AuthFailure) => ReactNode;
};

/** A password, twice. */
export function NewPasswordForm({ submitText, onChosen, failed }: NewPasswordFormProps) {
  const words = useWords(authWords);
  const failureMessage = useFailureMessage();
  const [failure, setFailure] = useState<AuthFailure>();
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { newPassword: '', repeated: '' },
    schema: NewPasswordSchema,
    say: useSay(),
    send: async ({ newPassword }) => {
      setFailure(undefined);
      const refused = await onChosen(newPassword);
      if (isPasswordRefused(refused)) return { newPassword: failureMessage(refused) };
      setFailure(refused);
      return undefined;
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <PasswordField
        label={words.newPassword}
        hint={words.passwordHint}
        autoComplete="new-password"
        required
        showLabel={words.showPassword}
        hideLabel={words.hidePassword}
        {...form.getInputProps('newPassword')}
      />
      <PasswordField
        label={words.repeatPassword}
        autoComplete="new-password"
        required
        showLabel={words.showRepeated}
        hideLabel={words.hideRepeated}
        {...form.getInputProps('repeated')}
      />
      {failure !== undefined && failed(failure)}
      <Button type="submit" size="l" isWide isBusy={isBusy} busyText={words.settingPassword}>
        {submitText}
      </Button>
    </form>
  );
}
