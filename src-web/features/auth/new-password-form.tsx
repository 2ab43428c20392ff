import { useState, type ReactNode } from 'react';
import { NewPasswordForm as NewPasswordSchema } from '#shared/accounts/reset-password.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { passwordRefusal, type AuthFailure } from './auth-client.ts';
import { AUTH_TEXT } from './auth-text.ts';

type NewPasswordFormProps = {
  submitText: string;
  /** Gives why it was refused, if it was and another try here may help. */
  onChosen: (password: string) => Promise<AuthFailure | undefined>;
  /** Stands above the button. */
  failed: (failure: AuthFailure) => ReactNode;
};

/** A password, twice. */
export function NewPasswordForm({ submitText, onChosen, failed }: NewPasswordFormProps) {
  const [failure, setFailure] = useState<AuthFailure>();
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { newPassword: '', repeated: '' },
    schema: NewPasswordSchema,
    send: async ({ newPassword }) => {
      setFailure(undefined);
      const refused = await onChosen(newPassword);
      const sentence = passwordRefusal(refused);
      if (sentence !== undefined) return { newPassword: sentence };
      setFailure(refused);
      return undefined;
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <PasswordField
        label={AUTH_TEXT.newPassword}
        hint={AUTH_TEXT.passwordHint}
        autoComplete="new-password"
        required
        showLabel={AUTH_TEXT.showPassword}
        hideLabel={AUTH_TEXT.hidePassword}
        {...form.getInputProps('newPassword')}
      />
      <PasswordField
        label={AUTH_TEXT.repeatPassword}
        autoComplete="new-password"
        required
        showLabel={AUTH_TEXT.showRepeated}
        hideLabel={AUTH_TEXT.hideRepeated}
        {...form.getInputProps('repeated')}
      />
      {failure !== undefined && failed(failure)}
      <Button type="submit" size="l" isWide isBusy={isBusy} busyText={AUTH_TEXT.settingPassword}>
        {submitText}
      </Button>
    </form>
  );
}
