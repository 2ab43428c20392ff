import { listed } from '#shared/words.ts';
import type { ResultWords } from './words.ts';

const PROCESSING = 'Deine Zahlung wird verarbeitet';
const RELEASED = 'Deine Plätze sind wieder frei';
const STILL_BOOKABLE = 'Solange es Plätze gibt, kannst du noch einmal buchen.';

export const de: ResultWords = {
  statuses: {
    payment: {
      paid: 'bezahlt',
      unpaid: 'nicht bezahlt',
      processing: 'in Arbeit',
      no_payment_required: 'nichts zu zahlen',
    },
    order: {
      pending: 'offen',
      paid: 'bezahlt',
      expired: 'abgelaufen',
      cancelled: 'abgebrochen',
      refund_pending: 'wird erstattet',
      refunded: 'erstattet',
    },
  },
  panel: {
    processing: PROCESSING,
    held: 'Deine Plätze sind reserviert',
    waiting: 'Wir warten auf deine Zahlung',
    heldUntil: (time) => `Deine Plätze sind bis ${time} Uhr reserviert.`,
    takesLonger:
      'Deine Bank braucht etwas länger. Du musst hier nicht warten: Sobald das Geld da ist, entsteht dein Ticket, und es ' +
      'kommt auch per Mail.',
    noPage: 'Der Zahlungsdienst war überlastet und hat noch keine Bezahlseite geöffnet. Bitte bestell noch einmal.',
    payThere: 'Stripe ist in einem anderen Tab offen. Bezahl dort, komm dann zurück und prüf die Zahlung.',
    payHere: 'Wir haben noch keine Zahlung. Öffne die Bezahlseite; wenn du schon bezahlt hast, prüf sie hier.',
    paymentStatus: 'Zahlung',
    orderStatus: 'Bestellung',
    paymentId: 'Zahlungsnummer',
    none: 'noch keine',
    open: 'Bezahlseite noch einmal öffnen',
    cancel: 'Abbrechen',
    cancelling: 'Wird abgebrochen',
  },
  faces: {
    paid: {
      title: 'Zahlung bestätigt!',
      text: (count) =>
        count === 1
          ? 'Dein Ticket ist unter „Mein Konto“ und per Mail auf dem Weg zu dir.'
          : `Deine ${count} Tickets sind unter „Mein Konto“ und per Mail auf dem Weg zu dir.`,
    },
    released: {
      title: RELEASED,
      text: `Die Bestellung wurde nicht rechtzeitig bezahlt oder abgebrochen, es wurde also nichts abgebucht. ${STILL_BOOKABLE}`,
    },
    failed: {
      title: 'Deine Zahlung hat nicht geklappt',
      text: (amount) =>
        `Deine Bank hat die Zahlung von ${amount} nicht ausgeführt. Es wurde nichts abgebucht, und deine Plätze sind ` +
        `wieder frei. ${STILL_BOOKABLE}`,
    },
    apology: {
      title: 'Tut uns leid: Deine Plätze waren weg',
      text: (amount) =>
        `Deine Zahlung kam an, als die letzten Plätze schon verkauft waren. Der volle Betrag von ${amount} geht an dich ` +
        'zurück, du musst nichts tun.',
    },
    calledOff: {
      title: 'Dieses Event ist abgesagt',
      text: (title, money) => `Tut uns leid: ${title} findet nicht statt. ${money}`,
      free: 'Es hat nichts gekostet, also geht auch nichts zurück.',
      back: (amount) => `Der volle Betrag von ${amount} geht an dich zurück, du musst nichts tun.`,
      unpaid: 'Es wurde nichts abgebucht. Falls doch noch eine Zahlung durchgeht, bekommst du alles von selbst zurück.',
    },
    moved: {
      title: 'Deine Tickets sind umgebucht',
      text: (nights) =>
        `Sie gelten jetzt für ${listed(nights, 'und')}. Die Codes dieser Bestellung öffnen keine Tür mehr: Die neuen ` +
        'kamen per Mail und sind bei deinen Tickets.',
    },
    takenBack: {
      title: 'Diese Bestellung ist zurückgenommen',
      text: 'Sie hat nichts gekostet, also geht auch nichts zurück. Die Tickets gelten nicht mehr.',
    },
    refunded: {
      title: 'Diese Bestellung ist erstattet',
      text: (amount) => `${amount} gehen so zurück, wie du bezahlt hast. Die Tickets gelten nicht mehr.`,
    },
  },
  told: {
    paid: 'Zahlung erfolgreich',
    confirmed: 'Zahlung bestätigt!',
    ticketCreated: 'Ticket erstellt!',
    inDashboard: (count) =>
      count === 1 ? 'Dein Ticket ist unter „Mein Konto“.' : `Deine ${count} Tickets sind unter „Mein Konto“.`,
    declined: {
      title: 'Zahlung fehlgeschlagen',
      text: 'Deine Zahlung wurde abgelehnt. Bitte versuch es noch einmal mit einer anderen Karte.',
    },
    notYet: {
      title: 'Noch nicht bezahlt',
      text: 'Zu dieser Bestellung haben wir noch keine Zahlung. Wenn du gerade bezahlt hast, prüf sie gleich noch einmal.',
    },
    processing: { title: PROCESSING, text: 'Deine Tickets erscheinen hier, sobald das Geld da ist.' },
    updateError: 'Fehler beim Aktualisieren',
    released: RELEASED,
    stillProcessing: 'Deine Zahlung für dieses Event wird noch verarbeitet.',
  },
  result: {
    verifying: 'Deine Zahlung wird geprüft',
    failed: 'Wenn du bezahlt hast, entsteht dein Ticket trotzdem: Es erscheint unter „Mein Konto“ und kommt per Mail.',
    myTickets: 'Meine Tickets',
    heading: 'Zahlung bestätigt',
    yours: (count) => (count === 1 ? 'Dein Ticket' : 'Deine Tickets'),
  },
  parts: {
    title: 'In Teilen gezahlt',
    planned: (day) => `wird am ${day} abgebucht`,
    paid: 'ist bezahlt',
    failed: 'hat deine Bank abgelehnt: Bitte zahl diesen Teil selbst',
    overdue: 'ist überfällig: Bitte zahl diesen Teil, bevor du kommst',
    void: 'ist nicht mehr zu zahlen',
    payRest: (amount) => `Rest jetzt zahlen: ${amount}`,
    opening: 'Die Zahlungsseite öffnet sich',
    notOpened: 'Die Zahlungsseite hat sich nicht geöffnet',
  },
  done: {
    paid: 'Zahlung erfolgreich',
    free: 'Es war nichts zu zahlen.',
    amount: (amount) => `${amount} bezahlt.`,
    created: 'Ticket erstellt',
    each: (count) => `${count} Tickets, jedes mit eigenem QR-Code.`,
    sent: 'Bestätigung unterwegs',
    to: (email) => `An ${email}, mit den Tickets als PDF.`,
  },
  next: {
    heading: 'So geht es weiter',
    dashboard: 'Deine Tickets sind unter <link>Mein Konto</link>, bereit zum Vorzeigen auf dem Handy.',
    friends: 'Kommst du mit Freunden? Teil jedes Ticket mit der Person, für die es ist: Jedes hat eine eigene Seite.',
    calendar:
      '<link>Trag den Abend in deinen Kalender ein</link> und hab den QR-Code offen, wenn du an die Tür kommst.',
  },
  resend: {
    label: 'Bestätigung noch einmal schicken',
    sending: 'Wird geschickt',
    sent: 'Bestätigung ist unterwegs!',
    justSent: 'Die Mail ging gerade erst raus',
    again: (when) => `Bitte sieh auch im Spam-Ordner nach. Du kannst sie ${when} noch einmal anfordern.`,
    failed: 'Die Mail konnte nicht noch einmal geschickt werden',
  },
  invoice: {
    send: 'Rechnung schicken',
    sent: (number) => `Rechnung ${number} ist unterwegs zu dir`,
    replaces: 'Sie ersetzt die Quittung in der Mail mit deinen Tickets.',
    failed: 'Es wurde keine Rechnung ausgestellt',
  },
};
