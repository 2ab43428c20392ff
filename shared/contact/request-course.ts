import { z } from 'zod';
import { COURSE_ROLES } from './dance-experience.ts';
import { fieldSchema, optionalFieldSchema } from './field-schema.ts';
import { COURSE_REQUEST_FIELDS } from './form-fields.ts';
import { FORM_GUARD } from './form-guard.ts';
import { en } from './words.en.ts';

/** `contact.requestCourse`: a place in the next course, while none is on sale. */
export const RequestCourseInput = z.strictObject({
  name: fieldSchema(COURSE_REQUEST_FIELDS.name),
  email: fieldSchema(COURSE_REQUEST_FIELDS.email),
  phone: optionalFieldSchema(COURSE_REQUEST_FIELDS.phone),
  role: z.enum(COURSE_ROLES, en.choose.one),
  note: optionalFieldSchema(COURSE_REQUEST_FIELDS.note),
  ...FORM_GUARD,
});
export type RequestCourseInput = z.infer<typeof RequestCourseInput>;
