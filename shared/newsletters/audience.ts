import { z } from 'zod';
import { IdSchema } from '../ids.ts';
import { NEWSLETTER_TYPES } from './newsletter-types.ts';

/** Which of a night's guests: everybody with a ticket, who is not inside yet, or who has one type of ticket. */
const GUEST_GROUPS = ['all', 'not_inside', 'type'] as const;

/** To whom an admin writes. */
export const Audience = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('guests'),
    eventId: IdSchema,
    group: z.enum(GUEST_GROUPS).default('all'),
    /** Of the group `type`. */
    ticketTypeId: IdSchema.nullable().default(null),
  }),
  /** With a running membership that is paid. */
  z.strictObject({ kind: z.literal('members') }),
  /** With a membership whose last renewal failed. */
  z.strictObject({ kind: z.literal('owing') }),
  /** The proven subscriptions of one list. */
  z.strictObject({ kind: z.literal('list'), type: z.enum(NEWSLETTER_TYPES) }),
]);
export type Audience = z.output<typeof Audience>;

/**
 * A mail to a list advertises and needs the consent that each subscription proves (§ 7 UWG). What belongs to a ticket
 * or a membership is a service mail: it needs no consent, and says why it came.
 */
export const isAdvertising = (audience: Audience): boolean => audience.kind === 'list';
