/** Specification §8, admin: load failures in German. The last two follow the same pattern for lists it does not know. */
export const ADMIN_MESSAGES = {
  eventsFailed: 'Fehler beim Laden der Events',
  ticketsFailed: 'Fehler beim Laden der Tickets',
  paymentsFailed: 'Fehler beim Laden der Zahlungen',
  mailsFailed: 'Fehler beim Laden der E-Mails',
} as const;
