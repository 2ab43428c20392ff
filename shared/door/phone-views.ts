import type { ClassList } from './class-list.ts';
import type { SigningKey, SnapshotEvent, SnapshotNotice } from './snapshot.ts';
import type { HeadCount, Verdict } from './verdict.ts';

/** A line for each of some tickets, sealed under its code like a name, with a nonce of its own. Base64. */
export type SealedLines = { nonce: string; lines: [lookup: string, sealed: string][] };

/** A code for one phone, as the desk and the panel draw it. */
export type PhoneInvitation = { id: string; url: string; expiresAt: number };

/** A helper's phone as the desk and the panel list it. Instants in ms. */
export type PhoneView = {
  id: string;
  /** 'Handy 2': what verdicts say. */
  name: string;
  helperName: string | null;
  eventTitle: string;
  joinedAt: number;
  lastSeenAt: number | null;
  queueLength: number;
  /** People it let in. */
  admitted: number;
  endsAt: number;
  /** Of who teaches a course: it has the lists of its evenings. */ isTeacher: boolean;
  state: 'active' | 'ended' | 'over';
};

/** The phones of tonight, and the nights a phone can be let in for. */
export type PhoneList = { nights: { id: string; title: string; endsAt: number }[]; phones: PhoneView[] };

/** Who this phone is. Instants in ms. */
export type PhoneSelf = { id: string; name: string; helperName: string; endsAt: number };

/** A member's card in the phone's list: price and access are worked out for this night. */
export type PhoneMember = {
  /** Base64, as `lookup` and `sealedName` of a ticket. */
  lookup: string;
  sealedName: string;
  planId: string;
  /** Its plan's name; a list that was kept from before has none. */ tier?: string;
  /** Ms; 0 is none, null is open. */
  accessUntil: number | null;
  priceCents: number | null;
  voucherCents: number;
  isRevoked: boolean;
  /** Ms, and index in `deskNames`. */
  used: [at: number, desk: number] | null;
};

/** `kasse.phone.snapshot`: what changed since the cursor, as with a desk. No date travels as one: the page is small. */
export type PhoneSnapshot = {
  cursor: string;
  hasMore: boolean;
  isFull: boolean;
  serverTime: number;
  phone: PhoneSelf;
  event: Pick<
    SnapshotEvent,
    'id' | 'title' | 'kind' | 'styles' | 'location' | 'startsAt' | 'endsAt' | 'isCancelled' | 'seatsLeft' | 'evening'
  > & { /** As in a desk's snapshot; a list that was kept from before has none. */ doorsOpenHours?: number };
  counts: HeadCount;
  /** Tickets that have not come yet. */
  expected: number;
  /** Some were sold by another system under codes that are easy to guess: the list is without them. */
  hasUnlisted: boolean;
  keys: SigningKey[];
  typeNames: string[];
  deskNames: string[];
  /** Of every sealed name in this answer; base64. */
  nonce: string;
  /** Packed tickets (phone-list.ts), base64. */
  tickets: string;
  /** Null did not change. */
  members: PhoneMember[] | null;
  /** Who is banned, by the lookup of their code as hex, and until when in ms; a list from before has none. */
  bans?: [lookup: string, endsAt: number | null][];
  /** The lookups of tickets whose holders said not to come this evening; a list from before has none. */
  absences?: string[];
  /** What guests have answered that the door shall know. Null did not change. */
  told?: SealedLines | null;
  /** What was sold with a ticket and is still to be handed out. Null did not change; an older server tells none. */
  bought?: SealedLines | null;
  notices: SnapshotNotice[];
  /** On a teacher's phone alone: who has a place this evening. Null did not change. */
  classList?: ClassList | null;
};

/** A verdict as a phone shows it: no photo, no ids of people, dates as ms. */
export type PhoneVerdict = Omit<Verdict, 'usedAt' | 'member'> & {
  usedAt: number | null;
  member: { planId: string; priceCents: number | null } | null;
};

export type PhoneEntryResult = {
  id: string;
  outcome: 'applied' | 'duplicate' | 'exception';
  /** What the exception is about, in the words of shared/door/exception-kinds.ts. */
  detail: string | null;
};

/**
 * A guest whom a desk found by whole name. `mail` is how their address begins ('an…@'), `isMember` found by the
 * membership.
 */
export type DeskGuest = { code: string; name: string; mail: string; number: string; isMember: boolean };
/** The first of them, and how many more there are. */
export type DeskGuests = { guests: DeskGuest[]; more: number };

/** A guest found by name. `code` lets them in as if scanned. */
export type FoundGuest = {
  code: string;
  name: string;
  mark: string;
  ticketTypeName: string;
  isInside: boolean;
  /** Said not to come to this evening of a course. */ isAbsent: boolean;
};
/** `more`: so many others match too, and are not told. */
export type FoundGuests = { guests: FoundGuest[]; more: number };
