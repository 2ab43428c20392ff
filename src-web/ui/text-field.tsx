import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { FieldMessage } from './field-message.tsx';

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & {
  label: string;
  hint?: string;
  error?: string | null;
  ref?: Ref<HTMLInputElement>;
  /** Sits in the field's right end (show password). */
  end?: ReactNode;
};

/** Label above, 52 px field, hint or error below and tied to it. The label is never a placeholder. */
export function TextField({ label, hint, error, end, id, ref, ...input }: TextFieldProps) {
  const made = useId();
  const fieldId = id ?? made;
  const messageId = `${fieldId}-message`;
  return (
    <div className={error ? 'field is-bad' : 'field'}>
      <label htmlFor={fieldId}>{label}</label>
      <div className="input-box">
        <input
          {...input}
          ref={ref}
          id={fieldId}
          className="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? messageId : undefined}
        />
        {end}
      </div>
      <FieldMessage id={messageId} hint={hint} error={error} />
    </div>
  );
}
