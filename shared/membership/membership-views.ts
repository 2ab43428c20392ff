import type { Cents } from '#shared/money.ts';
import type { MembershipPhase } from './membership-state.ts';
import type { PlanId } from './plans.ts';

export type PaymentMethodView = { brand: string; last4: string; expMonth: number; expYear: number };

/** Why a pause can't be had now. */
export type PauseRefusal = 'paused_already' | 'used_within_a_year' | 'ending' | 'unpaid';

/** `membership.status`: what the dashboard and /subscription-management show. From our own books. */
export type MembershipStatusView = {
  /** A member with access right now. Paused and unpaid memberships run on, but are not `subscribed`: see `phase`. */
  subscribed: boolean;
  subscriptionTier: string | null;
  /** The end once cancelled, else the next payment. */
  subscriptionEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** End of an accepted pause, also before it begins. */
  pausedUntil: Date | null;
  minimumTermEnd: Date | null;
  paymentMethod: PaymentMethodView | null;
  /** `none`: never a member, or an order that was not paid. */
  phase: MembershipPhase;
  /** There is a contract to manage: everything but `none` and `ended`. */
  isRunning: boolean;
  planId: PlanId | null;
  planLabel: string;
  billingCycle: 'Monthly' | 'Yearly';
  monthlyCents: Cents | null;
  membershipId: string | null;
  memberId: string | null;
  joinedAt: Date | null;
  /** Null once cancelled. */
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
  /** The last instant to withdraw (§ 355 BGB). */
  withdrawalEndsAt: Date | null;
};

/** `membership.createCheckout`. */
export type MembershipCheckoutStarted = { url: string; sessionId: string; expiresAt: Date };

/** `membership.verify`: what became of the payment; `isNew` the first time it is found paid. */
export type MembershipVerified = {
  activated: boolean;
  paymentStatus: 'paid' | 'unpaid' | 'processing';
  /** The confirmation was tried and has not left yet. */
  isMailFailed: boolean;
  status: MembershipStatusView;
};

/** `membership.cancelPreview` and `membership.cancel`. */
export type CancellationView = {
  endsAt: Date;
  /** The end is later than the paid month's, because of the minimum term or of the notice. */
  becauseOf: 'minimum_term' | 'notice' | null;
  minimumTermEnd: Date;
  currentPeriodEnd: Date;
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
