import type { MissedNightsView } from './missed-nights.ts';
import type { Cents } from '#shared/money.ts';
import type { HandWay } from './paid-by.ts';
import type { MembershipPhase } from './membership-state.ts';
import type { PlanId, PlanView } from './plans.ts';

export type PaymentMethodView = { brand: string; last4: string; expMonth: number; expYear: number };

/** Why a pause can't be had now. */
export type PauseRefusal = 'paused_already' | 'used_within_a_year' | 'ending' | 'unpaid' | 'changing' | 'free_month';

type MembershipFacts = {
  /** A member with access right now. Paused and unpaid memberships run on, but are not `subscribed`: see `phase`. */
  subscribed: boolean;
  /** The end once cancelled, else the next payment. */
  subscriptionEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** How it is paid where the office gave it: it ends at `endsAt` and does not renew. Null: by card. */
  givenAs: HandWay | null;
  /** End of an accepted pause, also before it begins. */
  pausedUntil: Date | null;
  minimumTermEnd: Date | null;
  paymentMethod: PaymentMethodView | null;
  /** `none`: never a member, or an order that was not paid. */
  phase: MembershipPhase;
  planLabel: string;
  billingCycle: 'Monthly' | 'Yearly';
  joinedAt: Date | null;
  /** Null once cancelled; after the month that is free. */
  nextPaymentAt: Date | null;
  /** When a cancellation takes effect. */
  endsAt: Date | null;
  pauseStartsAt: Date | null;
  /**
   * When the pause would end if it was ended now; its own beginning while it has not begun. Null: nothing to end
   * earlier.
   */
  resumableAt: Date | null;
  pauseRefusal: PauseRefusal | null;
  /** Until when a failed payment leaves access. */
  graceEndsAt: Date | null;
  /** The months that have begun and are not paid; null where none is. */
  owed: { months: number; cents: Cents } | null;
  /** The last instant to withdraw (§ 355 BGB). */
  withdrawalEndsAt: Date | null;
  /** The plan that was ordered in place of the running one, and when it begins. */
  nextPlan: { planId: PlanId; tier: string; monthlyCents: Cents; beginsAt: Date } | null;
  /** When the month begins that the office gave free; null once it has begun, and where none was given. */
  freeMonthAt: Date | null;
  /** Free places that stayed empty, in one's own view where the house counts them; null where none did. */
  missedNights?: MissedNightsView | null;
};

/** Of somebody who is or was a member: the plan is known. */
export type HeldMembershipView = MembershipFacts & {
  /** There is a contract to manage: everything but `none` and `ended`. */
  isRunning: boolean;
  planId: PlanId;
  /** As it was agreed on. */ plan: PlanView;
  subscriptionTier: string;
  monthlyCents: Cents;
  membershipId: string;
  memberId: string;
};
/** Of somebody who never was one. */
export type NoMembershipView = MembershipFacts & {
  isRunning: false;
  planId: null;
  plan: null;
  subscriptionTier: null;
  monthlyCents: null;
  membershipId: null;
  memberId: null;
};

/**
 * `membership.status`: what the dashboard and /subscription-management show, from our own books. What shows a plan asks
 * for `isRunning` or `planId` first, or does not compile.
 */
export type MembershipStatusView = HeldMembershipView | NoMembershipView;

/** `membership.createCheckout`. */
export type MembershipCheckoutStarted = { url: string; sessionId: string; expiresAt: Date };

/** `membership.verify`: what became of the payment; `isNew` the first time it is found paid. */
export type MembershipVerified = ActivatedMembership | NotActivated;
export type ActivatedMembership = {
  activated: true;
  paymentStatus: 'paid';
  /** The confirmation was tried and has not left yet. */
  isMailFailed: boolean;
  status: HeldMembershipView;
};
type NotActivated = {
  activated: false;
  paymentStatus: 'unpaid' | 'processing';
  isMailFailed: false;
  status: MembershipStatusView;
};

/** `membership.cancelPreview` and `membership.cancel`. */
export type CancellationView = {
  endsAt: Date;
  /** The end is later than the paid month's, because of the minimum term or of the notice. */
  becauseOf: 'minimum_term' | 'notice' | null;
  minimumTermEnd: Date;
  currentPeriodEnd: Date;
  /** Of the plan. */ noticeDays: number;
};

/** `membership.qrCode`: who the card belongs to, and the signed code that is drawn. */
export type MembershipCardView = {
  membershipId: string;
  /** Last 8 characters of the membership id. */
  memberId: string;
  svg: string;
  /** What the QR code says: signed, so that a desk can check it without a network. */
  code: string;
  payload: {
    membershipId: string;
    userId: string;
    email: string;
    tier: string;
    expiryDate: Date | null;
    verificationHash: string;
  };
  issuedAt: Date;
  /** Made just now, by this very request. */
  isNew: boolean;
};

/** `membership.recover`: what the search for a payment without a membership found. */
export type RecoveryView = { recovered: boolean; message: string; status: MembershipStatusView };
