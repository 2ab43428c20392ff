import type { EveningChanged } from '#shared/events/course-evenings.ts';

/** Mails about the evenings of a course, as they wait in the outbox. */
export type CourseOutboxEntry =
  /** `refId` is `{orderId}:{eveningId}:{what}:{when}`. */
  | { kind: 'mail.evening_changed'; refId: string; payload: EveningChanged }
  /** `refId` is `{eveningId}:{userId}`: one mail for each person and evening. */
  | { kind: 'mail.evening_recap'; refId: string }
  /** `refId` is the order of the make-up place. */
  | { kind: 'mail.make_up_booked'; refId: string }
  /** `refId` is the offer of a place on an evening. */
  | { kind: 'mail.make_up_offered'; refId: string }
  /** It is put in with the offer and leaves some hours before its end. */
  | { kind: 'mail.make_up_offer_ends'; refId: string }
  /** `refId` is its ticket. */
  | { kind: 'mail.make_up_ended'; refId: string; payload: { why: 'left_out' | 'ticket_ended' } };
