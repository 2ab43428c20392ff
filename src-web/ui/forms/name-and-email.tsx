import { EmailField } from './email-field.tsx';
import { useWords } from '../lang.tsx';
import { TextField } from './text-field.tsx';
import { fieldWords } from './words.ts';

/** Who writes, and where the answer goes: the first two fields of a public form. */
export function NameAndEmail({ errors }: { errors: Readonly<Record<string, string>> }) {
  return (
    <div className="field-pair">
      <TextField
        label={useWords(fieldWords).labels.name}
        name="name"
        autoComplete="name"
        required
        error={errors['name']}
      />
      <EmailField error={errors['email']} />
    </div>
  );
}
