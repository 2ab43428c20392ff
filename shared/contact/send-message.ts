import { z } from 'zod';
import { fieldSchema } from './field-schema.ts';
import { MESSAGE_FIELDS } from './form-fields.ts';
import { FORM_GUARD } from './form-guard.ts';

/** `contact.send`: the contact form. */
export const SendMessageInput = z.strictObject({
  name: fieldSchema(MESSAGE_FIELDS.name),
  email: fieldSchema(MESSAGE_FIELDS.email),
  subject: fieldSchema(MESSAGE_FIELDS.subject),
  message: fieldSchema(MESSAGE_FIELDS.message),
  ...FORM_GUARD,
});
export type SendMessageInput = z.infer<typeof SendMessageInput>;
