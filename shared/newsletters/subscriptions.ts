import { addressOrText } from '#shared/contact/email-address.ts';
import { z } from 'zod';
import type { PaidBy } from '../membership/paid-by.ts';
import { IdSchema } from '../ids.ts';
import { MEMBERSHIP_STATUSES, type MembershipPhase, type MembershipStatus } from '../membership/membership-state.ts';
import type { Audience } from './audience.ts';
import type { CampaignState } from './campaign.ts';
import { NEWSLETTER_TYPES, type NewsletterType } from './newsletter-types.ts';
import { tidyLine, tidyText } from '../tidy-text.ts';
import { NewestFirstCursor, paged } from '../admin/admin-queries.ts';
import { SearchText } from '../admin/search-text.ts';

const newestFirst = { ...paged, cursor: NewestFirstCursor.nullish() };

/** What narrows the subscriptions: the beginning of an address, one type, running or ended. */
export const SubscriptionFilter = z.strictObject({
  search: SearchText.pipe(z.string().overwrite(addressOrText)),
  type: z.enum(NEWSLETTER_TYPES).nullish(),
  show: z.enum(['all', 'active', 'ended']).default('all'),
});
export type SubscriptionFilter = z.output<typeof SubscriptionFilter>;

/** `admin.subscriptions.list`: newest first; a search in the order of the addresses, its first page only. */
export const ListSubscriptionsInput = SubscriptionFilter.extend(newestFirst);
export type ListSubscriptionsInput = z.output<typeof ListSubscriptionsInput>;

export type SubscriptionView = {
  id: string;
  email: string;
  type: NewsletterType;
  isActive: boolean;
  hasAccount: boolean;
  createdAt: Date;
};

/**
 * What narrows the members: the beginnings of words of name and address, a membership id or the eight digits shown of
 * it, or a state.
 */
const MemberFilter = z.strictObject({
  search: SearchText,
  status: z.enum(MEMBERSHIP_STATUSES).nullish(),
  /** The one ordered last first. A search gives the newest account first, whatever is asked for. */
  isDown: z.boolean().default(true),
});
export type MemberFilter = z.output<typeof MemberFilter>;

/** What a file of the members holds, as its address says it. */
export const MemberFileFilter = MemberFilter.extend({ isDown: z.stringbool().default(true) });

/** `admin.subscriptions.members`: by when they were ordered. */
export const ListMembersInput = MemberFilter.extend(newestFirst);
export type ListMembersInput = z.output<typeof ListMembersInput>;

export type MemberView = {
  id: string;
  /** Null once the account is deleted. */
  name: string | null;
  email: string | null;
  planName: string;
  paidBy: PaidBy;
  membershipId: string | null;
  status: MembershipStatus;
  phase: MembershipPhase;
  startedAt: Date | null;
  /** Null once the account is deleted. */ userId: string | null;
  /** End of the last paid month, and nothing else. */ paidUntil: Date | null;
  /** The months that have begun and are not paid, in cents. */ owedCents: number;
  monthlyCents: number;
  cancelAt: Date | null;
  createdAt: Date;
};

/** `admin.subscriptions.member`. */
export const MemberByIdInput = z.strictObject({ id: IdSchema });
export type MemberByIdInput = z.output<typeof MemberByIdInput>;

export type MemberDetail = MemberView & { /** Null before the first card was shown. */ cardIssuedAt: Date | null };

/**
 * `admin.subscriptions.bulkResendEmails`: the same type, subject and text is the same campaign, and
 * nobody gets it twice.
 */
export const BulkEmailInput = z.strictObject({
  type: z.enum(NEWSLETTER_TYPES),
  subject: z.string().overwrite(tidyLine).min(1, 'Bitte geben Sie einen Betreff ein.').max(150),
  text: z.string().overwrite(tidyText).min(1, 'Bitte schreiben Sie einen Text.').max(20_000),
  /** Only counts who would get it. */
  isDryRun: z.boolean().default(false),
});
export type BulkEmailInput = z.output<typeof BulkEmailInput>;

export const CampaignByIdInput = z.strictObject({ id: IdSchema });

/** How far a campaign is. */
export type CampaignView = {
  id: string;
  audience: Audience;
  subject: string;
  state: CampaignState;
  recipients: number;
  /** Handed to the outbox; the rest is still to come. */
  queued: number;
  emailsSent: number;
  emailsFailed: number;
  /** When it leaves by itself; null for one that left at once. */ scheduledAt: Date | null;
  /** Nothing of it has left: it can be opened and changed. */ canChange: boolean;
  createdAt: Date;
  finishedAt: Date | null;
};
