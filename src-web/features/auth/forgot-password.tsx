import { useEffect, useRef, useState } from 'react';
import { RequestResetInput } from '#shared/accounts/reset-password.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { FieldMessage } from '#web/ui/forms/field-message.tsx';
import { EmailField } from '#web/ui/forms/email-field.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { authClient, type AuthFailure } from './auth-client.ts';
import { authWords, useFailureMessage, useSay } from './words.ts';

/** Asks for the reset mail, once at a time; gives what went wrong. */
function useResetMail(): { isBusy: boolean; failure: string | undefined; send: (email: string) => Promise<boolean> } {
  const words = useWords(authWords);
  const failureMessage = useFailureMessage();
  /** An answer that says no, and no answer at all, are two sentences. */
  const sentenceOf = (refused: AuthFailure): string => {
    if (refused.kind === 'rateLimited') return failureMessage(refused);
    return refused.kind === 'unreachable' ? words.says.resetMailUnexpected : words.says.resetMailFailed;
  };
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async (email: string): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    setFailure(undefined);
    const answer = await authClient.requestPasswordReset({ email });
    setIsBusy(false);
    if (answer.ok) {
      toast.ok(words.says.resetMailSent);
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
  const words = useWords(authWords);
  const to = usePathFor();
  const [mailedTo, setMailedTo] = useState<string>();
  const { isBusy, failure, send } = useResetMail();
  const { form, onSubmit } = usePrivateForm({
    initialValues: { email: '' },
    schema: RequestResetInput,
    say: useSay(),
    send: async (values) => {
      const { email } = RequestResetInput.parse(values);
      if (await send(email)) setMailedTo(email);
    },
  });
  if (mailedTo !== undefined)
    return <ResetMailSent email={mailedTo} isBusy={isBusy} onSendAgain={() => void send(mailedTo)} />;
  return (
    <>
      <h1 className="heading-large">{words.forgotPassword}</h1>
      <p className="lead">{words.forgotLead}</p>
      <form method="post" noValidate onSubmit={onSubmit}>
        <EmailField label={words.email} autoComplete="username" {...form.getInputProps('email')} />
        {failure !== undefined && <FieldMessage id="forgot-failure" error={failure} />}
        <Button type="submit" size="l" isWide isBusy={isBusy} busyText={words.resending}>
          {words.sendReset}
        </Button>
      </form>
      <ButtonLink href={to(paths.auth)} look="t" className="auth-below">
        {words.says.backToSignIn}
      </ButtonLink>
    </>
  );
}

function ResetMailSent({ email, isBusy, onSendAgain }: { email: string; isBusy: boolean; onSendAgain: () => void }) {
  const words = useWords(authWords);
  const to = usePathFor();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="auth-state">
      <h1 className="heading-large" ref={heading} tabIndex={-1}>
        {words.resetSent}
      </h1>
      <p className="lead">
        <Rich text={words.resetSentTo} parts={{ address: () => <b>{email}</b> }} />
      </p>
      <ButtonLink href={to(paths.auth)} size="l" isWide>
        {words.says.backToSignIn}
      </ButtonLink>
      <Button look="o" size="l" isWide icon="mail" isBusy={isBusy} busyText={words.resending} onClick={onSendAgain}>
        {words.sendAgain}
      </Button>
    </div>
  );
}
