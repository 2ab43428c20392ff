import { z } from 'zod';
import { EmailSchema } from '#shared/accounts/credentials.ts';
import { IdSchema } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';

/**
 * A lead and a follow who come together, each with a payment of their own (docs/decisions.md, S14). `open` until both
 * have paid; `half` where one has paid and nobody is asked any more; `complete` is a pair; `over` where that one stands
 * alone, or nobody is left.
 */
export const PARTNER_LINK_STATES = ['open', 'half', 'complete', 'over'] as const;

/** How a ticket is counted: for itself, in no balance until its partner has paid, or as half of a pair. */
export const TICKET_STANDINGS = ['certain', 'with_partner', 'paired'] as const;

/** So long a half waits for somebody; then its money goes back, unless the night is near. */
export const HALF_MS = 7 * DAY_MS;
/** From then on a half stands for itself: nobody loses a paid seat so shortly before. */
export const HALF_STANDS_MS = 48 * HOUR_MS;

/** When a half's money goes back; null where it stands for itself before that. */
export function halfEndsAt(halfSince: Date, startsAt: Date): Date | null {
  const ends = halfSince.getTime() + HALF_MS;
  return ends < startsAt.getTime() - HALF_STANDS_MS ? new Date(ends) : null;
}

/** The page on which whoever was named pays their half, or says no. */
export const partnerPath = (token: string): string => `/partner/${token}`;

export const PartnerToken = z.string().min(16).max(64);
/** `checkout.partnerSeat`, `checkout.declinePartner`. */
export const PartnerTokenInput = z.strictObject({ token: PartnerToken });
export type PartnerTokenInput = z.infer<typeof PartnerTokenInput>;
/** `profile.namePartner`: somebody else, while the ticket waits for its other half. */
export const NamePartnerInput = z.strictObject({ ticketId: IdSchema, email: EmailSchema });
export type NamePartnerInput = z.infer<typeof NamePartnerInput>;

/** `checkout.partnerSeat`: the half that somebody is asked to take. */
export type PartnerSeat = {
  eventId: string;
  title: string;
  startsAt: Date;
  ticketTypeId: string;
  ticketTypeName: string;
  role: SeatRole;
  /** Who named them; null once their account is gone. */ fromName: string | null;
  endsAt: Date;
  /** Today's price without a membership. */ priceCents: Cents;
};

/** On a ticket that waits for its other half. */
export type OwnPartner = {
  /** Who is asked, and until when; null where nobody is. */
  asked: { email: string | null; until: Date; path: string | null } | null;
  /** They have an order open. */ isPaying: boolean;
  /** The list finds the partner, and nobody is named. */ isByList: boolean;
  /** When the money goes back if nobody comes; null where the place stands for itself before. */ backAt: Date | null;
};
