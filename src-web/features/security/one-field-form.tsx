import { useRef, useState, type FormEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type OneFieldFormProps = {
  kind: 'password' | 'code';
  submitText: string;
  /** Gives the sentence to show below the field when it was refused. */
  onSubmit: (value: string) => Promise<string | undefined>;
  onCancel: () => void;
};

const REQUIRED = { password: 'Please enter your password.', code: 'Please enter the code.' } as const;

/** Asks for the password or a code; what is wrong with it is said below the field, which gets the focus again. */
export function OneFieldForm({ kind, submitText, onSubmit, onCancel }: OneFieldFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const value = field.current?.value.trim() ?? '';
    setIsBusy(true);
    const refusal = value === '' ? REQUIRED[kind] : await onSubmit(value);
    setIsBusy(false);
    setError(refusal);
    if (refusal !== undefined) field.current?.focus();
  };
  const shared = { ref: field, error, required: true, autoFocus: true };
  return (
    <form className="security-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      {kind === 'password' ? (
        <PasswordField
          {...shared}
          label="Your password"
          name="password"
          autoComplete="current-password"
          showLabel="Show password"
          hideLabel="Hide password"
        />
      ) : (
        <TextField
          {...shared}
          label="Code"
          hint="Six digits from your authenticator app"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={32}
        />
      )}
      <div className="row">
        <Button type="submit" isBusy={isBusy} busyText="Checking">
          {submitText}
        </Button>
        <Button look="t" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
