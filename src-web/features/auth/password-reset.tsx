import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ResetLink } from '#shared/accounts/reset-password.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DrawnCheck } from '#web/ui/art/drawn-check.tsx';
import { FieldMessage } from '#web/ui/forms/field-message.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { authClient, isPasswordRefused, type AuthFailure } from './auth-client.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { useSessionChange } from './use-session-sync.ts';
import { authWords, useFailureMessage } from './words.ts';

/** A link without its two parts: said aloud, and on to where one asks for a whole one. */
export function BrokenResetLink() {
  const words = useWords(authWords);
  const { resetLinkInvalid } = words.says;
  const forgotPassword = usePathFor()(paths.forgotPassword);
  const [, navigate] = useLocation();
  useEffect(() => {
    toast.bad(resetLinkInvalid);
    navigate(forgotPassword, { replace: true });
  }, [navigate, forgotPassword, resetLinkInvalid]);
  return null;
}

/** /password-reset: the new password twice; afterwards every session of the account has ended. */
export function PasswordReset({ link }: { link: ResetLink }) {
  const words = useWords(authWords);
  const [isDone, setIsDone] = useState(false);
  const { came } = useSessionChange();
  const reset = async (newPassword: string): Promise<AuthFailure | undefined> => {
    const answer = await authClient.resetPassword({ ...link, newPassword });
    if (!answer.ok) {
      if (!isPasswordRefused(answer.failure)) toast.bad(words.says.resetFailed);
      return answer.failure;
    }
    toast.ok(words.says.passwordReset);
    setIsDone(true);
    await came(); // who was signed in here is not any more
    return undefined;
  };

  if (isDone) return <PasswordIsReset />;
  return (
    <>
      <h1 className="heading-large">{words.newPasswordTitle}</h1>
      <p className="lead">{words.newPasswordLead}</p>
      <NewPasswordForm
        submitText={words.setPassword}
        onChosen={reset}
        failed={(failure) => <ResetFailed failure={failure} />}
      />
    </>
  );
}

/** A link that is used up needs a new one; everything else is worth another try. */
function ResetFailed({ failure }: { failure: AuthFailure }) {
  const words = useWords(authWords);
  const to = usePathFor();
  const failureMessage = useFailureMessage();
  return (
    <div className="form-failure" role="alert">
      <FieldMessage
        id="reset-failure"
        error={failure.kind === 'rateLimited' ? failureMessage(failure) : words.says.resetFailed}
      />
      {failure.kind === 'confirmFailed' && (
        <>
          <p>{words.resetFailedWhy}</p>
          <ButtonLink href={to(paths.forgotPassword)} look="o" isWide>
            {words.askForNewLink}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

function PasswordIsReset() {
  const words = useWords(authWords);
  const to = usePathFor();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="auth-state">
      <DrawnCheck className="auth-success" />
      <h1 className="heading-large" ref={heading} tabIndex={-1}>
        {words.done}
      </h1>
      <p className="lead">{words.says.passwordReset}</p>
      <p>{words.resetDoneNext}</p>
      <ButtonLink href={to(paths.auth)} size="l" isWide>
        {words.toSignIn}
      </ButtonLink>
    </div>
  );
}
