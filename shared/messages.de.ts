import type { DomainCode } from './messages.ts';
import { de as workshop } from './workshops/words.de.ts';

/** A failure nobody expected, or one that no German page knows yet. */
const UNEXPECTED = 'Da ist etwas schiefgegangen. Bitte versuch es noch einmal.';

/** What happens between the choice of a ticket and its mail. */
const ORDERS: Partial<Record<DomainCode, string>> = {
  EVENT_NOT_FOUND: 'Event nicht gefunden',
  EVENT_OVER: 'Dieses Event ist vorbei.',
  EVENT_CANCELLED: 'Dieses Event ist abgesagt.',
  EVENT_SOLD_OUT: 'Für diese Bestellung sind nicht mehr genug Plätze da.',
  TICKET_TYPE_NOT_FOUND: 'Dieses Ticket gibt es nicht mehr.',
  TICKET_TYPE_SOLD_OUT: 'Dieses Ticket ist ausverkauft.',
  TICKET_TYPE_NOT_ON_SALE: 'Dieses Ticket ist gerade nicht im Verkauf.',
  TICKET_NOT_FOUND: 'Ticket nicht gefunden',
  ROLE_NEEDED: 'Bitte sag, was du tanzt.',
  ROLE_FULL: 'In deiner Rolle ist gerade kein Platz: Du kannst darauf warten.',
  ADD_ON_SOLD_OUT: 'Etwas davon ist inzwischen ausverkauft. Bitte sieh nach, was noch da ist.',
  ADD_ON_GONE: 'Etwas davon gibt es nicht mehr. Bitte wähl neu.',
  ADD_ON_NEEDED: 'Etwas davon gehört hier zu jedem Ticket. Bitte wähl es aus.',
  ADD_ON_LIMIT: 'So viele davon gibt es nicht zu jedem Ticket. Bitte wähl weniger.',
  ADD_ON_FIXED: 'Das lässt sich nicht mehr zurückgeben.',
  ANSWERS_NEEDED: 'Bitte beantworte die Fragen zu diesem Event.',
  ANSWERS_FIXED: 'Diese Antworten lassen sich nicht mehr ändern.',
  HELD_SEATS_LIMIT: 'Du kannst höchstens 10 Plätze auf einmal reservieren.',
  TICKET_LIMIT_REACHED: 'Du hast für dieses Event so viele Tickets, wie eine Person haben kann.',
  EVENING_FULL: 'An diesem Abend passt niemand mehr dazu.',
  TRIAL_USED: 'Eine Probestunde ist für das erste Mal: In diesem Stil hattest du schon eine.',
  SEAT_OFFER_OVER: 'Dieser Platz ging an die nächste Person auf der Liste. Es wurde nichts abgebucht.',
  PARTNER_SEAT_OVER: 'Dieser Platz ist nicht mehr für dich reserviert. Es wurde nichts abgebucht.',
  PARTNER_NOT_POSSIBLE: 'Getrennt zahlen geht hier nicht. Bestell bitte beide Plätze oder komm allein.',
  TICKET_OFFER_OVER: 'Dieses Ticket wird dir nicht mehr angeboten. Es wurde nichts abgebucht.',
  TICKET_OFFER_NOT_POSSIBLE: 'Dieses Ticket kann gerade nicht so weitergegeben werden.',
  TICKET_IS_LEAVING: 'Für dieses Ticket wird gerade bezahlt.',
  PARTS_CHANGED:
    'Dieses Ticket kann nicht mehr in diesen Teilen gezahlt werden. Bitte sieh dir den Preis noch einmal an.',
  PARTS_OPEN: 'Dieses Ticket zahlst du in Teilen. Bitte zahl zuerst den Rest.',
  PARTS_STAY: 'Ein Ticket, das in Teilen gezahlt wurde, kann nicht weitergegeben oder getauscht werden.',
  WAIT_LIST_CLOSED: 'Die Warteliste für dieses Event ist geschlossen.',
  WAIT_LIST_NOT_NEEDED: 'Es gibt noch Plätze: Du kannst sofort buchen.',
  MEMBER_PRICE_GONE: 'Dein Mitgliederpreis für dieses Event gilt nicht mehr. Bitte sieh dir den neuen Preis an.',
  PROMO_CODE_UNKNOWN: 'Diesen Promo-Code kennen wir nicht. Bitte prüf, wie er geschrieben wird.',
  GIFT_VOUCHER_UNKNOWN: 'Diesen Gutschein kennen wir nicht. Bitte prüf, wie sein Code geschrieben wird.',
  GIFT_VOUCHER_SPENT: 'Auf diesem Gutschein ist nicht mehr genug.',
  GIFT_VOUCHER_OVER: 'Dieser Gutschein galt bis zum Ende des dritten Jahres.',
  ENTRY_CARD_UNKNOWN: 'Diese Karte kennen wir nicht.',
  ENTRY_CARD_NOT_HERE: 'Diese Karte zahlt diese Tickets nicht.',
  ENTRY_CARD_SPENT: 'Auf dieser Karte sind nicht mehr genug Eintritte. Bitte sieh dir den neuen Preis an.',
  ENTRY_CARD_OVER: 'Diese Karte ist abgelaufen.',
  ENTRY_CARD_NOT_OFFERED: 'Diese Karte gibt es so nicht mehr. Bitte lad die Seite neu.',
  PROMO_CODE_NOT_HERE: 'Dieser Promo-Code gilt nicht für dieses Event.',
  PROMO_PLACE_NONE: 'Auf diesem Code ist kein Freiplatz mehr übrig.',
  PROMO_CODE_NOT_YET: 'Dieser Promo-Code gilt noch nicht.',
  PROMO_CODE_OVER: 'Dieser Promo-Code ist abgelaufen.',
  PROMO_CODE_USED_UP: 'Dieser Promo-Code ist aufgebraucht.',
  PROMO_CODE_PERSON_LIMIT: 'Du hast diesen Promo-Code schon so oft genutzt, wie eine Person es kann.',
  ORDER_NOT_FOUND: 'Bestellung nicht gefunden',
  ORDER_NOT_OPEN: 'Diese Bestellung lässt sich nicht mehr ändern.',
  ORDER_EXPIRED: 'Deine Plätze waren reserviert, bis die Zeit zum Bezahlen um war. Bitte buch noch einmal.',
  IDEMPOTENCY_KEY_REUSED: 'Diese Anfrage gehört schon zu einer anderen Bestellung.',
  INVOICE_NOT_POSSIBLE: 'Hier lässt sich keine Rechnung mehr ausstellen. Bitte schreib uns.',
  NO_SESSION_ID: 'Zu diesem Link gehört keine Zahlung.',
  PAYMENT_PROCESSING: 'Deine Zahlung für dieses Event wird noch verarbeitet.',
  PAYMENT_SESSION_FAILED:
    'Zahlung nicht gestartet: Die Bezahlseite ließ sich nicht öffnen. Bitte versuch es noch einmal.',
  PAYMENT_CHECK_FAILED: 'Die Zahlung konnte nicht geprüft werden',
  PAYMENT_PROVIDER_BUSY:
    'Der Zahlungsdienst ist gerade überlastet. Deine Plätze bleiben reserviert: Bitte drück noch einmal.',
};

/** What may stand in the way of what one does with one's own account. */
const ACCOUNT: Partial<Record<DomainCode, string>> = {
  FORBIDDEN: 'Das darfst du nicht.',
  SECOND_FACTOR_REQUIRED: 'Admins brauchen die Anmeldung in zwei Schritten. Bitte richte sie in deinem Profil ein.',
  SESSION_NOT_FOUND: 'Dieses Gerät ist schon abgemeldet.',
  WRONG_PASSWORD: 'Dieses Passwort stimmt nicht.',
  PASSWORD_TOO_COMMON: 'Dieses Passwort probieren Fremde zuerst. Bitte nimm ein anderes.',
  PASSWORD_UNCHANGED: 'Das ist dein jetziges Passwort. Bitte nimm ein anderes.',
  NO_PASSWORD: 'Dein Konto hat noch kein Passwort: Du kannst eines per E-Mail festlegen.',
  SIGN_IN_TOO_OLD:
    'Bitte melde dich vorher noch einmal an: Das geht nur in den ersten zehn Minuten nach der Anmeldung.',
  PASSKEY_REFUSED: 'Dieser Passkey wurde nicht angenommen.',
  PASSKEY_NOT_FOUND: 'Diesen Passkey gibt es nicht mehr.',
  PASSKEYS_FULL: 'Mehr Passkeys haben hier nicht Platz. Entfern vorher einen.',
  PASSKEY_PROOF_NEEDED: 'Bitte melde dich vorher mit deinem Passkey an: Das Passwort allein ändert ihn nicht.',
  LAST_WAY_IN: 'Das ist dein einziger Weg, dich anzumelden. Leg vorher ein Passwort fest oder noch einen Passkey an.',
  ADMIN_NEEDS_PASSKEYS:
    'Ein Admin hat zwei Passkeys. Leg vorher noch einen an, oder schalte die Anmeldung in zwei Schritten ein.',
  FRESH_SIGN_IN_NEEDED: 'Es ist nichts passiert: Bitte bestätige vorher, dass du es bist.',
  LAST_ADMIN: 'Außer dir gibt es keinen Admin. Gib zuerst jemand anderem diese Rolle.',
  ADDRESS_JUST_CHANGED:
    'Unser Büro hat die Adresse dieses Kontos vor weniger als einem Tag geändert. Bitte versuch es morgen noch einmal.',
  DELETION_NOT_CONFIRMED: 'Das ist nicht die E-Mail-Adresse deines Kontos.',
  PIN_VOIDED: 'Eine verlorene Kasse kann diese Ziffern verraten haben. Bitte nimm andere.',
};

/** Of a membership that is ordered, changed, paused or ended. */
const MEMBERSHIP: Partial<Record<DomainCode, string>> = {
  MEMBERSHIP_NOT_FOUND: 'Du hast keine laufende Mitgliedschaft, die sich verwalten lässt.',
  MEMBERSHIP_RUNNING: 'Du hast schon eine Mitgliedschaft.',
  MEMBERSHIP_ENDING: 'Deine Mitgliedschaft ist schon gekündigt.',
  MEMBERSHIP_NOT_ENDING: 'Es gibt keine Kündigung, die sich zurücknehmen lässt.',
  MEMBERSHIP_NOT_PAUSED: 'Es gibt keine Pause, die sich beenden lässt.',
  MEMBERSHIP_BY_HAND:
    'Diese Mitgliedschaft verlängert sich nicht: Sie endet an ihrem letzten Tag. Schreib uns, wenn sich etwas ändern soll.',
  MEMBERSHIP_CHECK_FAILED: 'Deine Mitgliedschaft konnte nicht geprüft werden.',
  PAUSE_NOT_POSSIBLE: 'Deine Mitgliedschaft lässt sich gerade nicht pausieren.',
  PLAN_NOT_OFFERED: 'Diesen Plan gibt es nicht mehr. Bitte such dir einen anderen aus.',
  PLAN_CHANGE_NOT_POSSIBLE: 'Dein Plan lässt sich gerade nicht wechseln.',
  PLAN_NOT_CHANGING: 'Für deinen Plan ist kein Wechsel bestellt.',
  DECLARATION_SETTLED: 'Diese Erklärung ist schon erledigt.',
  WALLET_NOT_SET_UP: 'Google Wallet ist hier nicht eingerichtet.',
};

/** What a German screen says of the failures that can happen on it; it grows with what is whole in German. */
const SENTENCES: Partial<Record<DomainCode, string>> = {
  INVALID_INPUT: 'Bitte prüf deine Angaben.',
  UNAUTHORIZED: 'Bitte melde dich an, dann geht es weiter.',
  BANNED:
    'Wir können dir gerade nichts verkaufen, weil du für unsere Abende gesperrt bist. Es wurde nichts abgebucht. ' +
    'Schreib uns bitte, wenn du meinst, dass das ein Irrtum ist.',
  ...ORDERS,
  ...ACCOUNT,
  ...MEMBERSHIP,
  TICKET_ALREADY_USED: 'Dieses Ticket wurde schon benutzt.',
  REFUND_NOT_POSSIBLE: 'Diese Zahlung lässt sich nicht erstatten.',
  MOVE_NOT_POSSIBLE: 'Diese Tickets lassen sich nicht umbuchen.',
  ...workshop.photo.problems,
  FILE_NOT_READ: 'Diese Datei zu lesen dauert zu lange. Bitte speicher sie neu oder schick eine kleinere.',
  LINK_NOT_VALID: workshop.status.linkNotValid,
  ENGAGEMENT_NOT_FOUND: 'Dieses Engagement gibt es nicht mehr.',
  ENGAGEMENT_MOVED_ON: 'Hier hat sich inzwischen etwas geändert. Bitte sieh es dir noch einmal an.',
  WORKSHOP_NOT_FOUND: 'Diesen Workshop gibt es nicht mehr.',
  WORKSHOP_DATE_TAKEN: workshop.said.dateTaken,
  WORKSHOP_NOT_PENDING: 'Über diesen Workshop ist schon entschieden, oder er ist zurückgezogen.',
  WORKSHOP_HAS_EVENT: 'Aus diesem Workshop ist schon ein Event mit Tickets geworden. Bitte schreib uns.',
  PAYLOAD_TOO_LARGE: 'Das ist zu groß. Bitte schick weniger auf einmal.',
  SERVICE_UNAVAILABLE: 'Das geht gerade nicht. Bitte versuch es in ein paar Minuten noch einmal.',
};

/** `usesLeft` are the tickets that can still be bought with a promo code. */
export function germanSentence(code: DomainCode | null, usesLeft = 0): string {
  if (usesLeft > 0)
    return `Dieser Promo-Code gilt nur noch für ${usesLeft === 1 ? 'ein Ticket' : `${usesLeft} Tickets`}.`;
  return (code === null ? undefined : SENTENCES[code]) ?? UNEXPECTED;
}
