import { TextInput } from '@mantine/core';
import { ConfirmIssuerInput } from '#shared/fiscal/device-set-up.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';

/** Whose certificates an Epson device's may be: a person compares, because anybody can make a chain of certificates. */
export function IssuerForm({ deviceId, issuer }: { deviceId: string; issuer: string | null }) {
  const utils = trpc.useUtils();
  const confirm = trpc.admin.fiscal.confirmIssuer.useMutation();
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { id: deviceId, sha256: '' },
    schema: ConfirmIssuerInput,
    send: async (values) => {
      await confirm.mutateAsync(values);
      toast.ok('Kept. Now make another test receipt at the desk');
      await utils.admin.fiscal.invalidate();
    },
    onFailed: (error) => tellFailure(error, { title: 'Not kept' }),
  });
  return (
    <form className="admin-form" noValidate onSubmit={onSubmit} aria-label="Issuer of the certificate">
      <p className="is-wide">
        The device’s certificate names as its issuer: <b className="set-up-issuer">{issuer ?? 'nobody'}</b>. Look on the
        website of this trust centre, not in the device’s own papers, for the SHA-256 fingerprint of that certificate.
        Where there is no such trust centre, do not use the device.
      </p>
      <div className="is-wide">
        <TextInput
          label="SHA-256 fingerprint"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          description="64 digits, with or without colons"
          {...form.getInputProps('sha256')}
        />
      </div>
      <div className="admin-form-end">
        <Button type="submit" isBusy={isBusy} busyText="Keeping it">
          Keep it
        </Button>
      </div>
    </form>
  );
}
