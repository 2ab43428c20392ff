import { Select } from '@mantine/core';
import { useNights } from './use-nights.ts';

export type NightFieldProps = {
  label?: string;
  value?: string;
  onChange?: (value: string | null) => void;
  error?: unknown;
};

/** The server's word about the chosen night; a form only knows that none was chosen. */
const isOwnSentence = (error: unknown): error is string => typeof error === 'string' && error.startsWith('This night');

/** In a form: for which night; `form.getInputProps('eventId')` fits. */
export function NightField({ label = 'Night', error, ...input }: NightFieldProps) {
  return (
    <Select
      label={label}
      placeholder="Please choose"
      data={useNights({ withPast: false })}
      searchable
      nothingFoundMessage="No night like that"
      error={error === undefined || error === null ? null : isOwnSentence(error) ? error : 'Please choose a night.'}
      {...input}
    />
  );
}
