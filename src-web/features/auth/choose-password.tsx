import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { NewPasswordForm } from '#shared/accounts/reset-password.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldMessage } from '#web/ui/field-message.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { failureMessage, type AuthFailure } from './auth-client.ts';
import { AUTH_TEXT } from './auth-text.ts';
import { focusFirstError, isPasswordRefusal, refusePassword } from './focus-first-error.ts';

type ChoosePasswordProps = {
  title: string;
  lead: string;
  submitText: string;
  /** Gives why it was refused, if it was and another try here may help. */
  onChosen: (password: string) => Promise<AuthFailure | undefined>;
};

/** A password, twice, for whoever holds a link. */
export function ChoosePassword({ title, lead, submitText, onChosen }: ChoosePasswordProps) {
  const [failure, setFailure] = useState<AuthFailure>();
  const [isBusy, setIsBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { newPassword: '', repeated: '' },
    validate: schemaResolver(NewPasswordForm, { sync: true }),
  });

  const submit = async ({ newPassword }: NewPasswordForm): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    const refused = await onChosen(newPassword);
    setIsBusy(false);
    if (isPasswordRefusal(refused)) refusePassword(form, 'newPassword', refused);
    else setFailure(refused);
  };

  return (
    <>
      <h1 className="h-l" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lead">{lead}</p>
      <form method="post" noValidate onSubmit={form.onSubmit((values) => void submit(values), focusFirstError(form))}>
        <PasswordField
          key={form.key('newPassword')}
          label={AUTH_TEXT.newPassword}
          hint={AUTH_TEXT.passwordHint}
          autoComplete="new-password"
          required
          showLabel={AUTH_TEXT.showPassword}
          hideLabel={AUTH_TEXT.hidePassword}
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          key={form.key('repeated')}
          label={AUTH_TEXT.repeatPassword}
          autoComplete="new-password"
          required
          showLabel={AUTH_TEXT.showRepeated}
          hideLabel={AUTH_TEXT.hideRepeated}
          {...form.getInputProps('repeated')}
        />
        {failure !== undefined && (
          <div className="form-failure" role="alert">
            <FieldMessage id="choose-password-failure" error={failureMessage(failure)} />
          </div>
        )}
        <Button type="submit" size="l" isWide isBusy={isBusy} busyText={AUTH_TEXT.settingPassword}>
          {submitText}
        </Button>
      </form>
    </>
  );
}
