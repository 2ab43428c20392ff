/**
 * Acts of customers about what is theirs. The panel shows them apart, so that what the office did is not lost among
 * them; the index `audit_office_idx` leaves them out.
 */
export const CUSTOMER_ACTS = [
  'absence.said',
  'absence.taken_back',
  'account.confirmed',
  'account.password_changed',
  'account.password_reset',
  'follow.ended',
  'follow.started',
  'make_up.booked',
  'make_up.declined',
  'membership.ordered',
  'membership_card.issued',
  'newsletter.ended',
  'newsletter.started',
  'order.reserved',
  'passkey.added',
  'profile.door_photo',
  'profile.updated',
  'session.ended',
  'session.others_ended',
  'ticket.add_on_returned',
  'ticket.answered',
  'ticket.link_renewed',
  'ticket.named',
  'ticket.offer_ended',
  'ticket.offered',
  'ticket.passed_on',
  'ticket.taken_back',
  'workshop.submitted',
] as const;
