import { useEffect, useRef, useState } from 'react';
import { MINUTE_MS } from '#shared/time.ts';
import { AskForLinkInput, SIGN_IN_LINK_MS } from '#shared/accounts/sign-in-link.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { FieldMessage } from '#web/ui/forms/field-message.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { useWords } from '#web/ui/lang.tsx';
import { authClient } from './auth-client.ts';
import { authWords, useFailureMessage, useSay } from './words.ts';

type MailLinkProps = { returnTo: string | undefined; onBack: () => void };

/** Asks for a link by mail, then says that one is on its way, whether there is an account or not. */
export function MailLink({ returnTo, onBack }: MailLinkProps) {
  const words = useWords(authWords);
  const failureMessage = useFailureMessage();
  const [mailedTo, setMailedTo] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [mailedTo]);
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { email: '' },
    schema: AskForLinkInput,
    say: useSay(),
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
      {words.says.backToSignIn}
    </Button>
  );
  if (mailedTo !== undefined)
    return (
      <div className="auth-state">
        <h1 className="heading-large" ref={heading} tabIndex={-1}>
          {words.resetSent}
        </h1>
        <p className="lead">
          <Rich text={words.linkSent(SIGN_IN_LINK_MS / MINUTE_MS)} parts={{ address: () => <b>{mailedTo}</b> }} />
        </p>
        {back}
      </div>
    );
  return (
    <>
      <h1 className="heading-large" ref={heading} tabIndex={-1}>
        {words.linkTitle}
      </h1>
      <p className="lead">{words.linkLead}</p>
      <form method="post" noValidate onSubmit={onSubmit}>
        <EmailField label={words.email} autoComplete="username" {...form.getInputProps('email')} />
        {failure !== undefined && <FieldMessage id="mail-link-failure" error={failure} />}
        <Button type="submit" size="l" isWide isBusy={isBusy} busyText={words.resending}>
          {words.sendReset}
        </Button>
        {back}
      </form>
    </>
  );
}
