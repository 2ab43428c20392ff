import { z } from 'zod';
import { EXPERIENCES } from './dance-experience.ts';
import { fieldSchema, optionalFieldSchema } from './field-schema.ts';
import { GUIDE_FIELDS } from './form-fields.ts';
import { FORM_GUARD } from './form-guard.ts';

/**
 * `contact.freeGuide`: only name and e-mail are required; the newsletter is asked for, never assumed.
 */
export const RequestGuideInput = z.strictObject({
  name: fieldSchema(GUIDE_FIELDS.name),
  email: fieldSchema(GUIDE_FIELDS.email),
  experience: z
    .enum(EXPERIENCES)
    .nullish()
    .transform((value) => value ?? null),
  goals: optionalFieldSchema(GUIDE_FIELDS.goals),
  newsletter: z.boolean().default(false),
  ...FORM_GUARD,
});
export type RequestGuideInput = z.infer<typeof RequestGuideInput>;
