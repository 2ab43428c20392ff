import { TextField } from './text-field.tsx';

type EmailFieldProps = {
  label?: string;
  /** Under the field. */ hint?: string;
  maxLength?: number;
  error: string | undefined;
};

/** The address in a form that anybody may send: the keyboard for it, and what the browser has stored. */
export function EmailField({ label = 'E-mail', ...field }: EmailFieldProps) {
  return (
    <TextField label={label} name="email" type="email" inputMode="email" autoComplete="email" required {...field} />
  );
}
