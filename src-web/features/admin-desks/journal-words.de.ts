import type { JournalWords } from './journal-words.ts';

export const de: JournalWords = {
  admissions: 'Eingelassen',
  reEntries: 'Wieder eingelassen',
  admissionsTakenBack: 'Einlass zurückgenommen',
  sales: 'Verkäufe',
  voidsAndRefunds: 'Stornos und Erstattungen',
  tillMovements: 'Kassenbewegungen',
  changesShiftCalendar: 'Änderungen am Schichtkalender',
  pinsTypedOffline: 'Offline getippte PINs',
  letWithoutTicket: 'Ohne Ticket eingelassen',
  vouchers: 'Gutscheine',
  handedOut: 'Ausgegeben',
  receiptsForBooks: 'Bons für die Bücher',
  outagesSecurityDeviceTse: 'Ausfälle der Sicherheitseinrichtung (TSE)',
  closingsWithTheirMaster: 'Abschlüsse mit ihren Stammdaten',
  journalDesk: 'Journal einer Kasse',
  journalOf: (name) => `Journal von ${name}`,
  atDeskTap: 'Tippe an der Kasse auf',
  bringFile:
    'und bring die Datei hierher: Sie enthält, was nicht angekommen war. Nachdem dieses Haus aus einer Sicherung ' +
    'wiederhergestellt wurde, tippe stattdessen auf',
  bringsBack:
    '– das bringt auch zurück, was der Sicherung fehlt. Die Datei wird zuerst durchgesehen; was schon angekommen ' +
    'ist, zählt nicht noch einmal.',
  chooseTheFile: 'Datei wählen',
  chooseAnotherFile: 'Andere Datei wählen',
  reading: 'Wird gelesen …',
  entriesDone: (count, count2) => `${count} von ${count2} Vorgängen fertig`,
  importing: 'Wird importiert',
  importOne: '1 Vorgang importieren',
  importMany: (fresh) => `${fresh} Vorgänge importieren`,
  unknownDesk:
    'Hier ist keine Kasse dieses Journals bekannt: Sie wurde nach der Sicherung gekoppelt, die wiederhergestellt ' +
    'wurde. Sie wird unter einem Namen eingetragen, bleibt ausgesperrt, und was sie geschrieben hat, zählt. Um ' +
    'weiterzuarbeiten, kopple sie neu.',
  nameDesk: 'Name der Kasse',
  asPrintedOnIts: 'Wie auf ihren Bons gedruckt',
  entryMissing: (expectedSeq) =>
    `Vorgang ${expectedSeq} fehlt, deshalb kann nichts danach importiert werden. Exportiere das Journal an der Kasse noch ` +
    'einmal: Die Datei muss spätestens dort beginnen.',
  entryChanged: (deviceSeq) =>
    `Vorgang ${deviceSeq} ist nicht so, wie die Kasse ihn geschrieben hat. Er wurde geändert oder gehört zu einer anderen ` +
    'Kasse; nichts wird importiert.',
  allArrived: 'Alles aus dieser Datei ist schon angekommen.',
  newAndKnown: (fresh, known) => `${fresh} neu, ${known} schon bekannt.`,
  writtenBetween: (instant, instant2) => ` Geschrieben zwischen ${instant} und ${instant2}.`,
  olderCopy:
    'Die Kasse hatte mit einer älteren Kopie ihrer selbst weitergearbeitet. Alles davon kann importiert werden; ' +
    'was sie dazu meldet, steht unter „Zu klären“.',
  takingsInCash: 'Einnahmen bar',
  takingsByCard: 'Einnahmen mit Karte',
  admission: 'Einlass',
  reEntry: 'Wiedereinlass',
  admissionTakenBack: 'Einlass zurückgenommen',
  sale: 'Verkauf',
  voidOrRefund: 'Storno oder Erstattung',
  tillMovement: 'Kassenbewegung',
  shiftCalendar: 'Schichtkalender',
  pinTypedOffline: 'Offline getippte PIN',
  voucher: 'Gutschein',
  receiptForBooks: 'Bon für die Bücher',
  outageSecurityDeviceTse: 'Ausfall der Sicherheitseinrichtung (TSE)',
  closingWithItsMaster: 'Abschluss mit seinen Stammdaten',
  imported: 'Importiert',
  importedCounts: (count, count2, exceptions) =>
    `${count} übernommen, ${count2} schon bekannt, ${exceptions} zu klären.`,
  settleWhatNeeds: 'Klären, was angesehen werden muss',
  entryByEntry: 'Vorgang für Vorgang',
  entry: 'Vorgang',
  when: 'Wann',
  what: 'Was',
  outcome: 'Ergebnis',
  applied: 'Übernommen',
  knownAlready: 'Schon bekannt',
  thisNotJournalExported: 'Das ist kein Journal, das eine Kasse exportiert hat.',
  whichDesk: 'Die Datei sagt nicht, welche Kasse sie geschrieben hat. Importiere sie bei dieser Kasse in der Liste.',
  thisJournalAnotherDesk: 'Das ist das Journal einer anderen Kasse.',
  buttons: { unsent: '‚Vorgänge als Datei sichern‘', all: '‚Ganzes Journal sichern‘' },
};
