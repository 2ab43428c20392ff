import { de as waiting } from '#shared/wait-list/words.de.ts';
import type { CheckoutWords } from './words.ts';

const yours = (count: number): string => (count === 1 ? 'Dein Ticket ist' : `Deine ${count} Tickets sind`);

export const de: CheckoutWords = {
  title: 'Ticket kaufen',
  loading: { event: 'Event wird geladen', order: 'Deine Bestellung wird geladen' },
  loadFailed: 'Das Event konnte nicht geladen werden. Bitte versuch es noch einmal.',
  missing: { title: 'Event nicht gefunden', text: 'Es ist vorbei, oder es war nie geplant.' },
  sold: (count, most) => (most === null ? `${count} Tickets verkauft` : `${count} / ${most} Tickets verkauft`),
  usual: { name: 'Eintritt', description: 'Eintritt zum Event' },
  closed: {
    cancelled: 'Abgesagt',
    over: 'Dieses Event ist vorbei',
    limit: 'Du hast alle deine Tickets',
    held: 'Alle Plätze sind reserviert',
    soldOut: 'Ausverkauft',
    ended: 'Verkauf beendet',
    notYet: 'Noch nicht im Verkauf',
    needsCode: 'Nur mit Promo-Code',
  },
  heldNote: 'Alle Plätze sind gerade für andere reserviert. In ein paar Minuten werden vielleicht welche frei.',
  onSaleFrom: (day, time) => `Im Verkauf ab ${day}, ${time} Uhr`,
  choose: 'Wähl dein Ticket',
  howMany: 'Wie viele?',
  number: 'Anzahl der Tickets',
  fewer: 'Ein Ticket weniger',
  more: 'Ein Ticket mehr',
  onlyLeft: (count) => `Nur noch ${count}`,
  group: (most) => `Mehr als ${most} Leute? Schreib an <mail/>, dann buchen wir für deine Gruppe zusammen.`,
  evening: (number, of, when) => `Nur Abend ${number} von ${of}: ${when}`,
  trial: 'Für das erste Mal: in jedem Stil einmal.',
  otherTypes: {
    add: 'Noch eine Ticketart dazu',
    of: (name) => `Tickets: ${name}`,
    fewer: (name) => `Einmal ${name} weniger`,
    more: (name) => `Einmal ${name} mehr`,
  },
  roles: {
    loadFailed: 'Welche Rollen es hier gibt, konnte nicht geladen werden.',
    iDance: 'Ich tanze',
    asCouple: 'als Paar',
    keep: 'Das tanze ich meistens: im Profil merken',
    saving: 'Wird gespeichert',
    kept: 'In deinem Profil gemerkt',
    notKept: 'Nicht gemerkt',
    who: 'Wer kommt?',
    alone: { title: 'Ich allein', text: 'Wir tauschen durch' },
    couple: { title: 'Wir als Paar', text: 'Ein Lead, ein Follow' },
    whoPays: 'Wer zahlt?',
    payBoth: 'Ich zahle für beide',
    payApart: 'Mein Partner zahlt selbst',
    partner: {
      label: 'E-Mail deines Partners',
      hint: 'Sobald du gezahlt hast, schreiben wir ihm.',
      missing: 'Gib die E-Mail deines Partners ein',
      with: 'Mit',
      kept: (hours) => `Der Platz deines Partners ist ab deiner Zahlung ${hours} Stunden reserviert.`,
      alone:
        'Kommt er nicht, hast du 7 Tage, um jemand anderen mitzubringen, oder bekommst dein Geld zurück. Dein Platz gilt ' +
        'für sich, sobald Platz für dich allein ist.',
    },
    byList: 'Hier findet die Liste die Paare: Niemand zahlt, bevor zwei da sind. Als Paar könnt ihr sofort bestellen.',
    youDance: 'Du tanzt',
    ticketDances: (number) => `Ticket ${number} tanzt`,
    missing: 'Wähl, was du tanzt',
    full: 'An diesem Abend voll',
    otherSide: 'bis jemand von der anderen Seite kommt',
    fullTonight: 'Deine Rolle ist an diesem Abend voll',
  },
  wait: {
    title: waiting.title,
    join: waiting.join,
    nothingNow: 'Jetzt ist nichts zu zahlen.',
    thenPay: (price) => `${price}, wenn du dran bist, nie mehr als heute.`,
    yourTurn: waiting.whenYourTurn,
    leave: waiting.leaveAtAnyTime,
    rightNow: 'Ein Platz sofort',
    both: { title: 'Beides tanzen', text: 'du hilfst der Seite, die gerade fehlt' },
    couple: {
      title: 'Als Paar kommen',
      bring: (role) => `bring einen ${role === 'lead' ? 'Lead' : 'Follow'} mit, zwei Plätze sind frei`,
    },
    apart: { title: 'Als Paar kommen, jeder zahlt selbst', text: 'nenn deinen Partner, der den eigenen Platz zahlt' },
    byList: 'Die Liste findet dir einen Partner. Niemand zahlt, bevor zwei da sind.',
    now: 'Jetzt',
  },
  addOns: {
    title: (count) => (count === 1 ? 'Zu deinem Ticket dazu' : 'Zu deinen Tickets dazu'),
    where: 'wird an der Tür ausgegeben',
    each: 'Gehört zu jedem Ticket.',
    short: (left) =>
      left === 0
        ? 'Ausverkauft, und jedes Ticket braucht eins: Es gibt keine Tickets mehr.'
        : `Nur noch ${left} da, und jedes Ticket braucht eins: Bitte wähl weniger Tickets.`,
    needed: 'Das gehört zu jedem Ticket: bitte wähl es aus.',
    soldOut: 'Ausverkauft',
    size: 'Größe',
    gone: (sizes) => `${sizes} ausverkauft`,
    left: (count, size) => `noch ${count} in ${size}`,
    of: (name) => `Wie viele: ${name}`,
    fewer: (name) => `Einmal ${name} weniger`,
    more: (name) => `Einmal ${name} mehr`,
  },
  promo: {
    title: 'Promo-Code',
    nothing: ' Für die Tickets, die du gewählt hast, ändert er nichts.',
    remove: 'Code entfernen',
    yours: 'Dein Code',
    use: 'Code einlösen',
  },
  invoiceNote:
    'Sie kommt mit deinen Tickets, sobald du bezahlt hast. Lass alles leer, wenn du eine Quittung auf deinen Namen willst.',
  member: {
    label: 'Members Club',
    id: 'Mitgliedsnummer',
    see: 'Zum Members Club',
    card: 'Karte aktualisieren',
  },
  notSaved: 'Nicht gespeichert',
  law: {
    short: '<de/>.',
    long: '<de/>. Dieses Ticket ist für einen festen Termin (§ 312g Abs. 2 Nr. 9 BGB).',
    terms: 'AGB',
    apply: 'Es gelten unsere <terms/>.',
  },
  parts: {
    title: 'Wie möchtest du zahlen?',
    atOnce: 'Alles auf einmal',
    inParts: (count) => `In ${count} Teilen`,
    later: 'Später abgebucht',
    consent: (list) =>
      `Mit der Bestellung stimmst du zu, dass wir ohne weitere Rückfrage von derselben Karte abbuchen: ${list}. Fünf Tage ` +
      'vorher sagt dir eine Mail Bescheid, und den Rest kannst du jederzeit früher zahlen. Das geht nur mit Karte.',
  },
  sentTo: (count) => (count === 1 ? 'Ticket geht an' : 'Tickets gehen an'),
  after: {
    free: (count) => `${yours(count)} sofort unter „Mein Konto“ und in 5 bis 10 Minuten in deinem Postfach.`,
    paid: (count) =>
      'Zum Bezahlen öffnet sich Stripe in einem neuen Tab. ' +
      `${yours(count)} danach unter „Mein Konto“ und in 5 bis 10 Minuten in deinem Postfach.`,
  },
  pay: {
    free: 'Gratisticket holen',
    // § 312j (3) BGB: these words and no others, or there is no contract.
    plain: 'Zahlungspflichtig bestellen',
    amount: () => 'Zahlungspflichtig bestellen',
    busy: 'Einen Moment',
    payment: 'Zahlung',
  },
  failed: {
    noPage: 'Zahlung nicht gestartet: Die Bezahlseite ließ sich nicht öffnen. Bitte versuch es noch einmal.',
    tooMany: 'Zu viele Tickets',
    faster: 'Jemand war schneller',
    busy: {
      title: 'Der Zahlungsdienst ist gerade überlastet',
      heldUntil: (time) => `Deine Plätze bleiben bis ${time} Uhr reserviert. Bitte drück noch einmal.`,
    },
    onlyLeft: (count) => (count === 1 ? 'Nur noch 1 Ticket' : `Nur noch ${count} Tickets`),
    fewer: 'Jemand war schneller. Bitte wähl weniger Tickets.',
  },
  bookMore: 'Mehr Tickets buchen',
};
