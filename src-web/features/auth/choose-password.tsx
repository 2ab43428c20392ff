import { useEffect, useRef } from 'react';
import { FieldMessage } from '#web/ui/forms/field-message.tsx';
import type { AuthFailure } from './auth-client.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { useFailureMessage } from './words.ts';

type ChoosePasswordProps = {
  title: string;
  lead: string;
  submitText: string;
  /** Gives why it was refused, if it was and another try here may help. */
  onChosen: (password: string) => Promise<AuthFailure | undefined>;
};

/** A password, twice, for whoever holds a link. */
export function ChoosePassword({ title, lead, submitText, onChosen }: ChoosePasswordProps) {
  const failureMessage = useFailureMessage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 className="heading-large" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lead">{lead}</p>
      <NewPasswordForm
        submitText={submitText}
        onChosen={onChosen}
        failed={(failure) => (
          <div className="form-failure" role="alert">
            <FieldMessage id="choose-password-failure" error={failureMessage(failure)} />
          </div>
        )}
      />
    </>
  );
}
