import { TextInput, type TextInputProps } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

type NamedDeviceFormProps = {
  /** What the form gives the field of the name. */
  name: Omit<TextInputProps, 'label' | 'hint'>;
  /** A name as one might choose it. */
  example: string;
  button: string;
  busyText: string;
  isBusy: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** What else is asked about this kind of device. */
  children?: ReactNode;
};

/** Enters a device under a name for the office. */
export function NamedDeviceForm({ name, example, button, busyText, isBusy, onSubmit, children }: NamedDeviceFormProps) {
  return (
    <form className="admin-form" noValidate onSubmit={onSubmit}>
      <TextInput
        label="Name of the device"
        autoComplete="off"
        maxLength={40}
        description={`For the office, such as ${example}`}
        {...name}
      />
      {children}
      <div className="admin-form-end">
        <Button type="submit" isBusy={isBusy} busyText={busyText}>
          {button}
        </Button>
      </div>
    </form>
  );
}
