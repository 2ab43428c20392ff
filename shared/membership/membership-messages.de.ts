import type { WordsOf } from '#shared/words.ts';
import type { MEMBERSHIP_MESSAGES } from './membership-messages.ts';

/** What the German screens of a membership say: its order, its recovery, its end, its card. */
export const MEMBERSHIP_MESSAGES_DE: WordsOf<typeof MEMBERSHIP_MESSAGES> = {
  signInToSubscribe: 'Bitte melde dich an, um Mitglied zu werden',
  startFailed: 'Die Mitgliedschaft konnte nicht begonnen werden',
  providerBusy: 'Der Zahlungsdienst ist gerade überlastet. Dein Platz bleibt reserviert: Bitte drück noch einmal.',
  paymentCheckFailed: 'Die Zahlung konnte nicht geprüft werden',
  statusFailed: 'Deine Mitgliedschaft konnte nicht geladen werden',
  recovered: 'Deine Mitgliedschaft ist gefunden und läuft',
  nothingToRecover: 'Keine offene Zahlung gefunden',
  recoveryFailed: 'Deine Zahlungen konnten nicht geprüft werden',
  activated: 'Deine Mitgliedschaft läuft!',
  mailSent: 'Bestätigung gesendet!',
  mailFailed: 'Die Bestätigung konnte nicht gesendet werden, aber deine Mitgliedschaft läuft',
  resendFailed: 'Die E-Mail konnte nicht noch einmal gesendet werden',
  processingFailed: 'Deine Mitgliedschaft konnte nicht eingerichtet werden',
  reasonMissing: 'Bitte wähl einen Grund aus',
  cancelFailed: 'Die Kündigung hat nicht geklappt. Bitte versuch es noch einmal.',
  reactivateFailed: 'Die Mitgliedschaft konnte nicht fortgesetzt werden. Bitte versuch es noch einmal.',
  portalFailed: 'Die Seite für deine Zahlungsart ließ sich nicht öffnen. Bitte versuch es noch einmal.',
  nothingToManage: 'Du hast keine laufende Mitgliedschaft, die sich verwalten lässt.',
  refreshed: 'Status aktualisiert',
  refreshFailed: 'Der Status konnte nicht aktualisiert werden',
  qrSignIn: 'Bitte melde dich an, dann bekommst du deinen QR-Code.',
  qrNoMembership: 'Keine laufende Mitgliedschaft gefunden.',
  qrFailed: 'Der QR-Code konnte nicht gemacht werden. Bitte versuch es noch einmal.',
  qrReady: 'Der QR-Code deiner Mitgliedschaft ist fertig!',
  walletSignIn: 'Bitte melde dich an, um den Pass zu Google Wallet hinzuzufügen.',
  walletOpening: { title: 'Google Wallet', text: 'Google Wallet wird geöffnet, um deinen Pass hinzuzufügen' },
  walletFailed: {
    title: 'Fehler',
    text: 'Der Pass konnte nicht zu Google Wallet hinzugefügt werden. Bitte versuch es noch einmal.',
  },
};
