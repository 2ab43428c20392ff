import { useForm } from '@mantine/form';
import type { ZodError } from 'zod';
import { errorsOf, type EventValues } from './event-form-values.ts';

type Read = (values: EventValues) => { success: boolean; error?: ZodError };

/** The editor's form; the schema of what is sent is the judge of what is typed. */
export function useEventForm(initialValues: EventValues, read: Read) {
  return useForm({
    initialValues,
    validate: (values: EventValues) => {
      const { error } = read(values);
      return error === undefined ? {} : errorsOf(error);
    },
  });
}

export type EventForm = ReturnType<typeof useEventForm>;
