import { TextInput } from '@mantine/core';
import { z } from 'zod';
import { Button } from '#web/ui/button.tsx';
import { SecretField } from '#web/ui/admin/secret-field.tsx';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { useWords } from '#web/ui/lang.tsx';
import { securityWords, type SecurityWords } from './words.ts';

type OneFieldFormProps = {
  kind: 'password' | 'code';
  submitText: string;
  /** Gives the sentence to show below the field when it was refused. */
  onConfirm: (value: string) => Promise<string | undefined>;
  onCancel: () => void;
};

const schemaOf = (kind: OneFieldFormProps['kind'], { noPassword, noCode }: SecurityWords['confirm']) =>
  z.object({
    value: z
      .string()
      .trim()
      .min(1, kind === 'password' ? noPassword : noCode),
  });

/** Asks for the password or a code; what is wrong with it is said below the field, which gets the focus again. */
export function OneFieldForm({ kind, submitText, onConfirm, onCancel }: OneFieldFormProps) {
  const { confirm: words, show, cancel } = useWords(securityWords);
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { value: '' },
    schema: schemaOf(kind, words),
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
          label={words.password}
          name="password"
          autoComplete="current-password"
          showLabel={show.show}
          hideLabel={show.hide}
        />
      ) : (
        <TextInput
          {...shared}
          label={words.code}
          description={form.errors['value'] === undefined && words.hint}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={32}
        />
      )}
      <div className="row">
        <Button type="submit" isBusy={isBusy} busyText={words.checking}>
          {submitText}
        </Button>
        <Button look="t" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
