import type { OrderWords } from './order-lines.ts';

export const de: OrderWords = {
  total: 'Summe',
  summary: 'Bestellübersicht',
  yourOrder: 'Deine Bestellung',
  ticketTimes: (name, quantity) => `${name} × ${quantity}`,
  saved: 'Du sparst als Mitglied',
  voucher: 'Gutschein für die Bar, im Preis enthalten',
  savedWithCode: (code) => `Du sparst mit Code ${code}`,
  vat: 'MwSt.',
  noVat: 'keine, § 19 UStG',
  inclVat: (percent) => `inkl. ${percent.toLocaleString('de-DE')} % MwSt.`,
  nothingCharged: 'Es wurde nichts abgebucht.',
  showTickets: 'Meine Tickets anzeigen',
  backToEvents: 'Zurück zu den Events',
  moreEvents: 'Mehr Events ansehen',
  bookAgain: 'Noch einmal buchen',
  support: 'Schreib uns',
  checkPayment: 'Zahlung prüfen',
  checking: 'Wird geprüft',
  invoice: {
    title: 'Rechnung für eine Firma',
    company: 'Firma',
    street: 'Straße und Hausnummer',
    place: 'Postleitzahl und Ort',
    country: 'Land (falls nicht Deutschland)',
    vatId: 'USt-IdNr. (falls vorhanden)',
  },
  refundInShort: (promise) =>
    promise === 'no_refund'
      ? 'Geld zurück nur, wenn wir absagen.'
      : promise === 'first_week'
        ? 'Bis zum Ende von Woche 1 gibt es den vollen Preis zurück.'
        : promise === 'by_type'
          ? 'Je nach Ticketart kannst du es zurückgeben.'
          : `Bis ${promise.until} gibt es ${promise.isAll ? 'den vollen Preis' : 'einen Teil des Preises'} zurück.`,
  limit: ({ kind, most, left }) => {
    const tickets =
      kind === 'free' ? (most === 1 ? 'Gratisticket' : 'Gratistickets') : most === 1 ? 'Ticket' : 'Tickets';
    const rule = `Pro Person gibt es für dieses Event höchstens ${most} ${tickets}`;
    if (left === 0) return `${rule}, und ${most === 1 ? 'das hast du schon' : 'die hast du schon'}.`;
    return left < most ? `${rule}. ${most - left} hast du schon, also kannst du noch ${left} nehmen.` : `${rule}.`;
  },
};
