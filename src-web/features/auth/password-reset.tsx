import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ResetLink } from '#shared/accounts/reset-password.ts';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DrawnCheck } from '#web/ui/art/drawn-check.tsx';
import { FieldMessage } from '#web/ui/forms/field-message.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { authClient, failureMessage, passwordRefusal, type AuthFailure } from './auth-client.ts';
import { AUTH_TEXT } from './auth-text.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { useSessionChange } from './use-session-sync.ts';

/** A link without its two parts: said aloud, and on to where one asks for a whole one. */
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
  const [isDone, setIsDone] = useState(false);
  const { came } = useSessionChange();
  const reset = async (newPassword: string): Promise<AuthFailure | undefined> => {
    const answer = await authClient.resetPassword({ ...link, newPassword });
    if (!answer.ok) {
      if (passwordRefusal(answer.failure) === undefined) toast.bad(AUTH_MESSAGES.resetFailed);
      return answer.failure;
    }
    toast.ok(AUTH_MESSAGES.passwordReset);
    setIsDone(true);
    await came(); // who was signed in here is not any more
    return undefined;
  };

  if (isDone) return <PasswordIsReset />;
  return (
    <>
      <h1 className="heading-large">{AUTH_TEXT.newPasswordTitle}</h1>
      <p className="lead">{AUTH_TEXT.newPasswordLead}</p>
      <NewPasswordForm
        submitText={AUTH_TEXT.setPassword}
        onChosen={reset}
        failed={(failure) => <ResetFailed failure={failure} />}
      />
    </>
  );
}

/** A link that is used up needs a new one; everything else is worth another try. */
function ResetFailed({ failure }: { failure: AuthFailure }) {
  return (
    <div className="form-failure" role="alert">
      <FieldMessage
        id="reset-failure"
        error={failure.kind === 'rateLimited' ? failureMessage(failure) : AUTH_MESSAGES.resetFailed}
      />
      {failure.kind === 'confirmFailed' && (
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
      <h1 className="heading-large" ref={heading} tabIndex={-1}>
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
