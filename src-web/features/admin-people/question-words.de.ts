import type { QuestionWords } from './question-words.ts';

export const de: QuestionWords = {
  otherAddressFor: (displayName) => `Eine andere E-Mail-Adresse für ${displayName}?`,
  askNewAddress: 'Die neue Adresse fragen',
  bothAddressesBeingWritten: 'An beide Adressen wird geschrieben',
  newEMailAddress: 'Neue E-Mail-Adresse',
  howDoYouKnow: 'Woher weißt du, dass sie es ist?',
  noteOptional: 'Notiz (freiwillig)',
  forOfficeAndThem: 'Für das Büro und für die Person selbst, die alle ihre Daten verlangen kann.',
  samePerson: 'Ein anderes Konto hat diese Adresse. Ist es dieselbe Person?',
  mergeTwoAccounts: 'Die zwei Konten zusammenführen',
  nothingChangesUntil: (isConfirmed, email) =>
    'Nichts ändert sich, bis jemand dem Link in einer E-Mail an die neue Adresse folgt, 7 Tage lang. ' +
    `${isConfirmed ? `${email} erfährt es sofort` : 'Die bisherige Adresse wurde nie bestätigt, deshalb erfährt sie es nicht'}.`,
  ownerCanStop: 'Ihr Besitzer kann die Änderung aufhalten und die Adresse noch einen Tag danach zurückholen.',
  objectedBefore:
    'Gegen eine frühere Änderung hat jemand widersprochen. Sieh dir selbst den Ausweis an: Diesmal erfährst du ' +
    'von einem Widerspruch, und er hält nichts von selbst auf.',
  canBePutBack: (canBePutBackUntil, canBePutBackUntil2) =>
    `Die E-Mail-Adresse wurde geändert. Bis ${canBePutBackUntil}, ${canBePutBackUntil2} kann der Besitzer der vorigen sie zurückholen.`,
  objectedOn: (objectedAt) =>
    `Am ${objectedAt} hat der Besitzer der vorigen Adresse einer Änderung widersprochen: „Das war ich nicht.“ Nur ein Admin ` +
    'kann noch einmal eine verlangen, mit der Person vor sich.',
  changeTakenBack: 'Die Änderung ist zurückgenommen',
  notTakenBack: 'Nicht zurückgenommen',
  askedForOn: (askedAt) => `Verlangt am ${askedAt}: die neue Adresse `,
  waitsForLink: (until) => `Sie wartet bis ${until} auf ihren Link.`,
  noteOf: (note) => ` Notiz: ${note}`,
  takeBackAddressOf: (displayName) => `Zurücknehmen: die Änderung der Adresse von ${displayName}`,
  takingItBack: 'Wird zurückgenommen',
  takeItBack: 'Zurücknehmen',
  banLifted: 'Das Hausverbot ist aufgehoben',
  notLifted: 'Nicht aufgehoben',
  bannedUntil: (untilWords) => `Hausverbot ${untilWords}`,
  bannedSince: (since) => `, seit ${since}.`,
  bannedWhy: (reason) => ` Warum: ${reason}`,
  ticketsOpenNone: 'Diese Tickets öffnen solange keine Tür. Erstatte sie, oder lass sie:',
  liftBanOf: (whose) => `Hausverbot von ${whose} aufheben`,
  lifting: 'Wird aufgehoben',
  liftTheBan: 'Hausverbot aufheben',
  banned: 'Hausverbot',
  banAnAddress: 'Eine Adresse sperren',
  loading: 'Wird geladen',
  bansFailed: 'Die Hausverbote konnten nicht geladen werden',
  nobodyBanned: 'Niemand hat Hausverbot. Wer ein Konto hat, bekommt es auf der eigenen Seite.',
  whyAsked: 'Warum?',
  onlyAdminsRead: 'Nur Admins lesen es, und die Person, die alle ihre Daten verlangen kann.',
  lastDay: 'Letzter Tag',
  nightIncluded: 'Sein Abend zählt mit. Leer: bis es aufgehoben wird.',
  banMeans:
    'Wer Hausverbot hat, kann kein Ticket und keine Mitgliedschaft kaufen, kommt mit keinem herein und bekommt ' +
    'keine werbende Post. Schichten bis dahin sind wieder offen. E-Mails zu schon Gekauftem gehen weiter hinaus. ' +
    'Tickets werden nicht erstattet, und niemand erfährt davon: Entscheide, und schreib der Person.',
  banAsk: (displayName) => `${displayName} Hausverbot geben?`,
  banThem: 'Hausverbot geben',
  membershipRunsOn: 'Die Mitgliedschaft läuft weiter und wird abgebucht: Pausier oder kündige sie auch.',
  banAnAddress2: 'Eine Adresse sperren?',
  banIt: 'Sperren',
  eMail: 'E-Mail',
  giveMonthFree: 'Einen Monat schenken?',
  giveItFree: 'Schenken',
  nextMonthFree: 'Der nächste Monat ist frei',
  takeFreeMonthBack: 'Den freien Monat zurücknehmen?',
  chargeAfterAll: 'Doch abbuchen',
  monthChargedAsAgreed: 'Der Monat wird wie vereinbart abgebucht',
  chargedAfterAll: (beginsAt, displayName) =>
    `Der Monat ab ${beginsAt} wird wie vereinbart abgebucht. ${displayName} erfährt es per E-Mail.`,
  paid: 'Bezahlt',
  lastDayOpens: 'Der letzte Tag, an dem sie Türen öffnet.',
  receipt: 'Beleg',
  receiptNumber:
    'Bei Bargeld die Nummer auf dem Bon der Kasse; sonst der Verwendungszweck der Überweisung, oder nichts.',
  membershipFor: (displayName) => `Eine Mitgliedschaft für ${displayName}`,
  prolongOrChangeMembership: 'Mitgliedschaft verlängern oder ändern',
  giveIt: 'Geben',
  changeIt: 'Ändern',
  isMemberNow: 'Die Person ist Mitglied',
  changed: 'Geändert',
  plan: 'Tarif',
  endTheMembership: 'Mitgliedschaft beenden?',
  endItNow: 'Jetzt beenden',
  itHasEnded: 'Sie ist beendet',
  ticketOnItsWay: 'Das Ticket ist unterwegs',
  ticketsOnTheirWay: 'Die Tickets sind unterwegs',
  notGiven: 'Nicht vergeben',
  giveTicketTo: (displayName) => `${displayName} ein Ticket schenken`,
  giveAndMail: 'Schenken und mailen',
  giving: 'Wird vergeben',
  costsNothing: (email) =>
    `Es kostet nichts, belegt einen Platz wie ein verkauftes und geht mit seinem Code an ${email}.`,
  night: 'Abend',
  noNightLikeThat: 'Kein solcher Abend',
  tickets: 'Tickets',
  note: 'Notiz',
  forOfficeOnly: 'Nur für das Büro.',
  dateLetter: 'Datum des Briefs',
  howDoYouKnow2: 'Woher weißt du, dass er von der Person ist?',
  staysInLog: 'Es bleibt im Protokoll, also schreib keine Namen.',
  allDataOf: (displayName) => `Alle Daten von ${displayName}?`,
  downloadIt: 'Herunterladen',
  downloaded: 'Heruntergeladen',
  twoFiles:
    'Zwei Dateien mit allem, was über die Person gespeichert ist: eine Seite zum Drucken und die Datei, die sie ' +
    'selbst herunterladen könnte. Ein Brief wird innerhalb eines Monats beantwortet. Schick es nur ihr.',
  eraseAsk: (displayName) => `${displayName} löschen?`,
  cancelThenErase: 'Kündigen, dann löschen',
  eraseForGood: 'Endgültig löschen',
  membershipEndsThenAccount: 'Die Mitgliedschaft endet, dann geht das Konto',
  erased: 'Gelöscht',
  theirEMailAddress: 'Die E-Mail-Adresse der Person',
  typeAddress: (email) => `Tippe ${email}`,
  eraseMeans: (isMember) =>
    (isMember
      ? 'Die Mitgliedschaft wird nach ihren Bedingungen gekündigt, und das Konto wird an dem Tag gelöscht, an dem sie endet. '
      : 'Das Konto wird sofort gelöscht, und nichts bringt es zurück. ') +
    'Was das Steuerrecht verlangt, bleibt, ohne die Person. Tickets für kommende Abende bleiben gültig; eine letzte ' +
    'E-Mail hat ihre Links.',
  mergeWithWhichAccount: 'Mit welchem Konto zusammenführen?',
  nameOrEMail: 'Name oder E-Mail',
  nobodyCouldBeLoaded: 'Niemand konnte geladen werden',
  nobodyCalledSo: 'Niemand sonst heißt so. Tippe einen anderen Namen oder einen Teil der Adresse.',
  sinceDay: (createdAt) => `seit ${createdAt}`,
  theseOnePerson: 'Sind das dieselbe Person?',
  mergeThem: 'Zusammenführen',
  mergeInto: (email) => `In ${email} zusammenführen`,
  accountsAreOne: 'Die zwei Konten sind eines. Einen Tag lang lässt es sich zurücknehmen.',
  whichAccountStays: 'Welches Konto bleibt',
  thisPersonCouldNot: 'Diese Person konnte nicht geladen werden',
  nothingHasGoOver: 'Nichts muss hinüber',
  goOver: (moved, email) => `${moved} von ${email} gehen hinüber`,
  staysOne: (email) => `${email} bleibt.`,
  address: 'Adresse',
  alsoNotConfirmed: ', nicht bestätigt',
  since: 'Seit',
  nights: 'Abende',
  membership: 'Mitgliedschaft',
  newsletters: 'Newsletter',
  notes: 'Notizen',
  roles: 'Rollen',
  stays: 'Bleibt',
  goes: 'Geht',
  addressStays: (email) => `${email} bleibt`,
  whatHappenedLast: 'Was zuletzt geschah',
  nothingHasHappenedYet: 'Noch ist nichts geschehen.',
  mergedWith: 'Zusammengeführt mit ',
  becamePart: 'Dieses Konto ist Teil geworden von ',
  erasedAfterWhich: ', das danach gelöscht wird: ',
  erasedAfter: '. Es wird gelöscht nach ',
  oneThingHas: 'Eine Sache hat',
  manyThings: (stayed) => `${stayed} Sachen haben`,
  theyTwoAccountsAgain: 'Es sind wieder zwei Konten',
  changedHands: (left) => `${left} seither den Besitzer gewechselt und blieben.`,
  twoAccountsAgain: 'Wieder zwei Konten?',
  takeMergeBack: 'Zusammenführung zurücknehmen',
  goesBackTo: (from) =>
    `Jede Bestellung, jedes Ticket, jede Notiz und jeder Brief, die von ${from} kamen, gehen dorthin zurück, wie sie ` +
    'jetzt sind.',
  whatStays: (from, into) =>
    `Was seither kam, bleibt, wo es ankam, ebenso, was inzwischen den Besitzer gewechselt hat. ${from} meldet sich ` +
    'neu an; Zahlungen, die die Zusammenführung beendet hat, kommen nicht zurück, und eine Mitgliedschaft, die ' +
    `${into} seither begonnen hat, behält ihre Karte.`,
  freeMonthMeans: (beginsOn, name) =>
    `Für den Monat ab ${beginsOn} wird nichts abgebucht, welcher Tarif es dann auch ist. ${name} erfährt es per E-Mail. ` +
    'Bis er beginnt, kannst du ihn zurücknehmen, und eine Pause ist nicht möglich.',
  givenMeans: (isNew, name) =>
    `${isNew ? 'Sie zählt ab sofort wie eine, die mit Karte bezahlt wird: Karte, Einlass, Preise. ' : ''}Nichts wird ` +
    'abgebucht, und sie verlängert sich nicht. Das Geld selbst wird an der Kasse gebucht oder kommt auf die Bank. ' +
    `${name} erfährt es per E-Mail und wird einmal erinnert, bevor sie endet.`,
  endNowMeans: (until, name) =>
    `${until === null ? '' : `Sie liefe bis ${until}. `}Sie endet jetzt: Die Karte öffnet keine Tür, und freie Tickets ` +
    `für kommende Abende sind ungültig. Geld wird damit nicht zurückgegeben. ${name} erfährt es per E-Mail.`,
  moved: {
    orders: ['Bestellung', 'Bestellungen'],
    tickets: ['Ticket', 'Tickets'],
    notes: ['Notiz', 'Notizen'],
    letters: ['Brief oder Geschenk', 'Briefe und Geschenke'],
  },
  otherGoes: (over) =>
    `${over}. Das andere Konto wird jetzt abgemeldet und einen Tag später gelöscht, mit seiner Anmeldung, seinen ` +
    'Newslettern und abgelaufenen Mitgliedschaften.',
  untilTakenBack: (day, time) => `Bis ${day}, ${time} lässt sich das auf beiden Seiten zurücknehmen. `,
  cannotUndo: (payments) =>
    'Nicht zurücknehmen lässt sich: Das andere Konto muss sich neu anmelden' +
    (payments === 0
      ? '.'
      : `, und ${payments === 1 ? 'eine begonnene Zahlung endet' : `${payments} begonnene Zahlungen enden`} jetzt.`),
};
