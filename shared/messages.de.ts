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
  HELD_SEATS_LIMIT: 'Du kannst höchstens 10 Plätze auf einmal reservieren.',
  TICKET_LIMIT_REACHED: 'Du hast für dieses Event so viele Tickets, wie eine Person haben kann.',
  SEAT_OFFER_OVER: 'Dieser Platz ging an die nächste Person auf der Liste. Es wurde nichts abgebucht.',
  WAIT_LIST_CLOSED: 'Die Warteliste für dieses Event ist geschlossen.',
  WAIT_LIST_NOT_NEEDED: 'Es gibt noch Plätze: Du kannst sofort buchen.',
  MEMBER_PRICE_GONE: 'Dein Mitgliederpreis für dieses Event gilt nicht mehr. Bitte sieh dir den neuen Preis an.',
  PROMO_CODE_UNKNOWN: 'Diesen Promo-Code kennen wir nicht. Bitte prüf, wie er geschrieben wird.',
  PROMO_CODE_NOT_HERE: 'Dieser Promo-Code gilt nicht für dieses Event.',
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

/** What a German screen says of the failures that can happen on it; it grows with what is whole in German. */
const SENTENCES: Partial<Record<DomainCode, string>> = {
  INVALID_INPUT: 'Bitte prüf deine Angaben.',
  UNAUTHORIZED: 'Bitte melde dich an, dann geht es weiter.',
  BANNED:
    'Wir können dir gerade nichts verkaufen, weil du für unsere Abende gesperrt bist. Es wurde nichts abgebucht. ' +
    'Schreib uns bitte, wenn du meinst, dass das ein Irrtum ist.',
  ...ORDERS,
  ...workshop.photo.problems,
  FILE_NOT_READ: 'Diese Datei zu lesen dauert zu lange. Bitte speicher sie neu oder schick eine kleinere.',
  LINK_NOT_VALID: workshop.status.linkNotValid,
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
