import { MEMBERSHIP_MESSAGES_DE } from '#shared/membership/membership-messages.de.ts';
import type { WordsOf } from '#shared/words.ts';
import type { en } from './words.en.ts';

export const de: WordsOf<typeof en> = {
  says: MEMBERSHIP_MESSAGES_DE,
  checking: 'Wird geprüft',
  check: 'Zahlung prüfen',
  dashboard: 'Zu Mein Konto',
  title: 'Deine Mitgliedschaft',
  processing: 'Deine Mitgliedschaft wird eingerichtet',
  nothingCharged:
    'Die Zahlung wurde nicht abgeschlossen. Es wurde also nichts abgebucht, und keine Mitgliedschaft hat begonnen.',
  stillOpen:
    'Wir sehen deine Zahlung noch nicht. Hast du bezahlt, beginnt deine Mitgliedschaft trotzdem, sobald der ' +
    'Zahlungsdienst es uns sagt.',
  failed: 'Zahlung fehlgeschlagen',
  again: 'Noch einmal versuchen',
  home: 'Zur Startseite',
  activated: 'Du bist Mitglied!',
  yours: (tier, since) => `${tier} gehört dir${since === null ? '' : ` seit ${since}`}.`,
  benefits: ['50 % auf alle Events', 'Schneller hinein', 'Eigene Sachen für Mitglieder', 'Rabatt auf Festivals'],
  mailSent:
    'Die Bestätigung ist unterwegs an <address/>, mit deinem Vertrag, den AGB und der Widerrufsbelehrung als PDF.',
  mailTrying:
    'Wir versuchen weiter, die Bestätigung an <address/> zu schicken, mit deinem Vertrag, den AGB und der ' +
    'Widerrufsbelehrung als PDF.',
  resend: 'E-Mail noch einmal senden',
  resending: 'Wird gesendet',
  justSent: (again) =>
    `Sie wurde gerade gesendet. Bitte sieh im Spam-Ordner nach, oder versuch es ${again} noch einmal.`,
  next: 'Wie es weitergeht',
  steps: [
    'Öffne deinen Pass in <dashboard>deinem Konto</dashboard>, und leg ihn in deine Wallet, wenn du magst.',
    'Buch deinen nächsten Abend: Der Mitgliederpreis gilt von selbst, einmal je Event.',
    'Zeig den Code am Einlass, und hol dir, was es zu deinem Plan gibt.',
  ],
  browse: 'Zu den Events',
};
