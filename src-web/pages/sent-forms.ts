/** How a form sent without scripts can end; the server's form routes lead here. */
export const SENT_FORMS = [
  'message',
  'guide',
  'reservation',
  'newsletter',
  'course',
  'failed',
  'declaration-failed',
] as const;
export type SentForm = (typeof SENT_FORMS)[number];
