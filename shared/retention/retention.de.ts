import { BACKUPS_KEPT, RETENTION } from './retention.ts';
import type { RetentionRule } from './retention-rule.ts';

/** What the privacy page says of a rule: what it is, from when on its time runs, and why. */
type InGerman = readonly [what: string, until: string, why: string];
type ToldRule = {
  [R in keyof typeof RETENTION]: (typeof RETENTION)[R]['what'] extends null ? never : R;
}[keyof typeof RETENTION];

const CONTRACT = 'der Vertrag mit dir, Art. 6 Abs. 1 b DSGVO';
const SAFE_SHOP = 'unser Interesse an einem Shop, der sicher läuft, Art. 6 Abs. 1 f DSGVO';
const TAX = 'das Steuerrecht verlangt es, Art. 6 Abs. 1 c DSGVO, § 147 AO, § 14b UStG';
const CONSENT = 'deine Einwilligung, Art. 6 Abs. 1 a DSGVO';
const PROOF =
  'wir müssen deine Einwilligung vielleicht beweisen, bis Ansprüche verjähren, § 195 BGB, Art. 6 Abs. 1 f DSGVO';

const IN_GERMAN: Record<ToldRule, InGerman> = {
  account: ['Dein Konto und dein Profil', 'bis du dein Konto löschst', CONTRACT],
  unconfirmedAccounts: [
    'Eine Registrierung, deren Adresse nie bestätigt wurde; mit mitgebrachter Mitgliedschaft nach deren Ende',
    'nach der Registrierung',
    CONTRACT,
  ],
  personNotes: [
    'Was unser Büro über dich notiert hat, zum Beispiel eine Verletzung, von der du uns erzählt hast',
    'bis die Notiz entfernt wird oder du dein Konto löschst',
    CONTRACT,
  ],
  bans: [
    'Dass du für unsere Abende gesperrt bist, warum und bis wann; solange die Sperre gilt, auch wenn du dein Konto löschst',
    'nach dem Ende der Sperre',
    'unser Interesse an Abenden, an denen alle sicher sind, Art. 6 Abs. 1 f DSGVO',
  ],
  addressChanges: [
    'Dass unser Büro die E-Mail-Adresse deines Kontos geändert hat oder darum gebeten wurde: beide Adressen, wie du ' +
      'gezeigt hast, wer du bist, und ob jemand widersprochen hat, damit dir niemand dein Konto wegnimmt',
    'nachdem darum gebeten wurde',
    SAFE_SHOP,
  ],
  sessions: [
    'Anmeldungen: Zeit, IP-Adresse und Browser, und welchen Browsern du vertraust',
    'bis du dich abmeldest, oder bis sie 30 Tage nach deinem letzten Besuch ablaufen',
    SAFE_SHOP,
  ],
  knownDevices: [
    'Von wo du dich schon angemeldet hast, als Fingerabdruck von Browser und Netz, um dich vor anderen Orten zu warnen',
    'nach der letzten Anmeldung von dort',
    SAFE_SHOP,
  ],
  networkTries: ['Netze mit falschen Codes, als Fingerabdruck', 'nach dem letzten falschen Code', SAFE_SHOP],
  signInEvents: [
    'Wann sich jemand in deinem Konto angemeldet oder es versucht hat, und aus welchem Netz (eine gekürzte IP-Adresse), ' +
      'damit Fremde auffallen',
    'danach',
    SAFE_SHOP,
  ],
  apiAnswers: [
    'Was Programmen mit Schlüsseln unseres Teams geantwortet wurde, damit eine Wiederholung nichts doppelt ändert',
    'nach der Antwort',
    SAFE_SHOP,
  ],
  oneTimeLinks: [
    'Links, um eine Adresse zu bestätigen, sich anzumelden oder ein neues Passwort festzulegen',
    'bis sie benutzt sind oder ablaufen, höchstens einen Tag',
    CONTRACT,
  ],
  unpaidOrders: ['Bestellungen, die nie bezahlt wurden', 'nach ihrem Ende', CONTRACT],
  voucherAddresses: ['Die Adresse, an die du einen Gutschein schicken lässt', 'nachdem er verschickt ist', CONTRACT],
  ownCodes: ['Dein Promo-Code und seine Freiplätze', 'nach seinem Ende, sonst mit deinem Konto', CONTRACT],
  answers: ['Deine Antworten auf Fragen eines Events', 'nach dem Event, ohne Zahlung nach der Bestellung', CONTRACT],
  waitLists: [
    'Dein Platz auf der Warteliste, dein Partner bis zur Antwort, und Plätze, die dort für dich frei waren',
    'nach dem Event, oder bis du dein Konto löschst',
    CONTRACT,
  ],
  receipts: [
    'Bezahlte Bestellungen, Tickets, Gutscheine, Karten, Belege und Erstattungen; ohne deinen Namen, sobald dein Konto ' +
      'gelöscht ist, und ein Gutschein ohne das, was darauf stand',
    'nach dem Ende des Jahres der Zahlung',
    TAX,
  ],
  auditLog: [
    'Das Protokoll, wer was geändert hat, mit Nummern statt Namen',
    'nach dem Ende des Jahres',
    'es beweist, dass die Bücher vollständig sind, Art. 6 Abs. 1 c DSGVO, § 146 Abs. 4 AO',
  ],
  webhookEvents: [
    'Nachrichten des Zahlungsdienstes: Zahlungsnummern, die geleert werden, sobald sie verarbeitet sind',
    'nachdem sie verarbeitet wurden',
    SAFE_SHOP,
  ],
  sentMails: [
    'Dass eine E-Mail gesendet wurde; ihr Text und deine Adresse werden sofort aus unserem Postausgang entfernt',
    'nachdem sie gesendet wurde',
    SAFE_SHOP,
  ],
  failedMails: [
    'E-Mails, die nicht zugestellt werden konnten, damit sie noch einmal gesendet werden können',
    'nachdem sie geschrieben wurden',
    CONTRACT,
  ],
  webhookDeliveries: [
    'Dass ein anderes Programm des Veranstalters von Bestellung, Ticket oder Mitgliedschaft erfuhr, nur mit der Nummer',
    'danach',
    SAFE_SHOP,
  ],
  newsletters: [
    'Welche Newsletter du bekommst, und der Nachweis, dass du sie bestellt hast',
    'bis du sie beendest oder dein Konto löschst',
    CONSENT,
  ],
  newsletterRequests: ['Newsletter-Bestellungen, die nie bestätigt wurden', 'nach der Bestellung', CONSENT],
  endedNewsletters: [
    'Der Nachweis für einen Newsletter, den du beendet hast',
    'nach dem Ende des Jahres, in dem du ihn beendet hast',
    PROOF,
  ],
  follows: [
    'Welchen Reihen, Artists und Workshops du folgst, der Nachweis, dass du das wolltest, und von welchen Abenden du erfahren hast',
    'bis du es beendest oder dein Konto löschst',
    CONSENT,
  ],
  followRequests: ['Anfragen, etwas zu folgen, die nie bestätigt wurden', 'nach der Anfrage', CONSENT],
  endedFollows: [
    'Der Nachweis, dass du etwas gefolgt bist, nachdem du es beendet hast',
    'nach dem Ende des Jahres, in dem du es beendet hast',
    PROOF,
  ],
  nightPhotos: [
    'Fotos von Abenden, gezeigt, weil alle, die darauf zu erkennen sind, zugestimmt haben',
    'bis jemand, der darauf ist, das Foto mit dem Link daneben entfernt, oder der Veranstalter es tut',
    'deine Einwilligung, § 22 KunstUrhG, Art. 6 Abs. 1 a DSGVO',
  ],
  nightThanks: [
    'Dass wir dir am Morgen nach einem Abend geschrieben haben, warum wir es durften, und was du geantwortet hast',
    'nachdem die E-Mail geschrieben wurde, oder bis du dein Konto löschst',
    'wir lernen aus deinen Antworten und schreiben nie zweimal, Art. 6 Abs. 1 f DSGVO, § 7 Abs. 3 UWG',
  ],
  workshopProposals: [
    'Vorschläge für Workshops mit Namen und Adresse der Artists, und Vereinbarungen ohne Zusage',
    'nach dem Tag des Workshops',
    CONTRACT,
  ],
  artists: ['Was wir mit Artists vereinbart und abgerechnet haben', 'nach dem Ende des Jahres des Abends', TAX],
  memberships: [
    'Deine Mitgliedschaft: Plan, Daten, Karte, an welchen Abenden sie genutzt wurde, und deine Nummer dort, woher wir sie ' +
      'mitgebracht haben; ohne deinen Namen und diese Nummer, sobald dein Konto gelöscht ist',
    'nach dem Ende des Jahres, in dem sie endete',
    'beide Seiten müssen vielleicht beweisen, was vereinbart war, bis Ansprüche verjähren, § 195 BGB, Art. 6 Abs. 1 b und f DSGVO',
  ],
  walletPasses: [
    'Welche Tickets und Karten du in die Wallet eines Handys gelegt hast, und wie Apple dieses Handy erreicht, damit eine ' +
      'geänderte Zeit oder ein geänderter Ort dort ankommt',
    'nach dem Abend, nach der Rückgabe des Tickets oder nach dem Ende der Mitgliedschaft',
    CONTRACT,
  ],
  walletLog: [
    'Was Handys über Pässe melden, die nicht funktioniert haben: die Nummer des Handys für unsere Pässe, und der Pass',
    'nach der Meldung',
    SAFE_SHOP,
  ],
  unpaidMemberships: [
    'Mitgliedschaften, die bestellt und nie bezahlt wurden',
    'nachdem die Bezahlseite abgelaufen ist',
    CONTRACT,
  ],
  contactMessages: [
    'Was du uns geschrieben hast: Nachrichten, Tischreservierungen, Anfragen zum Kurs und zum Gratis-Guide',
    'nachdem du es gesendet hast',
    'um dir zu antworten und später nachzusehen, was abgemacht war, Art. 6 Abs. 1 b und f DSGVO',
  ],
  declarations: [
    'Kündigungen und Widerrufe von Verträgen, wie du sie erklärt hast',
    'nach dem Ende des Jahres, in dem sie uns erreicht haben',
    'beide Seiten müssen sie vielleicht beweisen, bis Ansprüche verjähren, § 195 BGB, Art. 6 Abs. 1 f DSGVO',
  ],
  till: [
    'Was am Einlass verkauft, bezahlt und eingelassen wurde, mit Nummern statt Namen',
    'nach dem Ende des Jahres',
    TAX,
  ],
  tillClosings: [
    'Der Name von allen, die an einer Kasse gearbeitet haben, in den Abschlüssen dieser Kasse',
    'nach dem Ende des Jahres',
    TAX,
  ],
  doorScans: [
    'Was ein Scan deines Tickets oder deiner Karte am Einlass gezeigt hat: Vorname und Anfangsbuchstabe',
    'nach dem Scan',
    SAFE_SHOP,
  ],
  doorHelpers: [
    'Der Name, den du mit deinem Handy angegeben hast, als Hilfe am Einlass oder weil du einen Kurs unterrichtest',
    'nach diesem Abend, oder vier Wochen nach diesem Kurs',
    SAFE_SHOP,
  ],
  guestLists: [
    'Dein Name auf einer Gästeliste, mit Begleitung, Notiz und der Adresse für deine Tickets; Tickets, die wir dir gegeben haben',
    'nach diesem Abend; mit deinem Konto, wenn deine Adresse dabeisteht: Ein Name allein kann vielen gehören',
    SAFE_SHOP,
  ],
  importedOrders: [
    'Name und Adresse, mit denen du ein Ticket in einem anderen Ticketshop gekauft hast, den wir übernommen haben',
    'nach diesem Abend',
    SAFE_SHOP,
  ],
  absences: [
    'Abende eines Kurses, für die du abgesagt hast, wo du sie nachgeholt hast, und was wir notiert haben, wer da war',
    'nach diesem Abend, oder bis du dein Konto löschst',
    CONTRACT,
  ],
  levels: [
    'Welche Stufe du in einem Stil tanzt, nach den Kursen, die du durchgetanzt hast, oder wie wir es eingetragen haben',
    'bis du dein Konto löschst',
    CONTRACT,
  ],
  shifts: [
    'Wer an welchem Abend in welcher Aufgabe mitgeholfen hat: Namen im Schichtkalender und im Schichtplan, und wen wir gefragt haben',
    'nachdem der Eintrag gemacht wurde; deine eigenen gehen mit deinem Konto',
    SAFE_SHOP,
  ],
  shiftFixtures: [
    'Welche Schicht du an jedem Abend einer Reihe machst, welche du tauschen möchtest, und ob wir dich fragen dürfen, wenn jemand fehlt',
    'bis sich der Plan ändert, der Tausch erledigt ist oder du ihn zurückziehst, oder du dein Konto löschst',
    SAFE_SHOP,
  ],
  backups: [
    'Tägliche Kopien aller unserer Daten und der hochgeladenen Bilder, falls eine Maschine ausfällt; was du hast löschen ' +
      'lassen, steht in den älteren noch bis dahin und wird noch einmal gelöscht, falls wir eine brauchen',
    `${BACKUPS_KEPT} Tage, bis neuere Kopien an ihre Stelle treten`,
    SAFE_SHOP,
  ],
};

/** `30 Tage`, `8 Jahre`; empty where there is no period. */
function periodInGerman({ period }: RetentionRule): string {
  if (period === undefined) return '';
  if ('yearsAfterYearEnd' in period) return `${period.yearsAfterYearEnd} Jahre`;
  if (period.days % 365 === 0) return period.days === 365 ? '1 Jahr' : `${period.days / 365} Jahre`;
  return period.days === 1 ? '1 Tag' : `${period.days} Tage`;
}

/** The lines of the German privacy page: what is kept, how long, why; in the order of the English ones. */
export const retentionLinesDe = (): string[] =>
  Object.keys(RETENTION)
    .filter((name): name is ToldRule => Object.hasOwn(IN_GERMAN, name))
    .map((name) => {
      const [what, until, why] = IN_GERMAN[name];
      return `${what}: ${`${periodInGerman(RETENTION[name])} ${until}`.trim()} (${why}).`;
    });
