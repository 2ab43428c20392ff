import { z } from 'zod';
import type { LocalDate } from '#shared/time.ts';
import { fieldSchema, optionalFieldSchema } from './field-schema.ts';
import { GUESTS, RESERVATION_FIELDS, RESERVATION_SENTENCES } from './form-fields.ts';
import { FORM_GUARD } from './form-guard.ts';

/** `contact.reserve`: a table for a night, `night` as the calendar says it in Munich. */
export const ReserveTableInput = z.strictObject({
  name: fieldSchema(RESERVATION_FIELDS.name),
  email: fieldSchema(RESERVATION_FIELDS.email),
  night: z.iso.date(RESERVATION_SENTENCES.night).transform((day) => day as LocalDate),
  guests: z
    .number(RESERVATION_SENTENCES.guests)
    .int(RESERVATION_SENTENCES.guests)
    .min(GUESTS.min, RESERVATION_SENTENCES.guests)
    .max(GUESTS.max, RESERVATION_SENTENCES.guests),
  note: optionalFieldSchema(RESERVATION_FIELDS.note),
  ...FORM_GUARD,
});
export type ReserveTableInput = z.infer<typeof ReserveTableInput>;
