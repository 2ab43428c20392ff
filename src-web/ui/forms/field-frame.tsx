import { useId, type ReactNode } from 'react';
import { FieldMessage } from './field-message.tsx';

type FieldFrameProps = {
  label: string;
  hint: string | undefined;
  error: string | null | undefined;
  id: string | undefined;
  /** The field, with what ties it to its label and its message. */
  children: (ties: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
};

/** Label above, the field, hint or error below and tied to it. The label is never a placeholder. */
export function FieldFrame({ label, hint, error, id, children }: FieldFrameProps) {
  const made = useId();
  const fieldId = id ?? made;
  const messageId = `${fieldId}-message`;
  return (
    <div className={error ? 'field is-bad' : 'field'}>
      <label htmlFor={fieldId}>{label}</label>
      {children({
        id: fieldId,
        ...(error && { 'aria-invalid': true }),
        ...((error || hint) && { 'aria-describedby': messageId }),
      })}
      <FieldMessage id={messageId} hint={hint} error={error} />
    </div>
  );
}
