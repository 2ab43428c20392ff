import { useEffect, useRef, useState } from 'react';
import { RequestResetInput } from '#shared/accounts/reset-password.ts';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { FieldMessage } from '#web/ui/forms/field-message.tsx';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { authClient, failureMessage, type AuthFailure } from './auth-client.ts';
import { AUTH_TEXT } from './auth-text.ts';

/** An answer that says no, and no answer at all, are two sentences. */
function sentenceOf(failure: AuthFailure): string {
  if (failure.kind === 'rateLimited') return failureMessage(failure);
  return failure.kind === 'unreachable' ? AUTH_MESSAGES.resetMailUnexpected : AUTH_MESSAGES.resetMailFailed;
}

/** Asks for the reset mail, once at a time; gives what went wrong. */
function useResetMail(): { isBusy: boolean; failure: string | undefined; send: (email: string) => Promise<boolean> } {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async (email: string): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    setFailure(undefined);
    const answer = await authClient.requestPasswordReset({ email });
    setIsBusy(false);
    if (answer.ok) {
      toast.ok(AUTH_MESSAGES.resetMailSent);
      return true;
    }
    setFailure(sentenceOf(answer.failure));
    toast.bad(sentenceOf(answer.failure));
    return false;
  };
  return { isBusy, failure, send };
}

/** /forgot-password: an address, then the word that a link is on its way, whether there is an account or not. */
export function ForgotPassword() {
  const [mailedTo, setMailedTo] = useState<string>();
  const { isBusy, failure, send } = useResetMail();
  const { form, onSubmit } = usePrivateForm({
    initialValues: { email: '' },
    schema: RequestResetInput,
    send: async (values) => {
      const { email } = RequestResetInput.parse(values);
      if (await send(email)) setMailedTo(email);
    },
  });
  if (mailedTo !== undefined)
    return <ResetMailSent email={mailedTo} isBusy={isBusy} onSendAgain={() => void send(mailedTo)} />;
  return (
    <>
      <h1 className="heading-large">{AUTH_TEXT.forgotPassword}</h1>
      <p className="lead">{AUTH_TEXT.forgotLead}</p>
      <form method="post" noValidate onSubmit={onSubmit}>
        <EmailField label={AUTH_TEXT.email} autoComplete="username" {...form.getInputProps('email')} />
        {failure !== undefined && <FieldMessage id="forgot-failure" error={failure} />}
        <Button type="submit" size="l" isWide isBusy={isBusy} busyText={AUTH_TEXT.resending}>
          {AUTH_TEXT.sendReset}
        </Button>
      </form>
      <ButtonLink href={paths.auth} look="t" className="auth-below">
        {AUTH_MESSAGES.backToSignIn}
      </ButtonLink>
    </>
  );
}

function ResetMailSent({ email, isBusy, onSendAgain }: { email: string; isBusy: boolean; onSendAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="auth-state">
      <h1 className="heading-large" ref={heading} tabIndex={-1}>
        {AUTH_TEXT.resetSent}
      </h1>
      <p className="lead">
        {AUTH_TEXT.resetSentTo} <b>{email}</b>, {AUTH_TEXT.resetSentNext}
      </p>
      <ButtonLink href={paths.auth} size="l" isWide>
        {AUTH_MESSAGES.backToSignIn}
      </ButtonLink>
      <Button look="o" size="l" isWide icon="mail" isBusy={isBusy} busyText={AUTH_TEXT.resending} onClick={onSendAgain}>
        {AUTH_TEXT.sendAgain}
      </Button>
    </div>
  );
}
