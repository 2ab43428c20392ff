import { z } from 'zod';
import type { LocalDate } from '#shared/time.ts';
import { fieldSchema, optionalFieldSchema } from './field-schema.ts';
import { GUESTS, RESERVATION_FIELDS } from './form-fields.ts';
import { FORM_GUARD } from './form-guard.ts';
import { en } from './words.en.ts';

const HOW_MANY = en.choose.guests(GUESTS.min, GUESTS.max);

/** `contact.reserve`: a table for a night, `night` as the calendar says it in Munich. */
export const ReserveTableInput = z.strictObject({
  name: fieldSchema(RESERVATION_FIELDS.name),
  email: fieldSchema(RESERVATION_FIELDS.email),
  night: z.iso.date(en.choose.night).transform((day) => day as LocalDate),
  guests: z.number(HOW_MANY).int(HOW_MANY).min(GUESTS.min, HOW_MANY).max(GUESTS.max, HOW_MANY),
  note: optionalFieldSchema(RESERVATION_FIELDS.note),
  ...FORM_GUARD,
});
export type ReserveTableInput = z.infer<typeof ReserveTableInput>;
