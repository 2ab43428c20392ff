/** What the panel says about mails to everybody, in German. Apart from the schemas: the screen needs no zod. */
export const BULK_MESSAGES = {
  notSignedIn: 'Nicht authentifiziert',
  sending: 'Sende E-Mails an alle Abonnenten...',
  sent: (sent: number, failed: number) => `E-Mails gesendet! Erfolgreich: ${sent}, Fehlgeschlagen: ${failed}`,
  failed: 'Fehler beim Senden der E-Mails',
  loadFailed: 'Fehler beim Laden der Aussendungen',
} as const;
