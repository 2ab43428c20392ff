/** The sentences of /kasse and of the desk, in German. */
export const KASSE_MESSAGES = {
  wrongCode: 'Falscher Code',
  granted: 'Zugang gewährt',
  denied: 'Zugang verweigert',
  signInFirst: 'Sie müssen angemeldet sein',
  loadFailed: 'Fehler beim Laden der Einträge',
  addFailed: 'Fehler beim Hinzufügen des Eintrags',
  ownOnly: 'Sie können nur ihre eigenen Einträge löschen',
  removeFailed: 'Fehler beim Löschen des Eintrags',
  added: 'Eintrag hinzugefügt',
  removed: 'Eintrag gelöscht',
} as const;
