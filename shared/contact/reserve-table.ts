import { z } from 'zod';
import type { LocalDate } from '#shared/time.ts';
import { fieldSchema, optionalFieldSchema, saidSchema } from './field-schema.ts';
import { areGuests, GUESTS, RESERVATION_FIELDS } from './form-fields.ts';
import { FORM_GUARD } from './form-guard.ts';

const isDay = (value: unknown): boolean => z.iso.date().safeParse(value).success;

/** `contact.reserve`: a table for a night, `night` as the calendar says it in Munich. */
export const ReserveTableInput = z.strictObject({
  name: fieldSchema(RESERVATION_FIELDS.name),
  email: fieldSchema(RESERVATION_FIELDS.email),
  night: saidSchema<LocalDate>(isDay, ({ choose }) => choose.night),
  guests: saidSchema<number>(areGuests, ({ choose }) => choose.guests(GUESTS.min, GUESTS.max)),
  note: optionalFieldSchema(RESERVATION_FIELDS.note),
  ...FORM_GUARD,
});
export type ReserveTableInput = z.infer<typeof ReserveTableInput>;
