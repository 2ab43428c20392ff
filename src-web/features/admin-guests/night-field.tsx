import { Select } from '@mantine/core';
import { useNights } from './use-nights.ts';

export type NightFieldProps = { value?: string; onChange?: (value: string | null) => void; error?: unknown };

/** In a form: for which night; `form.getInputProps('eventId')` fits. */
export function NightField({ error, ...input }: NightFieldProps) {
  return (
    <Select
      label="Night"
      placeholder="Please choose"
      data={useNights({ withPast: false })}
      searchable
      nothingFoundMessage="No night like that"
      error={error === undefined || error === null ? null : 'Please choose a night.'}
      {...input}
    />
  );
}
