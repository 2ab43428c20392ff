/** A refund as the provider sees it now. */
export type ProviderRefund = {
  id: string;
  status: 'pending' | 'succeeded' | 'failed';
  amountCents: number;
  paymentIntentId: string | null;
  failureReason: string | null;
  /** What we called it, null when it was made in the provider's dashboard. */ mark: string | null;
  /** The journal entry of the desk that asked for it, when one of our desks did. */ doorEntryId: string | null;
};

/**
 * How long a session is tried for: until an instant, or null for a single try now, which steps back when many wait.
 * Throws ProviderBusy when there was none in that time.
 */
export type Until = Date | null;

/** A hosted page of the provider on which somebody pays. */
export type HostedPage = {
  id: string;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  totalCents: number;
  currency: string;
  isLive: boolean;
  expiresAt: Date;
};
