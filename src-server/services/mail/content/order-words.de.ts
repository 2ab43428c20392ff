import type { WordsOf } from '#shared/words.ts';
import type { en } from './order-words.en.ts';

const YOURS = (count: number): string => (count === 1 ? 'Dein Ticket' : `Deine ${count} Tickets`);
const MONEY_BACK =
  'Das Geld kommt so zurück, wie du bezahlt hast; je nach Bank dauert es fünf bis zehn Tage, bis du es siehst.';

export const de: WordsOf<typeof en> = {
  facts: { date: 'Datum', time: 'Uhrzeit', evenings: 'Abende', place: 'Ort', event: 'Event' },
  ticket: {
    open: 'Ticket öffnen oder mit der Person teilen, für die du es gekauft hast',
    code: (number) => `QR-Code von Ticket ${number}`,
    wallet: 'Zur Wallet hinzufügen',
  },
  answers: {
    heading: 'Deine Antworten',
    yes: 'Ja',
    ofTicket: (question, number) => `${question} (Ticket ${number})`,
    change: (day, time) =>
      `Du kannst sie bis ${day}, ${time} Uhr ändern: in deinem Dashboard unter „Pläne geändert?“ am Ticket.`,
    toAnswer:
      'Für diesen Abend wird etwas gefragt: Bitte beantworte es in deinem Dashboard unter „Pläne geändert?“ am Ticket.',
  },
  yours: YOURS,
  show: (count) =>
    count === 1
      ? 'Zeig den Code am Einlass, auf dem Handy oder auf Papier.'
      : 'Am Einlass zeigen alle ihren eigenen Code, auf dem Handy oder auf Papier.',
  withPartner:
    'Dein Ticket zählt zusammen mit dem deines Partners, sobald beide gezahlt haben. In deinem Konto liest du, wie es ' +
    'steht und was du tun kannst.',
  allTickets: 'Alle meine Tickets',
  dashboard: 'Mein Konto',
  otherNight: 'Einen anderen Abend finden',
  moneyBack: MONEY_BACK,
  receipt: {
    heading: 'Quittung',
    number: 'Quittungsnummer',
    invoiceHeading: 'Rechnung',
    invoiceNumber: 'Rechnungsnummer',
    buyer: 'Gekauft von',
    invoiceTo: 'Rechnung an',
    promo: 'Promo-Code',
    payment: 'Zahlung',
    unit: 'Ticket',
    count: 'Anzahl',
    amount: 'Betrag',
    total: 'Summe',
    vat: ['Enthaltene USt.', 'Netto', 'USt.', 'Brutto'],
    noWithdrawal: '',
  },
  paid: {
    subject: (count, title) => `${YOURS(count)} für ${title}`,
    hello: (name) => `Hallo ${name}, danke für deine Bestellung. Wir sehen uns auf der Tanzfläche!`,
    invoice: 'Rechnung für eine Firma',
    terms: 'Die AGB deiner Bestellung hängen als PDF an.',
  },
  invoice: {
    subject: (number, title) => `Rechnung ${number}: ${title}`,
    preview: 'Deine Rechnung hängt als PDF an.',
    title: (number) => `Rechnung ${number}`,
    hello: (name, replaces) =>
      `Hallo ${name}, deine Rechnung hängt als PDF an. Sie ersetzt ` +
      `${replaces === null ? 'die Quittung aus unserer früheren Mail' : `die Rechnung ${replaces}`}; bitte heb nur ` +
      'diese auf.',
  },
  failed: {
    subject: (title) => `Deine Zahlung für ${title} hat nicht geklappt`,
    preview: 'Es wurde nichts abgebucht, und zu dieser Bestellung gibt es kein Ticket.',
    title: 'Deine Zahlung hat nicht geklappt',
    hello: (name, amount) =>
      `Hallo ${name}, deine Bank hat die Zahlung von ${amount} nicht ausgeführt. Es wurde nichts abgebucht, zu dieser ` +
      'Bestellung gibt es kein Ticket, und die Plätze, die wir für dich freigehalten haben, sind wieder frei.',
    again: 'Solange es Tickets gibt, kannst du noch einmal buchen, gern mit einer anderen Zahlungsart.',
    button: 'Noch einmal buchen',
  },
  tooLate: {
    subject: (title) => `Tut uns leid: ${title} war ausverkauft, bevor deine Zahlung da war`,
    preview: (amount) => `Du bekommst ${amount} zurück.`,
    title: 'Deine Plätze waren weg',
    hello: (name) =>
      `Hallo ${name}, deine Zahlung kam erst an, als deine Plätze nicht mehr freigehalten waren, und da waren sie ` +
      'schon an andere verkauft. Das tut uns leid. Zu dieser Bestellung gibt es kein Ticket.',
    refund: 'Volle Erstattung',
    underWay: `Die Erstattung des vollen Betrags ist unterwegs, du musst nichts tun. ${MONEY_BACK}`,
  },
  isVoid: {
    subject: (title) => `Deine Tickets für ${title} gelten nicht mehr`,
    preview: 'Wir haben nie eine Zahlung dafür bekommen.',
    title: 'Deine Tickets gelten nicht mehr',
    hello: (name, amount) =>
      `Hallo ${name}, die ${amount} für deine Tickets sind nie bei uns angekommen. Deshalb gelten sie nicht mehr, und ` +
      'deine Plätze sind wieder frei. Es wurde nichts abgebucht.',
    didPay:
      'Wenn du doch bezahlt hast, antworte bitte auf diese Mail mit dem Beleg deiner Bank oder Karte. Dann bringen ' +
      'wir das in Ordnung.',
    button: 'Tickets kaufen',
  },
  letGo: {
    subject: (title) => `Du hast ein Ticket für ${title} freigegeben`,
    preview: 'Der Platz ist frei für jemand anderen.',
    title: 'Dein Ticket ist freigegeben',
    hello: (name) =>
      `Hallo ${name}, dein Ticket gilt nicht mehr, und der Platz ist frei für jemand anderen. Danke, dass du Bescheid ` +
      'gesagt hast.',
    entryBack: 'Der Eintritt ist wieder auf deiner Karte.',
    number: 'Gilt nicht mehr',
  },
  confirm: {
    subject: (title, until) => `Kommst du? Bitte bestätige bis ${until}: ${title}`,
    lastSubject: (title) => `Letzter Tag, um deinen Platz zu bestätigen: ${title}`,
    preview: 'Ein Klick, ohne Anmeldung.',
    title: 'Kommst du?',
    hello: (name, until) =>
      `Hallo ${name}, du hast einen freien Platz. Bitte bestätige ihn bis ${until} mit dem Knopf unten; anmelden musst du ` +
      'dich dafür nicht.',
    otherwise:
      'Wenn du nicht kommen kannst, musst du nichts tun: Was bis dahin nicht bestätigt ist, bekommt jemand anderes. Danke, ' +
      'dass du andere tanzen lässt.',
    button: (number) => (number === null ? 'Ja, ich komme' : `${number} bestätigen`),
  },
  wentOn: {
    subject: (title) => `Dein Platz für ${title} ist weitergegangen`,
    preview: 'Er wurde nicht rechtzeitig bestätigt.',
    title: 'Dein Platz ist weitergegangen',
    hello: (name) =>
      `Hallo ${name}, dein kostenloser Platz wurde nicht rechtzeitig bestätigt. Deshalb bekommt ihn jemand anderes, und dein ` +
      'Ticket gilt nicht mehr. Es wurde nichts abgebucht. Solange es Plätze gibt, kannst du wieder einen nehmen.',
    button: 'Zum Event',
  },
  moved: {
    subject: (count, title) => `${YOURS(count)} ${count === 1 ? 'gilt' : 'gelten'} jetzt für ${title}`,
    hello: (name, count) =>
      `Hallo ${name}, ${count === 1 ? 'dein Ticket ist' : `deine ${count} Tickets sind`} umgebucht. Das gilt jetzt:`,
    oldCode: (before) => `${before === null ? 'Dein alter Code' : `Der Code für ${before}`} öffnet die Tür nicht mehr.`,
  },
  refund: {
    subject: (amount) => `Erstattung von ${amount}`,
    preview: (amount) => `${amount} gehen an dich zurück.`,
    title: (amount) => `${amount} erstattet`,
    label: 'Erstattung',
  },
  bank: {
    subject: (amount) => `Deine Bank hat ${amount} zurückgeholt`,
    preview: (amount) => `${amount} sind auf dein Konto zurückgegangen.`,
    title: (amount) => `${amount} von deiner Bank zurückgeholt`,
    label: 'Zurückgeholt',
    outlook: 'Wenn du das nicht wolltest, antworte bitte auf diese Mail.',
  },
  refunded: {
    hello: (name, why) => `Hallo ${name}, ${why}.`,
    why: {
      requested_by_admin: 'wir haben dir deine Bestellung erstattet',
      provider_dashboard: 'wir haben dir Geld aus deiner Bestellung zurückgegeben',
      event_cancelled: 'dein Geld für das abgesagte Event ist auf dem Weg zurück',
      withdrawal: 'deine Mitgliedschaft ist beendet, und was du bezahlt hast, ist auf dem Weg zurück',
      late_payment: 'deine Zahlung kam an, als deine Plätze weg waren, und ist deshalb auf dem Weg zurück',
      no_payment: 'deine Bestellung wurde nie bezahlt und ist deshalb zurückgenommen',
      moved: 'deine Tickets wurden umgebucht, und ihr Wert ist mitgegangen',
      dispute_lost: 'deine Bank hat deine Zahlung zurückgeholt, wie es bei ihr beantragt war',
      second_payment:
        'du hast diese Bestellung zweimal bezahlt, und die zweite Zahlung ist auf dem Weg zurück; deine Tickets ' +
        'bleiben gültig',
    },
    givenBack: 'du hast Tickets zurückgegeben, und das Geld ist auf dem Weg zu dir',
    part: 'wir haben dir einen Teil deiner Bestellung erstattet',
    allStay: 'Alle deine Tickets bleiben, wie sie sind.',
    reason: 'Grund',
    ofReceipt: 'Zur Quittung',
    ofInvoice: 'Zur Rechnung',
    isVoid: 'Nicht mehr gültig',
  },
};
