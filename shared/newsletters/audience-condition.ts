import { z } from 'zod';
import { IdSchema } from '../ids.ts';
import { ROLES } from '../permissions.ts';
import { NEWSLETTER_TYPES } from './newsletter-types.ts';

/** What can be true of somebody with an account, or not. A course is a night of many evenings. */
export const CONDITION_KINDS = ['guest', 'member', 'team', 'came'] as const;

const is = z.boolean().default(true);

/** One thing that has to be true of everybody in an audience, or, where `is` is false, of nobody in it. */
const Condition = z.discriminatedUnion('what', [
  /** Holds a ticket of a night, or of a course. */
  z.strictObject({ what: z.literal('guest'), is, eventId: IdSchema }),
  /** Has a running membership that is paid. */
  z.strictObject({ what: z.literal('member'), is }),
  /** Works here; null is in any role. */
  z.strictObject({ what: z.literal('team'), is, role: z.enum(ROLES).nullable().default(null) }),
  /** Was let in at least so often, and not in the last days; 0 days do not matter. */
  z.strictObject({
    what: z.literal('came'),
    is,
    times: z.int('A whole number.').min(1, 'At least 1.').max(100, 'At most 100.'),
    notSinceDays: z.int('A whole number.').min(0, 'At least 0.').max(1_000, 'At most 1,000.'),
  }),
]);
export type Condition = z.output<typeof Condition>;

const MOST_CONDITIONS = 5;

/**
 * Why somebody may be written to without having subscribed: a ticket, a membership or their work here. That somebody
 * came, or is none of these, is no such reason: a letter that builds on it advertises (§ 7 UWG).
 */
export const isRelation = ({ what, is: isTrue }: Condition): boolean => isTrue && what !== 'came';

/** The same while it is being put together. */
export const PeopleDraft = z.strictObject({
  kind: z.literal('people'),
  conditions: z.array(Condition).min(1, 'Please choose who they are.').max(MOST_CONDITIONS, 'At most five.'),
  /** Only whoever subscribed to this list, which may be advertised to; null is a service mail. */
  list: z.enum(NEWSLETTER_TYPES).nullable().default(null),
});

/** People of whom all conditions hold: 'Friday's guests who are not members', 'came three times, not since'. */
export const PeopleAudience = PeopleDraft.refine(
  ({ conditions, list }) => list !== null || conditions.some(isRelation),
  {
    path: ['list'],
    message: 'This advertises: please choose a list, and only whoever subscribed to it gets the mail.',
  },
);
export type PeopleAudience = z.output<typeof PeopleAudience>;
