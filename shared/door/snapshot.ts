import { z } from 'zod';
import { DANCE_STYLES, EVENT_KINDS } from '#shared/events/event-kind.ts';
import { CompanyMaster } from '#shared/fiscal/closing.ts';
import { DeskTse } from '#shared/fiscal/desk-tse.ts';
import { CASH_COUNT_MAX } from './cash-count.ts';
import { SnapshotGoodsList } from './goods.ts';
import { SnapshotPlan } from './snapshot-plan.ts';
import { PinVerifier } from './pin-verifier.ts';
import { HeadCount } from './verdict.ts';

/** Tickets of one page; a full snapshot of 5,000 comes in three. */
export const SNAPSHOT_PAGE = 2_000;

/** How a desk is, for the board of tonight. `batteryPercent` is null on a machine without a battery. */
export const DeskHealth = z.strictObject({
  /** Entries that the server has not taken yet. */ queueLength: z.int().min(0).max(1_000_000),
  batteryPercent: z.int().min(0).max(100).nullable(),
  isCharging: z.boolean(),
  /** Signatures that its security device has left, where it tells. */
  signaturesLeft: z.int().min(0).optional(),
});
export type DeskHealth = z.infer<typeof DeskHealth>;

/** `kasse.snapshot`: `since` is the cursor of the last answer, without one everything comes; older desks tell no health. */
export const SnapshotInput = z
  .strictObject({ since: z.string().max(2_000).optional(), health: DeskHealth.optional() })
  .optional();
export type SnapshotInput = z.infer<typeof SnapshotInput>;

const ms = z.int();
const price = z.int().min(0).max(CASH_COUNT_MAX);
const Counted = z.tuple([z.string(), z.int()]);

export const SnapshotType = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  priceCents: price,
  vatBps: z.int(),
  channel: z.enum(['online', 'door', 'both']),
  saleStartsAt: ms.nullable(),
  saleEndsAt: ms.nullable(),
  isActive: z.boolean(),
  /** What members pay for this ticket, by plan id, in cents; a plan that is missing pays the price itself. */
  memberPrices: z.record(z.string(), price),
});
export type SnapshotType = z.infer<typeof SnapshotType>;

/** What a desk gets of an event as its row says it: each is a column of `events` under the same name. */
const nightFields = {
  title: z.string(),
  kind: z.enum(EVENT_KINDS),
  styles: z.array(z.enum(DANCE_STYLES)),
  location: z.string(),
  isPreParty: z.boolean(),
  memberOffer: z.boolean(),
  maxCapacity: z.int().nullable(),
};
export const NIGHT_FIELDS = Object.keys(nightFields) as (keyof typeof nightFields)[];

/** One of tonight's events with its price list; types sold online only are there to name the tickets. */
export const SnapshotEvent = z.object({
  id: z.string(),
  ...nightFields,
  startsAt: ms,
  endsAt: ms,
  isCancelled: z.boolean(),
  evening: z.object({ number: z.int(), of: z.int() }).nullish(), // of a course: which of how many; none in older lists
  seatsLeft: z.int().nullable(),
  /** Seats this desk may sell while nobody can be asked; null is unlimited. */
  allotment: z.int().nullable(),
  counts: HeadCount,
  voucherCents: price,
  /** Base64; vouchers of this night are signed and checked with it. A list from before has none. */
  voucherKey: z.string().optional(),
  types: z.array(SnapshotType),
});
export type SnapshotEvent = z.infer<typeof SnapshotEvent>;

/**
 * 0 active, 1 used, 2 cancelled, +4 disputed, +16 a code that the ticket had before it was taken back from a friend: it
 * comes as a cancelled ticket of its own, which an older desk refuses too. 8 is the phone list's own (phone-list.ts).
 */
export const TICKET_FLAGS = { active: 0, used: 1, cancelled: 2, disputed: 4, replaced: 16 } as const;

/**
 * A ticket in the snapshot: short code, index of the event, index of the type in `typeNames`, flags, last 8 signs of
 * its number, door name, and its check-in where there is one. A check-in is [entry id, at (ms), index in `deskNames`,
 * cashier's user id or null].
 */
export const SnapshotTicket = z.tuple([
  z.string(),
  z.int(),
  z.int(),
  z.int(),
  z.string(),
  z.string().nullable(),
  z.tuple([z.string(), ms, z.int(), z.string().nullable()]).nullable(),
]);
export type SnapshotTicket = z.infer<typeof SnapshotTicket>;

/**
 * A member's card: short code of the card (revoked ones too), membership id, subscriber id, door name, plan id, access
 * until (ms, 0 is none, null is open). Then photo (with consent only), perks still to hand out (1 T-shirt, 2
 * wristband), and whether the card is revoked. `spent` is what was spent tonight: per event index 'ticket' or its
 * check-in.
 */
export const SnapshotMember = z.object({
  code: z.string().nullable(),
  membershipId: z.string(),
  subscriberId: z.string(),
  name: z.string().nullable(),
  planId: z.string(),
  accessUntil: ms.nullable(),
  photoUrl: z.string().nullable(),
  perks: z.int(),
  isRevoked: z.boolean(),
  spent: z.array(
    z.object({
      event: z.int(),
      by: z.enum(['ticket', 'door']),
      admission: z.tuple([z.string(), ms, z.int(), z.string().nullable()]).nullable(),
    }),
  ),
});
export type SnapshotMember = z.infer<typeof SnapshotMember>;

/**
 * Somebody who may work the till. `verifier` comes for supervisors and tonight's shift only: who has a PIN but no
 * verifier here is asked about at the server (`kasse.checkPin`). `isPinVoided`: a desk that carried the PIN is lost,
 * its owner has to choose another one.
 */
export const RosterEntry = z.object({
  userId: z.string(),
  name: z.string(),
  isSupervisor: z.boolean(),
  isOnShift: z.boolean(),
  hasPin: z.boolean(),
  isPinVoided: z.boolean(),
  verifier: PinVerifier.nullable(),
});
export type RosterEntry = z.infer<typeof RosterEntry>;

/** A public key that signs codes: SPKI DER as base64. */
export const SigningKey = z.object({ keyId: z.int().min(0).max(255), spki: z.string() });
export type SigningKey = z.infer<typeof SigningKey>;

export const SnapshotShift = z.object({
  id: z.string(),
  userId: z.string().nullable(),
  date: z.string(),
  name: z.string(),
  note: z.string(),
});
export type SnapshotShift = z.infer<typeof SnapshotShift>;

/** An entry of this desk that could not be applied, or of another that collides with one of this desk's. */
export const SnapshotNotice = z.object({
  id: z.string(),
  entryId: z.string(),
  kind: z.string(),
  detail: z.string(),
  at: ms,
  isResolved: z.boolean(),
});
export type SnapshotNotice = z.infer<typeof SnapshotNotice>;

/** A notice that is no exception: the office handed a refund over, and any desk gives it back. */
export const REFUND_WAITING = 'refund_waiting';

/** One of tonight's guest lists: `endsAt` in ms, null holds all night. A guest is id, name, companions, note. */
export const SnapshotGuestList = z.object({
  id: z.string(),
  eventId: z.string(),
  name: z.string(),
  endsAt: ms.nullable(),
  guests: z.array(z.tuple([z.string(), z.string(), z.int(), z.string()])),
});
export type SnapshotGuestList = z.infer<typeof SnapshotGuestList>;

/**
 * What changed since the cursor. A part that is null did not change; a part that is there replaces the desk's whole
 * copy. Only tickets are added to those the desk has, and overwrite the same ones, unless `isFull` says that the page
 * starts a new list.
 */
export const Snapshot = z.object({
  cursor: z.string(),
  /** There is more: ask again at once. */ hasMore: z.boolean(),
  isFull: z.boolean(),
  serverTime: ms,
  /** Berlin business day, until 06:00. */
  businessDay: z.string(),
  desk: z.object({
    id: z.string(),
    name: z.string(),
    lastSeq: z.int(),
    lastHash: z.string(),
    lastZNumber: z.int(),
    /** How many receipts this desk has given, as far as the server knows; only in a desk's first answer. */
    lastReceipt: z.int().optional(),
    /** The last document number of its register that the server knows; likewise. */
    lastDocument: z.int().optional(),
    /** Makes the codes the panel shows for this desk; a list from before has none. */ codeKey: z.string().optional(),
    /** Free entries that a cashier gives alone; a list from before has none. */ freePerNight: z.int().optional(),
    /** Hours before an event begins from which its tickets are green; an older server knows no 'too early'. */
    doorsOpenHours: z.int().optional(),
    /** The terminal beside the desk prints no slip; a list from before has none. */
    takesCardWithoutSlip: z.boolean().optional(),
    /** The website's address as guests reach it; an older server has none. */ siteUrl: z.string().optional(),
    /** A card reader the server drives stands here. */ hasCardReader: z.boolean(),
    /** The security device given to it; null is none. An older server says nothing of it. */
    tse: DeskTse.nullable().optional(),
  }),
  operator: z.object({
    name: z.string(),
    addressLines: z.array(z.string()),
    taxNumber: z.string(),
    isSmallBusiness: z.boolean(),
    /** The club's short name; an older server has none. */ club: z.string().optional(),
  }),
  /** The same field by field, as a closing freezes it; an older server says nothing of it. */
  company: CompanyMaster.optional(),
  events: z.array(SnapshotEvent).nullable(),
  /**
   * Signed with the codes' key over the canonical JSON of `events` without counts and seats
   * (shared/door/price-list.ts).
   */
  priceList: z.object({ version: z.string(), keyId: z.int(), signature: z.string() }).nullable(),
  typeNames: z.array(z.string()),
  deskNames: z.array(z.string()),
  tickets: z.array(SnapshotTicket),
  members: z.array(SnapshotMember).nullable(),
  roster: z.array(RosterEntry).nullable(),
  keys: z.array(SigningKey).nullable(),
  shifts: z.array(SnapshotShift).nullable(),
  notices: z.array(SnapshotNotice).nullable(),
  guestLists: z.array(SnapshotGuestList).nullable(),
  /** Of these who has come, as far as the server has this desk's journal. */ guestsInside: z.array(Counted).nullable(),
  /** An older server sends none, and nothing more but goods. */ plans: z.array(SnapshotPlan).nullish(),
  /** Jobs of tonight's plan that lack people, and how many. */ openShifts: z.array(Counted).nullish(),
  /** Who is banned, by `t:` and a ticket's short code, `m:` and a membership, `g:` and a guest; until ms or for good. */
  bans: z.array(z.tuple([z.string(), ms.nullable()])).nullish(),
  /** Tonight's tickets that were moved: short code, and what each is now (moved-ticket.ts). */
  moved: z.array(z.tuple([z.string(), z.string()])).nullish(),
  /** Short codes of who said not to come to tonight's evening. */ absences: z.array(z.string()).nullish(),
  /** Short codes, and what guests have answered. */ told: z.array(z.tuple([z.string(), z.string()])).nullish(),
  /** The same, to be handed out with it. */ bought: z.array(z.tuple([z.string(), z.string()])).nullish(),
  /** What is sold beside tickets. */ goods: SnapshotGoodsList.nullable(),
});
export type Snapshot = z.infer<typeof Snapshot>;
