import { z } from 'zod';
import type { BanView } from '../bans/ban.ts';
import type { CourseLevel } from '../events/course-level.ts';
import type { DanceStyle } from '../events/event-kind.ts';
import type { Cents } from '../money.ts';
import type { Role } from '../permissions.ts';
import { IdSchema } from '../ids.ts';
import type { AddressChangeView } from './address-change.ts';
import type { PaidBy } from '../membership/paid-by.ts';
import type { PlanId } from '../membership/plans.ts';
import type { MembershipPhase } from '../membership/membership-state.ts';
import type { MembershipPerk } from '../membership/perks.ts';

/** What a person's timeline is narrowed by. */
export const TIMELINE_KINDS = ['ticket', 'money', 'door', 'mail', 'office'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const TIMELINE_WORDS: Record<TimelineKind, string> = {
  ticket: 'Tickets',
  money: 'Money',
  door: 'Door',
  mail: 'Mail',
  office: 'Office',
};

/** `admin.people.timeline`: newest first; `before` is the instant of the last line of the page before. */
export const TimelineInput = z.strictObject({
  userId: IdSchema,
  kind: z.enum(TIMELINE_KINDS).nullish(),
  limit: z.int().min(1).max(100).default(30),
  cursor: z.date().nullish(),
  direction: z.literal('forward').optional(),
});
export type TimelineInput = z.output<typeof TimelineInput>;

/** One line of what happened to a person. */
export type TimelineEntry = {
  id: string;
  at: Date;
  kind: TimelineKind;
  title: string;
  /** Who did it and why, or what it was about. */ detail: string;
  /** Positive came in, negative went back. */ amountCents: Cents | null;
  orderId: string | null;
  eventId: string | null;
  isWarning: boolean;
};

export type PersonMembership = {
  subscriberId: string;
  planId: PlanId;
  planName: string;
  /** All but `card` was given by the office, until `cancelAt`. */ paidBy: PaidBy;
  membershipId: string | null;
  /** Where they were brought in from. */ oldNumber: string | null;
  phase: MembershipPhase;
  monthlyCents: Cents;
  startedAt: Date | null;
  /** End of the last paid month, and nothing else. */ paidUntil: Date | null;
  owedCents: Cents;
  owedMonths: number;
  /** Null is over, or there is none. */ minimumTermEnd: Date | null;
  /** The plan that was ordered in place of this one. */
  nextPlan: { name: string; beginsAt: Date } | null;
  /** When the month begins that was given free, until then. */
  freeMonthAt: Date | null;
  /** When the month begins that can be given free; null where none can. */
  freeableMonthAt: Date | null;
  cancelAt: Date | null;
  pauseStartsAt: Date | null;
  pauseEndsAt: Date | null;
  cardEnds: { month: number; year: number; isSoon: boolean } | null;
  /** What was handed out of what it brings once. */
  perks: MembershipPerk[];
  canPause: boolean;
  canCancel: boolean;
  /** The newest paid month that can be given back, with what is left of it; null where there is none. */
  creditable: { orderId: string; cents: Cents; paidAt: Date } | null;
};

/** `admin.people.get`: one person for the office; amounts in cents. */
export type PersonView = {
  id: string;
  /** Free places that stayed empty, newest first, and until when that holds them back; null where the house counts none. */
  missedNights: { nights: { ticketId: string; title: string; startsAt: Date }[]; pausedUntil: Date | null } | null;
  displayName: string;
  /** The account's own, where the person chose another to be shown. */ accountName: string;
  email: string;
  isConfirmed: boolean;
  createdAt: Date;
  danceRole: string | null;
  /** What they dance in each style, by a course or by the office's word. */ levels: Partial<
    Record<DanceStyle, CourseLevel>
  >;
  roles: Role[];
  hasSecondFactor: boolean;
  nights: number;
  money: { takenCents: Cents; givenBackCents: Cents; owedCents: Cents };
  membership: PersonMembership | null;
  /** Null for whoever is welcome. */ ban: BanView | null;
  addressChange: AddressChangeView;
  consents: { newsletters: { type: string; since: Date }[]; doorPhotoSince: Date | null; hasReminders: boolean };
  sessions: { id: string; device: string; lastUsedAt: Date; network: string | null }[];
  notes: { id: string; text: string; author: string | null; at: Date; isOwn: boolean }[];
  counts: Record<TimelineKind, number>;
  /** Accounts that were merged with this one and can be two again until then; `isFrom` is one that became this. */
  merges: { userId: string; name: string; email: string; isFrom: boolean; until: Date }[];
};
