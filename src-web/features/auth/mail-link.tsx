import { useEffect, useRef, useState } from 'react';
import { AskForLinkInput } from '#shared/accounts/sign-in-link.ts';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { FieldMessage } from '#web/ui/forms/field-message.tsx';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { authClient, failureMessage } from './auth-client.ts';
import { AUTH_TEXT } from './auth-text.ts';

type MailLinkProps = { returnTo: string | undefined; onBack: () => void };

/** Asks for a link by mail, then says that one is on its way, whether there is an account or not. */
export function MailLink({ returnTo, onBack }: MailLinkProps) {
  const [mailedTo, setMailedTo] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [mailedTo]);
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { email: '' },
    schema: AskForLinkInput,
    send: async (values) => {
      setFailure(undefined);
      const { email } = AskForLinkInput.parse(values);
      const answer = await authClient.askForLink({ email, returnTo });
      if (answer.ok) setMailedTo(email);
      else setFailure(failureMessage(answer.failure));
    },
  });
  const back = (
    <Button look="t" onClick={onBack}>
      {AUTH_MESSAGES.backToSignIn}
    </Button>
  );
  if (mailedTo !== undefined)
    return (
      <div className="auth-state">
        <h1 className="heading-large" ref={heading} tabIndex={-1}>
          {AUTH_TEXT.resetSent}
        </h1>
        <p className="lead">
          {AUTH_TEXT.resetSentTo} <b>{mailedTo}</b>, {AUTH_TEXT.linkSentNext}
        </p>
        {back}
      </div>
    );
  return (
    <>
      <h1 className="heading-large" ref={heading} tabIndex={-1}>
        {AUTH_TEXT.linkTitle}
      </h1>
      <p className="lead">{AUTH_TEXT.linkLead}</p>
      <form method="post" noValidate onSubmit={onSubmit}>
        <EmailField label={AUTH_TEXT.email} autoComplete="username" {...form.getInputProps('email')} />
        {failure !== undefined && <FieldMessage id="mail-link-failure" error={failure} />}
        <Button type="submit" size="l" isWide isBusy={isBusy} busyText={AUTH_TEXT.resending}>
          {AUTH_TEXT.sendReset}
        </Button>
        {back}
      </form>
    </>
  );
}
