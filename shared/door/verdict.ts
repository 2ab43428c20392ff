import { z } from 'zod';
import { VERDICT_COLOURS, VERDICT_REASONS } from './verdict-words.ts';

const count = z.int().min(0);

/** People inside: first entries that were not taken back, by the way they came. */
export const HeadCount = z.strictObject({
  admitted: count,
  capacity: count.nullable(),
  online: count,
  members: count,
  door: count,
  /** Counted without a ticket. */
  walkIns: count,
  under18: count,
});
export type HeadCount = z.infer<typeof HeadCount>;

/** What the door needs to know of a member: no address, no contract. */
export const MemberAtDoor = z.strictObject({
  subscriberId: z.string(),
  tier: z.string(),
  planId: z.string(),
  /** Only with the member's consent. */
  photoUrl: z.string().nullable(),
  /** What this entry costs, in cents; null when the entitlement is spent. */
  priceCents: z.int().min(0).nullable(),
  voucherCents: z.int().min(0),
  /** Not handed out yet. */
  perksToHandOut: z.array(z.enum(['t-shirt', 'wristband'])),
});
export type MemberAtDoor = z.infer<typeof MemberAtDoor>;

/** `kasse.checkIn`'s answer; the desk makes the same one without a network. */
export const Verdict = z.object({
  entryId: z.string(),
  colour: z.enum(VERDICT_COLOURS),
  reason: z.enum(VERDICT_REASONS),
  word: z.string(),
  todo: z.string(),
  /** Whether this very scan let somebody in. */
  isAdmitted: z.boolean(),
  kind: z.enum(['ticket', 'member']).nullable(),
  /** First name and initial. */
  holder: z.string().nullable(),
  ticketTypeName: z.string().nullable(),
  /** When, where and by whom it was used first. */
  usedAt: z.date().nullable(),
  usedAtDesk: z.string().nullable(),
  by: z.string().nullable(),
  /** Of a ticket for another night, or moved there: which (night-name.ts); null where nobody here knows. */
  validFor: z.string().nullable(),
  /** The check-in it speaks of: undo and re-entry name it. */
  admissionId: z.string().nullable(),
  member: MemberAtDoor.nullable(),
  /** What the guest has answered that the door shall know; an older server or list says nothing. */
  told: z.string().nullish(),
  /** What was sold with the ticket and is still to be handed out; an older server or list says nothing. */
  bought: z.string().nullish(),
  counts: HeadCount.nullable(),
});
export type Verdict = z.infer<typeof Verdict>;
