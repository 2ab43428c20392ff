import { useId, type Ref, type TextareaHTMLAttributes } from 'react';
import { FieldMessage } from './field-message.tsx';

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & {
  label: string;
  hint?: string;
  error?: string | null;
  ref?: Ref<HTMLTextAreaElement>;
};

/** A field of several lines; what is too long is said, never cut off while somebody pastes. */
export function TextArea({ label, hint, error, id, ref, ...area }: TextAreaProps) {
  const made = useId();
  const fieldId = id ?? made;
  const messageId = `${fieldId}-message`;
  return (
    <div className={error ? 'field is-bad' : 'field'}>
      <label htmlFor={fieldId}>{label}</label>
      <textarea
        {...area}
        ref={ref}
        id={fieldId}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? messageId : undefined}
      />
      <FieldMessage id={messageId} hint={hint} error={error} />
    </div>
  );
}
