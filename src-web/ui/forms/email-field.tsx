import { TextField, type TextFieldProps } from './text-field.tsx';

type EmailFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'inputMode'> & { label?: string };

/** An e-mail address: the keyboard for it, and what the browser has stored. */
export function EmailField({ label = 'E-mail', ...field }: EmailFieldProps) {
  return (
    <TextField label={label} name="email" type="email" inputMode="email" autoComplete="email" required {...field} />
  );
}
