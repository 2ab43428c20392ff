/** Instants as ISO texts. */
export type PlaceAndTime = { startsAt: string; endsAt: string; location: string };

/** Mails about a place on a wait list, and the seats that are kept there. */
export type WaitListOutboxEntry =
  /** `refId` is the place on the wait list. */
  | { kind: 'mail.wait_list_joined'; refId: string }
  | { kind: 'mail.wait_list_closed'; refId: string }
  | { kind: 'mail.wait_list_drawn'; refId: string }
  /** `refId` is `{waiterId}:{instant}`; `before` is what counted until the event moved. */
  | { kind: 'mail.wait_list_moved'; refId: string; payload: { before: PlaceAndTime } }
  /** `refId` is the offer of a seat. */
  | { kind: 'mail.seat_offered'; refId: string }
  /** It is put in with the offer and leaves some hours before its end. */
  | { kind: 'mail.seat_offer_ends'; refId: string }
  | { kind: 'mail.seat_went_on'; refId: string }
  /** To whoever is named as a partner, once more before the time is over, and if it ended; `refId` is the seat's offer. */
  | { kind: 'mail.partner_named'; refId: string }
  | { kind: 'mail.partner_reminded'; refId: string }
  | { kind: 'mail.partner_off'; refId: string; payload: { to: string } }
  /** To who of a couple has paid: `refId` is `{ticketId}:{instant}`. */
  | { kind: 'mail.partner_changed'; refId: string };
