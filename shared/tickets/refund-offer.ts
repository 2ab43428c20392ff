/** What the offer is about: a ticket, and when its night's guests were offered their money, until when. */
export type OfferFacts = {
  status: string;
  purchasedAt: Date;
  refundOfferedAt: Date | null;
  refundOfferUntil: Date | null;
};

/**
 * Until when a ticket may be given back because its night was moved; null where it may not. Whoever bought after the
 * move knew the new time and place.
 */
export function refundOfferOf(ticket: OfferFacts, now: Date): Date | null {
  const { refundOfferedAt: since, refundOfferUntil: until } = ticket;
  if (since === null || until === null || now >= until) return null;
  return ticket.status === 'active' && ticket.purchasedAt < since ? until : null;
}
