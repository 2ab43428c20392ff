import type { MoveDifference } from '#shared/orders/move-tickets.ts';

/** What becomes of tickets, and tells about it. */
export type TicketOutboxEntry =
  /** `refId` is the order that the tickets are in now. */
  | { kind: 'mail.tickets_moved'; refId: string; payload: { difference: MoveDifference; differenceCents: number } }
  | { kind: 'mail.refunded'; refId: string }
  /** `refId` is the order with the ticket, the part's number and the attempt; or the order that has paid the part. */
  | { kind: 'mail.part_due'; refId: string; payload: { n: number } }
  | { kind: 'mail.part_failed'; refId: string; payload: { n: number } }
  | { kind: 'mail.part_paid'; refId: string }
  | { kind: 'mail.tickets_void'; refId: string }
  /** Its guest has let it go, and no money goes back; `refId` is the ticket. */
  | { kind: 'mail.ticket_let_go'; refId: string }
  /** Asks who has free places whether they come; `refId` is `{orderId}:{when it was asked}`. */
  | { kind: 'mail.place_to_confirm'; refId: string }
  /** Nobody has confirmed it, and it went on; `refId` is the ticket. */
  | { kind: 'mail.place_went_on'; refId: string }
  /** To whoever is handed a ticket, to who has handed or sold it on, and to who keeps it; `refId` is its offer. */
  | { kind: 'mail.ticket_handed'; refId: string }
  | { kind: 'mail.ticket_went_on'; refId: string; payload: { toName: string | null; amountCents: number } }
  | { kind: 'mail.ticket_kept'; refId: string }
  /** `refId` is the order, or `{orderId}:{minute}` once more. */
  | { kind: 'mail.tickets_given'; refId: string }
  | { kind: 'mail.tickets_taken_back'; refId: string };
