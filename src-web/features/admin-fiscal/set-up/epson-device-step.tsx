import { TextInput } from '@mantine/core';
import { AddEpsonDeviceInput, EPSON_PORT } from '#shared/fiscal/device-set-up.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { NamedDeviceForm } from './named-device-form.tsx';

/** Where the desk finds an Epson device. PINs, PUK and shared secret are drawn by the server, for the desk alone. */
export function EpsonDeviceStep({ onDevice }: { onDevice: (id: string) => void }) {
  const utils = trpc.useUtils();
  const add = trpc.admin.fiscal.addEpsonDevice.useMutation();
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { name: '', host: '', port: String(EPSON_PORT) },
    schema: AddEpsonDeviceInput,
    send: async (values) => {
      const { id } = await add.mutateAsync(AddEpsonDeviceInput.parse(values));
      await utils.admin.fiscal.invalidate();
      onDevice(id);
    },
    onFailed: (error) => tellFailure(error, { title: 'Not added' }),
  });
  return (
    <NamedDeviceForm
      name={form.getInputProps('name')}
      example="Printer at door A"
      button="Add the device"
      busyText="Adding"
      isBusy={isBusy}
      onSubmit={onSubmit}
    >
      <TextInput
        label="Address in the venue’s network"
        autoComplete="off"
        maxLength={253}
        description="Such as 192.168.1.40: the printer prints it on its status sheet"
        {...form.getInputProps('host')}
      />
      <TextInput
        label="Port"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        description="8009, unless the device says otherwise"
        {...form.getInputProps('port')}
      />
    </NamedDeviceForm>
  );
}
