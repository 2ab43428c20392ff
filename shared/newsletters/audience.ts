import { z } from 'zod';
import { MOST_AT_ONCE } from '../admin/admin-queries.ts';
import { IdSchema } from '../ids.ts';
import { PeopleAudience } from './audience-condition.ts';
import { NEWSLETTER_TYPES, type NewsletterType } from './newsletter-types.ts';

/**
 * Which of a night's guests: everybody with a ticket, who is not inside yet, who has one type of ticket, or whoever stands
 * on a guest list with an address.
 */
const GUEST_GROUPS = ['all', 'not_inside', 'type', 'listed'] as const;

/** The same orders are the same people, however they were chosen. */
const inOneOrder = (ids: string[]): string[] => [...new Set(ids)].sort();

/** The orders whose buyers an admin writes to. */
export const ChosenOrders = z.strictObject({
  orderIds: z.array(IdSchema).min(1).max(MOST_AT_ONCE).overwrite(inOneOrder),
});

/** To whom an admin writes. */
export const Audience = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('guests'),
    eventId: IdSchema,
    group: z.enum(GUEST_GROUPS).default('all'),
    /** Of the group `type`. */
    ticketTypeId: IdSchema.nullable().default(null),
  }),
  /** Whose orders these are: bought or given, given back or not. What was never paid reaches nobody. */
  z.strictObject({ kind: z.literal('orders'), ...ChosenOrders.shape }),
  /** With a running membership that is paid. */
  z.strictObject({ kind: z.literal('members') }),
  /** With a membership whose last renewal failed. */
  z.strictObject({ kind: z.literal('owing') }),
  /** The proven subscriptions of one list. */
  z.strictObject({ kind: z.literal('list'), type: z.enum(NEWSLETTER_TYPES) }),
  PeopleAudience,
]);
export type ChosenOrders = z.output<typeof ChosenOrders>;
export type Audience = z.output<typeof Audience>;

/**
 * A mail to a list advertises and needs the consent that each subscription proves (§ 7 UWG). What belongs to a ticket,
 * an order or a membership is a service mail: it needs no consent, and says why it came.
 */
export const isAdvertising = (audience: Audience): boolean => advertisedList(audience) !== null;

/** The list whose subscriptions allow a mailing; null where it is a service mail. */
export const advertisedList = (audience: Audience): NewsletterType | null =>
  audience.kind === 'list' ? audience.type : audience.kind === 'people' ? audience.list : null;
