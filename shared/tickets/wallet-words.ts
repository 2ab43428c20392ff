/**
 * The fixed words of passes in a phone's wallet. The English ones stand in the pass itself, so that a phone in a third
 * language shows them; the phone looks up the German ones by them.
 */
export const WALLET_WORDS_DE = {
  Ticket: 'Eintrittskarte',
  'Member card': 'Mitgliedskarte',
  Starts: 'Beginn',
  Ends: 'Ende',
  Event: 'Veranstaltung',
  Where: 'Ort',
  Kind: 'Art',
  Name: 'Name',
  Plan: 'Mitgliedschaft',
  'Member ID': 'Mitgliedsnummer',
  'Ticket number': 'Ticketnummer',
  State: 'Stand',
  Valid: 'Gültig',
  Used: 'Eingelöst',
  'Given back: it opens no door': 'Zurückgegeben: öffnet keine Tür',
  'Taken back: it opens no door': 'Zurückgenommen: öffnet keine Tür',
  'Moved: this code opens no door': 'Umgebucht: dieser Code öffnet keine Tür',
  'Now for': 'Jetzt für',
  'The event does not take place': 'Die Veranstaltung findet nicht statt',
  'What we have to say': 'Unser Wort dazu',
  'On hold: it opens no door': 'Ruht: öffnet keine Tür',
  Ended: 'Beendet',
  'On the website': 'Auf der Website',
  'New start: %@': 'Neuer Beginn: %@',
  'New end: %@': 'Neues Ende: %@',
  'Now called: %@': 'Neuer Titel: %@',
  'New place: %@': 'Neuer Ort: %@',
  'Now for: %@': 'Jetzt für: %@',
  'Your ticket: %@': 'Deine Eintrittskarte: %@',
  'Your member card: %@': 'Deine Mitgliedskarte: %@',
} as const;

/** A fixed word of a pass, in English. */
export type WalletWord = keyof typeof WALLET_WORDS_DE;
