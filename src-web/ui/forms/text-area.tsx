import type { Ref, TextareaHTMLAttributes } from 'react';
import { FieldFrame } from './field-frame.tsx';

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & {
  label: string;
  hint?: string;
  error?: string | null;
  ref?: Ref<HTMLTextAreaElement>;
};

/** A field of several lines; what is too long is said, never cut off while somebody pastes. */
export function TextArea({ label, hint, error, id, ref, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(ties) => <textarea {...area} {...ties} ref={ref} className="input" />}
    </FieldFrame>
  );
}
