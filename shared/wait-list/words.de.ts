import { formatCents } from '#shared/money.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { formatDayAndMonth, formatShortDay, formatTime } from '#shared/time.ts';
import type { WordsOf } from '#shared/words.ts';
import { de as roles } from '../roles/words.de.ts';
import { aloneAmong } from '../roles/balance-rule.ts';
import { MOST_GATHERED } from './several.ts';
import type { en } from './words.en.ts';

const NUMBERS = 'kein ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ');
const inLetters = (count: number): string => NUMBERS[count] ?? String(count);

/** `Leads`, or those who dance both. */
const peopleOf = (role: SeatRole): string => (role === 'both' ? 'Leuten, die beides tanzen,' : `${roles.names[role]}s`);

const untilWhen = (expiresAt: Date): string =>
  `bis ${formatDayAndMonth(expiresAt, 'de').split(',')[0]}, ${formatTime(expiresAt)} Uhr`;

const onList = (place: number): string => `Nummer ${place} auf der Liste`;

export const de: WordsOf<typeof en> = {
  title: 'Warteliste',
  many: 'Wartelisten',
  state: { waiting: 'Du wartest', offered: 'Dein Platz ist da', paused: 'Pause' },
  join: 'Auf die Warteliste',
  joining: 'Du kommst auf die Liste',
  you: 'du',
  leave: 'Warteliste verlassen',
  leaving: 'Einen Moment',
  notThisTime: 'Diesmal nicht',
  passingOn: 'Der Platz geht weiter',
  goingOn: 'Einen Moment',
  aSeatIsYours: (seats) => (seats === 1 ? 'Dein Platz ist da' : `Deine ${seats} Plätze sind da`),
  wentOn: 'Der Platz ging weiter',
  wentOnText:
    'Jetzt hat ihn die nächste Person, abgebucht wurde nichts. Du bist weiter auf der Liste: hinter allen, die noch kein ' +
    'Angebot hatten.',
  missedTwo: 'Zwei Angebote verpasst',
  missedTwoText:
    'Zweimal war ein Platz für dich frei und ging dann an die nächste Person. Damit sich keine Mails stapeln, fragen wir ' +
    'gerade nicht mehr.',
  behindOthers: 'Abgebucht wurde nichts. Wenn du weiter wartest, stehst du hinter allen, die noch kein Angebot hatten.',
  soldOut: 'Ausverkauft, aber du kannst warten',
  soldOutChip: 'Ausverkauft',
  roleFull: 'Auf deine Rolle warten',
  whichTicket: 'Auf welches Ticket wartest du?',
  whichRole: 'Was tanzt du?',
  allPrices: (note) => `Alle Preise ${note}`,
  policy:
    'Wir nutzen deine E-Mail-Adresse, um dir zu schreiben, wenn du dran bist: siehe unsere ' +
    '<policy>Datenschutzerklärung</policy>.',
  facts: {
    ticket: 'Ticket',
    priceToday: 'Preis heute',
    priceThen: 'Preis dann',
    since: 'Du wartest seit',
    dances: 'Du tanzt',
    night: 'Event',
    place: 'Ort',
    price: 'Preis',
  },
  nothingToPay: 'Jetzt ist nichts zu zahlen. Später gilt der Preis des Tages, aber nie mehr als heute.',
  leaveAtAnyTime: 'Du kannst die Liste jederzeit verlassen, auf dieser Seite, mit einem Klick.',
  closed: {
    title: 'Die Warteliste ist geschlossen',
    text:
      'Sie schließt sechs Stunden vor Beginn oder wenn ein Event abgesagt wird. Wird jetzt noch ein Platz frei, bekommt ' +
      'ihn, wer zuerst bucht.',
    button: 'Zum Event',
  },
  notNeeded: {
    title: 'Du musst nicht warten',
    text: 'Für dieses Event gibt es gerade Tickets.',
    button: 'Tickets kaufen',
  },
  ordered: {
    title: 'Dein Platz ist reserviert',
    text: (until) =>
      `${until === null ? 'Schließ' : `Er ist bis ${formatTime(until)} Uhr für dich frei: Schließ`} deine Bestellung ab, ` +
      'dann ist er deiner.',
    button: 'Weiter zur Zahlung',
  },
  loading: 'Die Warteliste wird geladen',
  loadFailed: 'Die Warteliste konnte nicht geladen werden. Bitte versuch es noch einmal.',
  failed: {
    join: 'Du bist nicht auf der Liste',
    leave: 'Du bist noch auf der Liste',
    goOn: 'Deine Pause läuft noch',
    decline: 'Der Platz ist noch für dich da',
  },
  // A German number has its point on the line.
  ordinalEnding: () => '',
  lots: {
    whenDrawn: (at) =>
      `Wer zuerst dran ist, entscheidet das Los. Gezogen wird am ${formatDayAndMonth(at, 'de')}, ${formatTime(at)} Uhr.`,
    inIt: 'Dein Los ist dabei',
    sameChance: (waiting) =>
      `${waiting === 1 ? 'Bisher bist du allein auf der Liste' : `Bisher sind ${waiting} auf der Liste`}. Alle, die bis ` +
      'dahin darauf sind, haben die gleiche Chance, und bis dahin halten wir niemandem einen Platz frei.',
    onDashboard: (at) => `Dein Los ist dabei, gezogen wird am ${formatDayAndMonth(at, 'de')}`,
    howToCheck: 'So lässt sich die Ziehung nachprüfen',
    check:
      'Wir haben eine zufällige Startzahl gezogen und nennen ihren Fingerabdruck (SHA-256) vor der Ziehung, die Zahl selbst ' +
      'danach: So können wir uns keine aussuchen. Die Reihenfolge ist die der SHA-256 von Startzahl und Los, hintereinander.',
    seedHash: 'Fingerabdruck der Startzahl',
    seed: 'Startzahl',
    notYet: 'nach der Ziehung',
    ownLot: 'Dein Los',
    drawn: (lots) => `${lots} ${lots === 1 ? 'Los wurde' : 'Lose wurden'} gezogen.`,
  },
  inTheRow: onList,
  ofAllWho: ({ waiting, role }) => {
    if (waiting === 1)
      return role === null || role === 'both'
        ? 'und sonst wartet niemand'
        : `und sonst wartet kein ${roles.names[role]}`;
    return role === null ? `von ${waiting}, die warten` : `von ${waiting} ${peopleOf(role)} auf der Liste`;
  },
  untilYourTurn: ({ place, role, roles: danced = null, seats = 1, needed }) => {
    const side = aloneAmong(role === null ? danced : [role]);
    if (needed > 0 && side !== null) return roles.untilLetIn(side, needed);
    if (seats > 1)
      return place === 1
        ? `Die nächsten ${seats} freien Plätze zusammen sind deine`
        : `Du wartest auf ${seats} Plätze zusammen`;
    return place === 1
      ? 'Der nächste freie Platz ist deiner'
      : `Noch ${inLetters(place - 1)} ${place === 2 ? 'Platz' : 'Plätze'}, dann bist du dran`;
  },
  together: {
    howMany: 'Wie viele Plätze?',
    fewer: 'Weniger Plätze',
    more: 'Mehr Plätze',
    couple: { title: 'Als Paar', text: 'Ein Lead, ein Follow' },
    friends: { title: 'Mit Freunden', text: 'Sag, was ihr jeweils tanzt' },
    times: (seats) => `${seats} ×`,
    rule: (seats) =>
      `Du bekommst alle ${seats} Plätze auf einmal oder keinen: Ein einzelner freier Platz geht an jemanden, der nur ` +
      'einen braucht. ' +
      (seats > MOST_GATHERED
        ? `Ab ${MOST_GATHERED + 1} Plätzen müssen so viele auf einmal frei werden.`
        : 'Nach dem dritten Mal sammeln wir die nächsten für dich.'),
    price: (each, all) => `je ${each}, zusammen ${all}`,
    button: 'Auf mehr Plätze warten',
    left: (seats) =>
      seats === 1
        ? 'Ein Platz ist noch da. Auf mehrere zusammen kannst du warten.'
        : `${seats} Plätze sind noch da. Auf mehr Plätze zusammen kannst du warten.`,
  },
  howASeatComes: ({ role, needed }) => {
    if (needed === 0 || role === null)
      return 'Ein Platz wird frei, wenn jemand ein Ticket zurückgibt oder eine Bestellung nicht bezahlt.';
    return needed === 1
      ? `Oder ein ${roles.names[role]} gibt sein Ticket zurück.`
      : `Oder so viele ${peopleOf(role)} geben ihr Ticket zurück.`;
  },
  weWriteTo: (hours) => `Wir schreiben dann an <mail/> und halten dir den Platz ${hours} Stunden frei.`,
  whenYourTurn: (hours) =>
    `Wenn ein Platz für dich da ist, schreiben wir dir und halten ihn dir ${hours} Stunden frei.`,
  moment: (at) => `${formatShortDay(at, 'de')}, ${formatTime(at)} Uhr`,
  untilWhen,
  untilDay: (expiresAt) => `bis ${formatDayAndMonth(expiresAt, 'de')}, ${formatTime(expiresAt)} Uhr`,
  nightOf: (title, startsAt) => `${title}, ${formatDayAndMonth(startsAt, 'de')}, ${formatTime(startsAt)} Uhr`,
  priceThen: (mostCents) => (mostCents === 0 ? 'Kostenlos' : `höchstens ${formatCents(mostCents, 'de')}`),
  priceNow: ({ priceCents }, { mostCents }) =>
    priceCents === 0
      ? 'Kostenlos'
      : `${formatCents(priceCents, 'de')}, ${priceCents < mostCents ? 'weniger als' : 'wie'} beim Eintragen`,
  ifYouDoNothing: (expiresAt, seats = 1) =>
    `Wenn du nichts tust, ${seats === 1 ? 'geht der Platz' : 'gehen die Plätze'} ` +
    `am ${formatDayAndMonth(expiresAt, 'de')} um ${formatTime(expiresAt)} Uhr an die ` +
    'nächste Person, und abgebucht wird nichts. Nach einem verpassten Angebot stehst du am Ende der Liste, nach zweien ' +
    'fragen wir nicht mehr, bis du weiter warten willst.',
  withPartner:
    'Auch für jemanden, der zu dir passt, ist ein Platz reserviert. Dein Ticket zählt, sobald beide gezahlt haben. Kommt ' +
    'niemand, fragen wir die Nächsten auf der Liste, und nach 7 Tagen geht dein ganzes Geld zurück.',
  instead: (title) =>
    `Du bist in ${title} und kannst die Gruppe wechseln: Dein Platz geht mit, und du zahlst nicht noch einmal.`,
  changeGroups: 'Lieber die Gruppe wechseln',
  youFirst: 'Der nächste Kurs, du zuerst',
  afterCourse: (title) => `Du bist in ${title}. Im Kurs danach ist ein Platz für dich frei.`,
  openToAll: (expiresAt) =>
    `Wenn du nichts tust, ist der Platz ab ${formatDayAndMonth(expiresAt, 'de')}, ${formatTime(expiresAt)} Uhr für alle ` +
    'offen, und abgebucht wird nichts.',
  nextIsKept: (after, expiresAt) =>
    `Nach ${after} ist ein Platz für dich frei, bis ${formatDayAndMonth(expiresAt, 'de')}`,
  seatIsKept: (expiresAt, seats = 1) =>
    `${seats === 1 ? 'Ein Platz ist' : `${seats} Plätze sind`} für dich frei, ${untilWhen(expiresAt)}`,
  goOnWaiting: (place) => `Weiter warten, als Nummer ${place}`,
  rowInWords: ({ place, waiting }) =>
    waiting === 1 ? 'Du wartest allein' : `${waiting} warten, du bist ${onList(place)}`,
};
