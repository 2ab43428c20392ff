import { EmailField } from './email-field.tsx';
import { TextField } from './text-field.tsx';

/** Who writes, and where the answer goes: the first two fields of a public form. */
export function NameAndEmail({ errors }: { errors: Readonly<Record<string, string>> }) {
  return (
    <div className="field-pair">
      <TextField label="Name" name="name" autoComplete="name" required error={errors['name']} />
      <EmailField error={errors['email']} />
    </div>
  );
}
