import type { FieldRules } from '#shared/contact/field-rules.ts';
import { MAX_HOLDER_NAME } from './passed-on.ts';

/** To whom a ticket goes by name; the schema of the server asks the same, and both are needed. */
export const HAND_OVER_FIELDS = {
  name: { maxLength: MAX_HOLDER_NAME },
  email: { maxLength: 254, isEmail: true },
} as const satisfies FieldRules;
