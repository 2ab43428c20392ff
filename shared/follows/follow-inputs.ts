import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { EmailSchema } from '../newsletters/newsletter-inputs.ts';
import { FOLLOW_SUBJECTS } from './follow.ts';

const Subject = z.strictObject({ subject: z.enum(FOLLOW_SUBJECTS), subjectId: IdSchema });
/** More do not stand on one night. */
const MOST_SUBJECTS = 20;

/** `contact.follow`: asks for a confirmation mail. `page` is where the form stood, for the proof. */
export const RequestFollowInput = z.strictObject({
  email: EmailSchema,
  subjects: z.array(Subject).min(1, 'Please choose at least one.').max(MOST_SUBJECTS),
  page: z.string().regex(/^\/[\w/-]{0,80}$/),
});
export type RequestFollowInput = z.output<typeof RequestFollowInput>;

/** `profile.setFollow`: one's own switch. */
export const SetFollowInput = Subject.extend({ isOn: z.boolean(), page: z.string().regex(/^\/[\w/-]{0,80}$/) });
export type SetFollowInput = z.output<typeof SetFollowInput>;
