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

/** `18` or `18,5` */
export const hoursFigure = (hours: number): string => String(hours).replace('.', ',');

/** `ab 00:00 übernimmt Yeison` */
export const takesOverWords = (endsAt: Date, names: readonly string[]): string =>
  `ab ${formatTime(endsAt)} ${names.length === 1 ? 'übernimmt' : 'übernehmen'} ${names.join(' und ')}`;
