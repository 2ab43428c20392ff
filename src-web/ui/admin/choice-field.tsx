import { useId } from 'react';
import { FieldMessage } from '../field-message.tsx';
import { ChoiceSelect, type Choice } from './choice-select.tsx';

type ChoiceFieldProps<Value extends string> = {
  label: string;
  options: readonly Choice<Value>[];
  value: Value;
  hint?: string;
  error?: string | null;
  onChange: (value: Value) => void;
};

/** In a form: label above, hint or error below. */
export function ChoiceField<Value extends string>({ label, hint, error, ...choice }: ChoiceFieldProps<Value>) {
  const id = useId();
  return (
    <div className={error ? 'field is-bad' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="input-box">
        <ChoiceSelect
          {...choice}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-message` : undefined}
        />
      </div>
      <FieldMessage id={`${id}-message`} hint={hint} error={error} />
    </div>
  );
}
