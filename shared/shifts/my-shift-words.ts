import type { DomainCode } from '#shared/messages.ts';
import { formatTime } from '#shared/time.ts';

/** What the page of one's own shifts says. */
export const MY_SHIFTS = {
  title: 'Meine Schichten',
  back: 'Mein Bereich',
  next: 'Deine nächste',
  onNow: 'Jetzt gerade',
  reminded: 'Wir erinnern dich am Tag vorher und zwei Stunden vorher.',
  after: 'Danach',
  off: 'Der Abend fällt aus.',
  wayThere: 'Hinweg',
  cantCome: 'Kann nicht',
  keep: 'Doch, ich komme',
  giveBack: 'Platz freigeben',
  givingBack: 'Wird freigegeben',
  ask: 'Du kannst nicht kommen?',
  askText: 'Dein Platz ist dann wieder offen, und wer die Abende plant, bekommt sofort eine Mail.',
  wanted: 'Gesucht',
  wantedNote: 'Wer zuerst zusagt, hat die Schicht.',
  take: 'Mach ich',
  taking: 'Einen Moment',
  noneWanted: 'Gerade wird niemand gesucht.',
  noted: 'Im Kalender',
  notedNote: 'ohne Schicht im Plan',
  season: 'Deine Saison',
  empty: 'Du bist noch in keiner Schicht.',
  emptyText: 'Hier steht, wann du dran bist, sobald dich jemand einteilt.',
  loading: 'Schichten werden geladen',
  loadFailed: 'Deine Schichten konnten nicht geladen werden.',
  again: 'Nochmal versuchen',
  taken: 'Du bist dabei',
  left: 'Der Platz ist wieder offen',
  leftText: 'Wer die Abende plant, weiß Bescheid.',
  notTaken: 'Das hat nicht geklappt',
  notLeft: 'Du bist noch eingeteilt',
  standby: 'Springst du ein?',
  standbyOn: 'Wenn jemand fehlt, fragen wir dich per Mail. Du antwortest mit Ja oder Nein, ohne dich anzumelden.',
  standbyOff: 'Wenn du magst, fragen wir dich per Mail, sobald jemand fehlt. Nur für deine Aufgaben, nie nachts.',
  standbyStart: 'Frag mich, wenn jemand fehlt',
  standbyStop: 'Nicht mehr fragen',
  standbyStarted: 'Wir fragen dich',
  standbyStopped: 'Wir fragen dich nicht mehr',
  swap: 'Tauschen',
  swapping: 'Einen Moment',
  offeredNote: 'Zum Tausch angeboten. Bis jemand zusagt, bleibt es deine Schicht.',
  keepShift: 'Doch behalten',
  swapOffered: 'Dein Angebot steht',
  swapOfferedText: 'Wer tauschen will, sieht es. Du sagst dann Ja oder Nein.',
  swapBack: 'Angebot zurückgenommen',
  youGive: 'Du gibst',
  youGet: 'Du bekommst',
  nothing: 'nichts dafür',
  giveAway: 'Abgeben',
  ratherNot: 'Lieber nicht',
  swapped: 'Der Tausch gilt',
  swappedText: 'Wer die Abende plant, weiß Bescheid.',
  notSwapped: 'Das hat nicht geklappt',
  swapsOpen: 'Zum Tausch',
  promisedNote: 'Du hast zugesagt. Jetzt entscheidet die andere Seite.',
  takeAnswerBack: 'Zurückziehen',
  answerAsk: 'Was gibst du dafür?',
  answerNothing: 'Nichts, ich übernehme die Schicht',
  answer: 'Zusagen',
  answered: 'Zugesagt',
  answeredText: 'Es gilt, sobald die andere Seite Ja sagt. Du bekommst eine Mail.',
} as const;

/** One's own calendar, on the page of one's shifts and in the entries. */
export const SHIFTS_IN_CALENDAR = {
  title: 'In deinem Kalender',
  whatFor:
    'Dein Kalender kann deinen Schichten folgen, und den Abenden, für die du ein Ticket hast: Neue erscheinen, ' +
    'verlegte und abgesagte ändern sich von selbst.',
  make: 'Kalenderadresse anlegen',
  making: 'Einen Moment',
  made: 'Deine Kalenderadresse ist da',
  secret:
    'Wer diese Adresse kennt, sieht, wann und wo du mithilfst oder ausgehst. Behalte sie für dich; eine neue beendet ' +
    'sie sofort.',
  subscribe: 'Abonnieren',
  copy: 'Adresse kopieren',
  copied: 'Adresse kopiert',
  copyThis: 'Kopiere diese Adresse',
  renew: 'Neue Adresse',
  renewed: 'Die alte Adresse gilt nicht mehr',
  end: 'Beenden',
  ending: 'Wird beendet',
  ended: 'Deine Kalenderadresse ist beendet',
  failed: 'Das hat nicht geklappt',
  cantCome: 'Du kannst nicht? Gib den Platz bitte gleich wieder frei.',
} as const;

/** Refusals that this page has to tell, in its language. */
export const MY_SHIFT_REFUSALS: Partial<Record<DomainCode, string>> = {
  SHIFT_FULL: 'Jemand war schneller: Die Schicht ist schon besetzt.',
  SHIFT_NOT_PLANNED: 'Diese Schicht steht nicht mehr im Plan.',
  SHIFT_CLASH: 'Zu dieser Zeit hast du schon eine Schicht.',
  SHIFT_BEGAN: 'Die Schicht hat schon begonnen. Sag bitte an der Kasse Bescheid.',
  EVENT_CANCELLED: 'Der Abend fällt aus.',
  EVENT_OVER: 'Diese Schicht ist schon vorbei.',
  FORBIDDEN: 'Diese Schicht kannst du nicht übernehmen.',
  SWAP_GONE: 'Dieser Tausch ist nicht mehr offen.',
  SHIFT_BANNED: 'Diese Schicht kannst du nicht übernehmen.',
};

const day = new Intl.DateTimeFormat('de-DE', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Europe/Berlin',
});
/** `Sa 24. Jan` */
export const shiftDay = (startsAt: Date): string => {
  const parts = new Map(day.formatToParts(startsAt).map(({ type, value }) => [type, value]));
  return `${parts.get('weekday')?.replace('.', '')} ${parts.get('day')}. ${parts.get('month')?.replace('.', '').slice(0, 4)}`;
};
/** `21:00–00:00` */
export const shiftHours = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string =>
  `${formatTime(startsAt)}–${formatTime(endsAt)}`;

/** `Stunden seit September, danke.` */
export const seasonWords = (hours: number): string =>
  hours === 0 ? `Stunden seit September.` : `${hours === 1 ? 'Stunde' : 'Stunden'} seit September, danke.`;

/** `Jonas möchte mit dir tauschen` */
export const swapTitle = (who: string, isExchange: boolean): string =>
  isExchange ? `${who} möchte mit dir tauschen` : `${who} möchte deine Schicht übernehmen`;

/** `von Lena` */
export const swapNote = (who: string): string => `${who} möchte tauschen`;

/** `18` or `18,5` */
export const hoursFigure = (hours: number): string => String(hours).replace('.', ',');

/** `ab 00:00 übernimmt Yeison` */
export const takesOverWords = (endsAt: Date, names: readonly string[]): string =>
  `ab ${formatTime(endsAt)} ${names.length === 1 ? 'übernimmt' : 'übernehmen'} ${names.join(' und ')}`;
