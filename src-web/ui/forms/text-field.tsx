import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { FieldFrame } from './field-frame.tsx';

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & {
  label: string;
  hint?: string;
  error?: string | null;
  ref?: Ref<HTMLInputElement>;
  /** Sits in the field's right end (show password). */
  end?: ReactNode;
};

/** A field of one line, 52 px high. */
export function TextField({ label, hint, error, end, id, ref, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(ties) => (
        <div className="input-box">
          <input {...input} {...ties} ref={ref} className="input" />
          {end}
        </div>
      )}
    </FieldFrame>
  );
}
