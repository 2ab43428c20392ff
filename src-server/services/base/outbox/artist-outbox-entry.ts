/** Mails to artists, and to the office about them, as they wait in the outbox. */
export type ArtistOutboxEntry =
  | { kind: 'mail.workshop_submitted'; refId: string }
  | { kind: 'mail.workshop_proposal'; refId: string }
  | { kind: 'mail.workshop_approved'; refId: string }
  | { kind: 'mail.workshop_rejected'; refId: string }
  | { kind: 'mail.workshop_withdrawn'; refId: string }
  /** `refId` is `{engagementId}:{version}`, here and where it was answered. */
  | { kind: 'mail.engagement_terms'; refId: string }
  | { kind: 'mail.engagement_answered'; refId: string }
  | { kind: 'mail.engagement_withdrawn'; refId: string }
  /** `refId` is `{engagementId}:{when it was counted}`. */
  | { kind: 'mail.engagement_settlement'; refId: string }
  /** To the office: the artist agrees to it. */
  | { kind: 'mail.engagement_settled'; refId: string }
  | { kind: 'mail.engagement_paid'; refId: string };
