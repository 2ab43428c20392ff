import type { BoughtAddOn } from '#shared/add-ons/chosen.ts';
import type { BanEnd } from '#shared/bans/ban.ts';
import type { BookedEvent } from '#shared/events/booked-event.ts';
import type { VenueView } from '#shared/events/venue.ts';
import type { OwnPartner } from '#shared/partners/partner-link.ts';
import type { PartView } from '#shared/parts/part-state.ts';
import type { Cents } from '#shared/money.ts';
import type { RefundRule } from '#shared/orders/refund-promise.ts';
import type { OtherWords } from '#shared/website/two-texts.ts';
import type { ConfirmState } from './confirm-rule.ts';
import type { RefundOffer } from './refund-offer.ts';
import type { OpenTicketOffer } from './ticket-offers.ts';
import type { TicketRule } from './ticket-rule.ts';

export const TICKET_STATUSES = ['active', 'used', 'cancelled'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** A ticket as its owner sees it. */
export type TicketView = {
  id: string;
  orderId: string;
  /** The one evening of a course that it is for; null is the whole event. */
  eveningId: string | null;
  /** Its holder makes up for another evening with it: nobody else's, and it goes back another way. */
  isMakeUp: boolean;
  ticketNumber: string;
  status: TicketStatus;
  ticketTypeName: string;
  /** The type in the other language. */ otherWords?: OtherWords<'ticketTypeName'> | null;
  pricePaidCents: Cents;
  /** In which parts it is paid; empty is at once. */ parts: PartView[];
  /** Printed on a member's ticket, spent at the bar; 0 on all others. */
  voucherCents: Cents;
  /** The voucher's own code, redeemed once; null without a voucher. */
  voucherCode: string | null;
  /** It was had at the bar. */ isVoucherSpent: boolean;
  /** Half of a couple whose other half is not paid yet; null, or left out by what a page kept, for all others. */
  partner?: OwnPartner | null;
  /** An entry of a card paid it, which comes back with it. Views that a page has kept from before have none. */
  isByCard?: boolean;
  holderName: string | null;
  /** Since when it is with a friend (`holderName`, where they have a name on it); null is one's own. */
  passedOnAt: Date | null;
  purchasedAt: Date;
  usedAt: Date | null;
  /** Until when its owner may give the ticket back for the money, and why. Null where nothing is offered. */
  refundOfferUntil: Date | null;
  refundOfferWhy: RefundOffer['refundOfferWhy'];
  /** For how much, with what was bought with it; 0 where it cost nothing, or the rule leaves nothing of the price. */
  refundOfferCents: Cents;
  /** What was bought with it, and not given back. */ addOns: BoughtAddOn[];
  /** To whom it is offered; it is valid all the same. Null where it is not. */ offer: OpenTicketOffer | null;
  /** What it was sold under for when plans change, and by its event. */
  ticketRule: TicketRule | null;
  refundRule: RefundRule;
  /** Whose it is, is banned until then: it opens no door. Null for everybody else. */ ban: BanEnd | null;
  /** It was moved to another night or type, under another code. */ isMoved: boolean;
  /** Which night and type that is now; null where nothing of it is valid any more. */ nowFor: string | null;
  /** The event was cancelled: what its guests were told, null where nothing was said. Null while it takes place. */
  calledOff: { words: string | null; otherWords?: OtherWords<'words'> | null } | null;
  /** A free place that its holder is asked about, and until when they answer; null, or left out by what a page kept. */
  confirm?: { state: Exclude<ConfirmState, 'due'>; until: Date } | null;
  /** The signed code that the door scans. */
  qrCode: string;
  /** Path of the page to share with the friend the ticket is for. */
  sharePath: string;
  event: BookedEvent & { description: string; venue: VenueView | null };
};
