import type { WordsOf } from '#shared/words.ts';
import type { en } from './document-words.en.ts';

export const de: WordsOf<typeof en> = {
  tonight: 'Heute, ',
  usedAt: (word, at) => `${word} um ${at}`,
  givenBack: '<b>Dieses Ticket gilt nicht mehr: Es wurde zurückgegeben.</b> Es öffnet keine Tür.',
  confirm: {
    until: (at) => `Bitte bestätige bis ${at}.`,
    else: 'Sonst bekommt den Platz jemand anderes.',
    button: 'Ja, ich komme',
    done: 'Du hast deinen Platz bestätigt. Bis dann!',
    wentOn:
      '<b>Dieses Ticket gilt nicht mehr: Es wurde nicht rechtzeitig bestätigt.</b> Den Platz bekommt jemand anderes.',
  },
  nthOf: (nth, of) => `${nth} von ${of}`,
  yours: 'Dein Ticket',
  titleOf: (event) => `Ticket: ${event}`,
  asOf: 'Stand: ',
  brightness: 'Stell dein Display am Einlass auf volle Helligkeit.',
  calendar: 'Kalender',
  addToCalendar: 'In den Kalender',
  directions: 'Anfahrt',
  aboutNight: 'Mehr zu diesem Abend',
  gettingThere: 'Anfahrt und Zugang',
  addToWallet: 'Zur Wallet hinzufügen',
  none: {
    title: 'Ticket nicht gefunden',
    text: 'Dieser Link ist unvollständig oder gilt nicht mehr.',
    ask: (dashboard) =>
      'Bitte die Person, die ihn geschickt hat, um einen neuen. Tickets, die du selbst gekauft hast, sind unter ' +
      `<a href="${dashboard}">Mein Konto</a>.`,
    events: 'Zu den Events',
  },
  myTickets: 'Meine Tickets',
  dashboard: {
    heading: 'MEIN KONTO',
    title: 'Mein Konto',
    back: 'Mein Konto',
    tabs: { membership: 'Mitgliedschaft', tickets: 'Tickets', newsletters: 'Newsletter', profile: 'Profil' },
    adminPanel: 'Admin-Bereich',
    logout: 'Abmelden',
    none: 'Du hast keine Tickets für kommende Abende.',
    find: 'Einen Abend finden',
    card: 'Mitgliedskarte',
    memberId: 'Mitgliedsnummer',
    cardReady: 'Der QR-Code deiner Mitgliedschaft ist fertig!',
    toMembership: 'Zu deiner Mitgliedschaft',
    pdf: 'Alle Tickets als PDF, auch vergangene',
  },
  night: {
    ticketOf: (nth, of) => `Ticket ${nth} von ${of}`,
    tickets: 'Tickets für diesen Abend',
    swipe: 'wisch zu den anderen',
    several: (count, night) => `${count} Tickets für ${night}`,
    evenings: 'Meine Abende',
    plans: 'Pläne geändert?',
  },
  give: {
    open: 'Mit der Person teilen, für die es ist',
    to: 'Weitergegeben an (freiwillig)',
    hint: 'Bei dir steht es dann als weitergegeben. Wer den Link hat, hat das Ticket, bis du es zurücknimmst.',
    give: 'Weitergeben und Link teilen',
    page: 'Seite des Tickets öffnen',
    again: 'Link noch einmal schicken',
    stop: 'Nicht mehr teilen',
    stops: (name) =>
      `Link und Code von ${name ?? 'der Person, die es hat,'} gelten dann nicht mehr, auch nicht am Einlass. Du bekommst ` +
      'einen neuen Code.',
    takeBack: 'Zurücknehmen',
  },
  wallet: {
    title: 'Die Wallet antwortet nicht',
    text: 'Es konnte nicht zur Wallet hinzugefügt werden. Bitte versuch es noch einmal.',
    asValid: 'Was du hast, gilt weiter wie bisher: Zeig es auf unserer Website oder aus der E-Mail.',
    back: 'Zurück',
  },
  name: {
    label: 'Dein Name auf diesem Ticket',
    hint: 'Er wird am Einlass angezeigt. Lass das Feld leer, um ihn zu entfernen.',
    save: 'Namen speichern',
    change: 'Namen ändern',
  },
};
