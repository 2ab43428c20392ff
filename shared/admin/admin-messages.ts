/**
 * What the panel says when a list can not be loaded, in German. Lists without a sentence of their own follow the
 * pattern of the tickets'.
 */
export const ADMIN_MESSAGES = {
  eventsFailed: 'Fehler beim Laden der Events',
  subscriptionsFailed: 'Fehler beim Laden der Abonnements',
  ticketTypesFailed: 'Fehler beim Laden der Ticket-Typen',
  ticketsFailed: 'Fehler beim Laden der Tickets',
  paymentsFailed: 'Fehler beim Laden der Zahlungen',
  mailsFailed: 'Fehler beim Laden der E-Mails',
} as const;
