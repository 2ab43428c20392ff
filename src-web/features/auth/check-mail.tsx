import { useEffect, useRef } from 'react';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { AUTH_TEXT } from './auth-text.ts';
import { ResendButton } from './resend-button.tsx';

type CheckMailProps = { email: string; returnTo: string | undefined; onBack: () => void };

/** After signing up: where the mail went, and what to do with it. */
export function CheckMail({ email, returnTo, onBack }: CheckMailProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="auth-state">
      <h1 className="heading-large" ref={heading} tabIndex={-1}>
        {AUTH_TEXT.checkMail}
      </h1>
      <p className="lead">
        {AUTH_TEXT.checkMailLead} <b>{email}</b>.
      </p>
      <p>{AUTH_TEXT.checkMailNext}</p>
      <ResendButton email={email} returnTo={returnTo} />
      <Button look="t" onClick={onBack}>
        {AUTH_MESSAGES.backToSignIn}
      </Button>
    </div>
  );
}
