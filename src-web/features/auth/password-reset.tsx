import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { NewPasswordForm, type ResetLink } from '#shared/accounts/reset-password.ts';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DrawnCheck } from '#web/ui/drawn-check.tsx';
import { FieldMessage } from '#web/ui/field-message.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { authClient, type AuthFailure } from './auth-client.ts';
import { AUTH_TEXT } from './auth-text.ts';
import { focusFirstError, isPasswordRefusal, refusePassword } from './focus-first-error.ts';
import { useSessionChange } from './use-session-sync.ts';

/** A link without its two parts: said aloud, and on to where one asks for a whole one (specification §2). */
export function BrokenResetLink() {
  const [, navigate] = useLocation();
  useEffect(() => {
    toast.bad(AUTH_MESSAGES.resetLinkInvalid);
    navigate(paths.forgotPassword, { replace: true });
  }, [navigate]);
  return null;
}

/** /password-reset: the new password twice; afterwards every session of the account has ended. */
export function PasswordReset({ link }: { link: ResetLink }) {
  const [failure, setFailure] = useState<AuthFailure>();
  const [isBusy, setIsBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const { came } = useSessionChange();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { newPassword: '', repeated: '' },
    validate: schemaResolver(NewPasswordForm, { sync: true }),
  });

  const submit = async ({ newPassword }: NewPasswordForm): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    const answer = await authClient.resetPassword({ ...link, newPassword });
    setIsBusy(false);
    if (!answer.ok && isPasswordRefusal(answer.failure)) {
      refusePassword(form, 'newPassword', answer.failure);
      return;
    }
    if (!answer.ok) {
      setFailure(answer.failure);
      toast.bad(AUTH_MESSAGES.resetFailed);
      return;
    }
    toast.ok(AUTH_MESSAGES.passwordReset);
    setIsDone(true);
    await came(); // who was signed in here is not any more
  };

  if (isDone) return <PasswordIsReset />;
  return (
    <>
      <h1 className="h-l">{AUTH_TEXT.newPasswordTitle}</h1>
      <p className="lead">{AUTH_TEXT.newPasswordLead}</p>
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
        {failure !== undefined && <ResetFailed failure={failure} />}
        <Button type="submit" size="l" isWide isBusy={isBusy} busyText={AUTH_TEXT.settingPassword}>
          {AUTH_TEXT.setPassword}
        </Button>
      </form>
    </>
  );
}

/** A link that is used up needs a new one; everything else is worth another try. */
function ResetFailed({ failure }: { failure: AuthFailure }) {
  return (
    <div className="form-failure" role="alert">
      <FieldMessage
        id="reset-failure"
        error={failure === 'rateLimited' ? AUTH_MESSAGES.rateLimited : AUTH_MESSAGES.resetFailed}
      />
      {failure === 'confirmFailed' && (
        <>
          <p>{AUTH_TEXT.resetFailedWhy}</p>
          <ButtonLink href={paths.forgotPassword} look="o" isWide>
            {AUTH_TEXT.askForNewLink}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

function PasswordIsReset() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="auth-state">
      <DrawnCheck className="auth-success" />
      <h1 className="h-l" ref={heading} tabIndex={-1}>
        {AUTH_TEXT.done}
      </h1>
      <p className="lead">{AUTH_MESSAGES.passwordReset}</p>
      <p>{AUTH_TEXT.resetDoneNext}</p>
      <ButtonLink href={paths.auth} size="l" isWide>
        {AUTH_TEXT.toSignIn}
      </ButtonLink>
    </div>
  );
}
