import { TextInput } from '@mantine/core';
import { z } from 'zod';
import { Button } from '#web/ui/button.tsx';
import { SecretField } from '#web/ui/admin/secret-field.tsx';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';

type OneFieldFormProps = {
  kind: 'password' | 'code';
  submitText: string;
  /** Gives the sentence to show below the field when it was refused. */
  onConfirm: (value: string) => Promise<string | undefined>;
  onCancel: () => void;
};

const SCHEMAS = {
  password: z.object({ value: z.string().trim().min(1, 'Please enter your password.') }),
  code: z.object({ value: z.string().trim().min(1, 'Please enter the code.') }),
} as const;

/** Asks for the password or a code; what is wrong with it is said below the field, which gets the focus again. */
export function OneFieldForm({ kind, submitText, onConfirm, onCancel }: OneFieldFormProps) {
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { value: '' },
    schema: SCHEMAS[kind],
    send: async ({ value }) => {
      const refusal = await onConfirm(value.trim());
      return refusal === undefined ? undefined : { value: refusal };
    },
  });
  const shared = { required: true, autoFocus: true, ...form.getInputProps('value') };
  return (
    <form className="security-form" method="post" noValidate onSubmit={onSubmit}>
      {kind === 'password' ? (
        <SecretField
          {...shared}
          label="Your password"
          name="password"
          autoComplete="current-password"
          showLabel="Show password"
          hideLabel="Hide password"
        />
      ) : (
        <TextInput
          {...shared}
          label="Code"
          description={form.errors['value'] === undefined && 'Six digits from your authenticator app'}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={32}
        />
      )}
      <div className="row">
        <Button type="submit" isBusy={isBusy} busyText="Checking">
          {submitText}
        </Button>
        <Button look="t" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
