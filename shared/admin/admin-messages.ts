/**
 * Load failures in German. The ones after the tickets follow the same pattern for lists it
 * does not know.
 */
export const ADMIN_MESSAGES = {
  eventsFailed: 'Fehler beim Laden der Events',
  subscriptionsFailed: 'Fehler beim Laden der Abonnements',
  ticketTypesFailed: 'Fehler beim Laden der Ticket-Typen',
  ticketsFailed: 'Fehler beim Laden der Tickets',
  paymentsFailed: 'Fehler beim Laden der Zahlungen',
  mailsFailed: 'Fehler beim Laden der E-Mails',
} as const;
