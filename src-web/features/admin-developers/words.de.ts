import type { KeyWords } from './words.ts';

export const de: KeyWords = {
  revoked: 'Widerrufen',
  ended: 'Abgelaufen',
  opensNothing: 'Öffnet nichts: Wem er gehört, darf das nicht mehr',
  withoutScopes: (lostScopes) => `Ohne ${lostScopes}: Wem er gehört, darf das nicht mehr`,
  yours: 'Deiner',
  madeOn: (createdAt) => `Erstellt am ${createdAt}`,
  ends: 'Endet',
  didEnd: 'Endete',
  notUsedYet: 'Noch nicht benutzt',
  lastUsed: (lastUsedAt) => `Zuletzt benutzt am ${lastUsedAt}`,
  rotateOf: (name) => `Erneuern: ${name}`,
  rotate: 'Erneuern',
  revokeOf: (name) => `Widerrufen: ${name}`,
  revoke: 'Widerrufen',
  rotateAsk: (name) => `${name} erneuern?`,
  rotateMeans: (rotationDays) =>
    `Ein neuer Schlüssel tritt an seine Stelle. Beide gelten ${rotationDays} Tage, damit das Programm umstellen kann; ` +
    'widerruf den alten, um ihn früher zu beenden.',
  makeNewKey: 'Neuen Schlüssel erstellen',
  revokeAsk: (name) => `${name} widerrufen?`,
  revokeMeans:
    'Die nächste Anfrage damit wird abgelehnt, und kein Programm kann ihn wieder benutzen. Das lässt sich nicht ' +
    'rückgängig machen.',
  revokeTheKey: 'Schlüssel widerrufen',
  worksUntil: (prefix, expiresAt) => `clv_live_${prefix}… gilt bis ${expiresAt}`,
  tookPlace: (which) =>
    `${which}. Dieser Schlüssel trat an seine Stelle und öffnet dasselbe: Wer den einen hat, hat vielleicht auch den ` +
    'anderen.',
  notDone: 'Nicht geschehen',
  endOlder: (count) => `Auch ${count === 1 ? 'den älteren Schlüssel' : `die ${count} älteren Schlüssel`} beenden`,
  keysForPrograms: 'Schlüssel für Programme',
  dieSchluSselKonnten: 'Die Schlüssel konnten nicht geladen werden.',
  noProgramHasKey: 'Kein Programm hat einen Schlüssel.',
  newKey: 'Neuer Schlüssel',
  keepKey: 'Bewahre ihn dort auf, wo das Programm seine Geheimnisse hat.',
  shownOnce:
    'Er wird nur dieses eine Mal gezeigt. Wir behalten nur, woran wir ihn erkennen, deshalb kann ihn niemand noch ' +
    'einmal zeigen.',
  archiveSaved: 'Das Archiv ist gespeichert',
  personalData: 'Es enthält personenbezogene Daten: Schließ es weg.',
  noArchiveWasMade: 'Kein Archiv wurde erstellt',
  takeEverythingWithYou: 'Alles mitnehmen',
  oneArchive:
    'Ein Archiv mit Abenden, Bestellungen, Tickets, Mitgliedern, Listen, Büchern der Kassen und Bildern, als CSV ' +
    'und JSON. Nicht darin: Passwörter, zweite Schritte, PINs, Anmeldungen und Schlüssel.',
  makeTheArchive: 'Archiv erstellen',
  everythingOneArchive: 'Alles in einem Archiv?',
  makingIt: 'Wird erstellt',
  archiveMeans: 'Es enthält Namen und Adressen von allen. Im Protokoll steht, dass du es mitgenommen hast.',
  noKeyWasMade: 'Kein Schlüssel wurde erstellt',
  aNewKey: 'Ein neuer Schlüssel',
  makeTheKey: 'Schlüssel erstellen',
  whatFor: 'Wofür er ist',
  accounting: 'Buchhaltung',
  whatMayDo: 'Was er darf',
  neverMore: 'Nie mehr, als du selbst gerade darfst.',
  daysUntilEnds: 'Tage, bis er endet',
};
