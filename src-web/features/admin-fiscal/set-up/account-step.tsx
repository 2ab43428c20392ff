import { TextInput } from '@mantine/core';
import { SaveAccountInput } from '#shared/fiscal/device-set-up.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { SecretField } from '#web/ui/admin/secret-field.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';

/** Key and secret of the office's account at fiskaly: fiskaly is asked about them before they are kept. */
export function AccountStep() {
  const utils = trpc.useUtils();
  const save = trpc.admin.fiscal.saveAccount.useMutation();
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { apiKey: '', apiSecret: '' },
    schema: SaveAccountInput,
    send: async (values) => {
      await save.mutateAsync(values);
      toast.ok('fiskaly has accepted the key and the secret');
      await utils.admin.fiscal.invalidate();
    },
    onFailed: (error) => tellFailure(error, { title: 'Not saved' }),
  });
  return (
    <form className="admin-form" noValidate onSubmit={onSubmit}>
      <TextInput
        label="API key"
        autoComplete="off"
        maxLength={200}
        description="From fiskaly’s dashboard, under API keys"
        {...form.getInputProps('apiKey')}
      />
      <SecretField
        label="API secret"
        showLabel="Show the secret"
        hideLabel="Hide the secret"
        autoComplete="off"
        maxLength={200}
        description="Kept encrypted, and never shown again"
        {...form.getInputProps('apiSecret')}
      />
      <div className="admin-form-end">
        <Button type="submit" isBusy={isBusy} busyText="Asking fiskaly">
          Check and keep
        </Button>
      </div>
    </form>
  );
}
