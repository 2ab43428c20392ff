import { ownEntry } from '#shared/own-entry.ts';
import { MINUTE_MS } from '../time.ts';
import { PIN_LOCK_MS } from './desk-limits.ts';
import { KASSE_MESSAGES } from './kasse-messages.ts';

const PIN_LOCK_MINUTES = PIN_LOCK_MS / MINUTE_MS;

/** What the desk itself refuses, beside the server's domain codes; the sentence is what the cashier reads. */
export const DESK_REFUSALS = {
  NOT_OPEN: 'Die Kasse ist gesperrt.',
  NOT_PAIRED: 'Diese Kasse ist noch nicht gekoppelt.',
  SERVER_UNREACHABLE: 'Der Server ist nicht erreichbar.',
  NO_SERVER: 'Zuerst sagen, zu welchem Server diese Kasse gehört.',
  SERVER_ADDRESS: 'Das ist keine Adresse. So sieht eine aus: tanz.beispiel.de',
  SERVER_NAME_UNKNOWN: 'Diesen Namen kennt das Netz nicht. Schreibweise und WLAN prüfen.',
  SERVER_SIGN_IN: 'Dieses WLAN will zuerst eine Anmeldung. Bis dahin ist der Server nicht zu erreichen.',
  SERVER_CERTIFICATE: 'Das Zertifikat dort gilt nicht für diese Adresse oder ist abgelaufen. Nicht verbinden.',
  SERVER_NOT_OURS: 'Dort antwortet etwas anderes: kein Server für diese Kasse.',
  SERVER_VERSION: 'Server und Kasse passen nicht zusammen. Zuerst den Server aktualisieren.',
  SERVER_PLAIN: 'Ohne Verschlüsselung geht es nur zu einem Rechner im Haus. Bitte mit https:// eingeben.',
  SERVER_PLAIN_IN_HOUSE: 'Dieser Server im Haus verschlüsselt nicht. Wer im selben Netz ist, kann mitlesen.',
  SERVER_FIXED: 'Diese Kasse gehört schon zu einem Server.',
  WEAK_STORAGE: 'Dieses Gerät hat keinen Schlüsselbund.',
  NO_EVENT: 'Heute ist kein Event gewählt.',
  SCANNING_REFUSED: 'Die Prüfung der Codes ist auf diesem Gerät nicht verlässlich. Nicht scannen, Aufsicht rufen.',
  NO_CASH_SESSION: 'Zuerst die Kasse öffnen.',
  CASH_SESSION_OPEN: 'Die Kasse ist schon geöffnet.',
  SESSION_OF_EARLIER_NIGHT: 'Die Kasse der letzten Nacht ist noch offen. Zuerst zählen und abschließen.',
  COUNT_FIXED:
    'Diese Kasse ist gezählt. Abschließen und mit neuem Anfangsbestand öffnen, oder die Aufsicht öffnet die Zählung noch einmal.',
  NOT_YOUR_SESSION: 'Diese Kasse führt jemand anderes. Übergeben lassen oder Aufsicht rufen.',
  PHONE_REFUSED: 'Das geht für diesen Abend nicht mehr.',
  PRICE_CHANGED: 'Der Preis hat sich geändert. Bitte den Bon prüfen.',
  PRICE_LIST_BAD: 'Die Preisliste ist nicht die des Hauses. Nicht verkaufen, Aufsicht rufen.',
  PAYMENT_DIFFERS: 'Die Zahlung stimmt nicht mit dem Betrag überein.',
  NOT_ENOUGH_GIVEN: 'Das Gegebene reicht nicht.',
  ENTRY_UNKNOWN: 'Diesen Vorgang gibt es nicht.',
  ALREADY_UNDONE: 'Das ist schon zurückgenommen.',
  PIN_LOCKED: `${KASSE_MESSAGES.denied}. Zu viele falsche PINs: ${PIN_LOCK_MINUTES} Minuten gesperrt.`,
  PIN_NOT_SET: 'Keine PIN gesetzt. Bitte im Profil auf der Website eine wählen.',
  PIN_VOIDED:
    'Diese PIN gilt nicht mehr: Eine Kasse, die sie kannte, ist verloren. Bitte im Profil auf der ' +
    'Website eine neue wählen.',
  PIN_NEEDS_LINK: 'Diese PIN kann nur der Server prüfen, und er antwortet gerade nicht. Gleich noch einmal.',
  DISK_FULL:
    'Dieses Gerät hat keinen Platz mehr (Speicher voll). Das eben ist nicht gebucht, alles davor schon. Aufsicht rufen: ' +
    'Papierkorb leeren oder Dateien löschen, dann noch einmal tippen.',
  NO_DESK_CODE: 'Diese Kasse kennt noch keinen Code aus dem Admin-Bereich. Einmal mit dem Netz verbinden.',
  SUPERVISOR_NEEDED: 'Dafür braucht es die PIN der Aufsicht.',
  SALE_UNDER_WAY: 'Zuerst den laufenden Verkauf beenden.',
  NOTE_NEEDED: 'Bei einer Differenz ist eine Bemerkung Pflicht.',
  SALE_UNKNOWN: 'Diesen Bon gibt es nicht.',
  ALREADY_REFUNDED: 'Dieser Bon ist schon erstattet.',
  HOUSE_FULL: 'Das Haus ist voll. Die Aufsicht entscheidet.',
  GUEST_LIST_GONE: 'Dieser Gast steht auf keiner Liste mehr.',
  GUEST_LIST_DONE: 'Von diesem Gast sind schon alle da.',
  BANNED_HERE: 'Dieser Gast hat Hausverbot. Nicht einlassen, Abendleitung holen.',
  TOO_EARLY: 'Das Event ist erst später. Die Aufsicht entscheidet.',
  GUEST_LIST_OVER: 'Diese Liste gilt nicht mehr. Die Aufsicht entscheidet.',
  FREE_LIMIT: 'So viele freie Eintritte gibt an diesem Abend nur die Aufsicht.',
  CARD_RECEIPT_NEEDED: 'Bitte die Belegnummer des Kartenterminals eintippen, oder die Aufsicht rufen.',
  TSE_NONE: 'Das Büro hat dieser Kasse noch keine fertige TSE gegeben.',
  BASKET_OPEN: 'Zuerst den angefangenen Bon kassieren oder leeren.',
  CLOSING_FIRST: 'Zuerst die Kasse zählen und abschließen.',
  EXPORT_RUNS: 'Es wird schon ein Export geschrieben.',
  EXPORT_EMPTY: 'In diesem Zeitraum hat diese Kasse keinen Abschluss und keine offene Kasse.',
  NO_FISCAL_DEVICE: 'Ohne TSE wird kein Geld angenommen.',
  CARD_DECLINED: 'Die Kartenzahlung ist nicht zustande gekommen.',
  CARD_CANCELLED: 'Abgebrochen. Es wurde nichts abgebucht.',
  CARD_UNKNOWN:
    'Ob die Karte belastet ist, ist nicht bekannt. Mit Netz noch einmal denselben Betrag kassieren, es ' +
    'wird nicht doppelt abgebucht.',
  CARD_PAID: 'Die Karte ist für diesen Bon schon belastet. Bitte mit Karte über denselben Betrag abschließen.',
  CARD_ASKING: 'Erst die Kartenzahlung abschließen oder abbrechen.',
  CARD_MINIMUM:
    'Mit Karte gehen mindestens 0,50 €. Bitte so teilen, dass mehr auf die Karte kommt, oder alles bar nehmen.',
  CARD_TERMINAL_MISSING: 'Diese Kasse hat kein Kartenterminal.',
  CARD_REFUND_FAILED: 'Die Karte ließ sich nicht erstatten. Es ist nichts gebucht.',
  PRINTER_DEAD: 'Der Drucker antwortet nicht. Der Verkauf gilt trotzdem.',
  MEMBER_ON_BILL: 'Dieses Mitglied steht schon auf dem Bon.',
  MEMBER_UNKNOWN: 'Diese Karte oder Nummer kennt die Kasse nicht. Noch einmal prüfen, oder den Namen suchen.',
  MEMBER_NOT_ELIGIBLE: 'Für diese Mitgliedskarte gibt es heute keinen Mitgliedspreis.',
  ONLY_OWN_SHIFTS: 'Sie können nur ihre eigenen Einträge löschen',
} as const;
export type DeskRefusalCode = keyof typeof DESK_REFUSALS;

const OTHERS: Record<string, string> = {
  INVALID_INPUT: 'Bitte die Eingabe prüfen.',
  INTERNAL: 'Das hat nicht geklappt. Bitte noch einmal versuchen.',
};

/** The German sentence of any code a call on the desk may be refused with. */
export function deskSentence(code: string): string {
  return ownEntry<string>(DESK_REFUSALS, code) ?? ownEntry(OTHERS, code) ?? 'Das ist gerade nicht möglich.';
}

export class DeskRefusal extends Error {
  readonly code: DeskRefusalCode;
  constructor(code: DeskRefusalCode) {
    super(code);
    this.name = 'DeskRefusal';
    this.code = code;
  }
}
