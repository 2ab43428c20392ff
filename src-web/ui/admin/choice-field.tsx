import { useId } from 'react';
import { FieldMessage } from '../field-message.tsx';
import { Icon } from '../icon.tsx';

type ChoiceFieldProps<Value extends string> = { label: string; options: readonly { value: Value; label: string }[]; value: Value; hint?: string; error?: string | null; onChange: (value: Value) => void };

/** The system's own list with a label above it, for values whose names differ from what is kept. */
export function ChoiceField<Value extends string>({ label, options, value, hint, error, onChange }: ChoiceFieldProps<Value>) {
  const id = useId();
  return (
    <div className={error ? 'field is-bad' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="input-box">
        <select
          id={id}
          className="input"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-message` : undefined}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.currentTarget.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className="select-sign">
          <Icon name="chevron-down" size={20} />
        </span>
      </div>
      <FieldMessage id={`${id}-message`} hint={hint} error={error} />
    </div>
  );
}
