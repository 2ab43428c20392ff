import { useWords } from '../lang.tsx';
import { fieldWords } from './words.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

type EmailFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'inputMode'> & { label?: string };

/** An e-mail address: the keyboard for it, and what the browser has stored. */
export function EmailField({ label, ...field }: EmailFieldProps) {
  const { labels } = useWords(fieldWords);
  return (
    <TextField
      label={label ?? labels.email}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      required
      {...field}
    />
  );
}
