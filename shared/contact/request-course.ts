import { z } from 'zod';
import { COURSE_ROLES, type CourseRole } from './dance-experience.ts';
import { fieldSchema, optionalFieldSchema, saidSchema } from './field-schema.ts';
import { COURSE_REQUEST_FIELDS } from './form-fields.ts';
import { FORM_GUARD } from './form-guard.ts';

/** `contact.requestCourse`: a place in the next course, while none is on sale. */
export const RequestCourseInput = z.strictObject({
  name: fieldSchema(COURSE_REQUEST_FIELDS.name),
  email: fieldSchema(COURSE_REQUEST_FIELDS.email),
  phone: optionalFieldSchema(COURSE_REQUEST_FIELDS.phone),
  role: saidSchema<CourseRole>(
    (value) => COURSE_ROLES.some((role) => role === value),
    ({ choose }) => choose.one,
  ),
  note: optionalFieldSchema(COURSE_REQUEST_FIELDS.note),
  ...FORM_GUARD,
});
export type RequestCourseInput = z.infer<typeof RequestCourseInput>;
