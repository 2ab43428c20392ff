import { ownEntry } from '#shared/own-entry.ts';
import type { Lang } from '#shared/lang.ts';
import type { EventKind } from '#shared/events/event-kind.ts';
import { eveningDayOf, weekdayIn } from '#shared/time.ts';

/** How long before a night its online tickets were bought: at least so many days, the longest first. */
export const LEADS = [14, 7, 2, 0] as const;

/** A night that is over, by numbers. Tickets that were taken back count nowhere. */
export type NightNumbers = {
  id: string;
  title: string;
  startsAt: Date;
  kind: EventKind;
  /** Null is unlimited. */
  maxCapacity: number | null;
  sold: number;
  online: number;
  door: number;
  given: number;
  /** Sold by another ticket shop and taken over. */ imported: number;
  /** Tickets at a member's price, online and at the door, and members who came with their card alone. */
  memberTickets: number;
  memberCards: number;
  /** Online tickets by `LEADS`. */
  leads: number[];
};

/** People by the month of the first night they came to: how many came again, within 30 and within 90 days. */
export type Cohort = { month: string; guests: number; within30: number; within90: number };

/** `admin.statistics.answers`: nights newest first, months oldest first. */
export type StatisticsAnswers = { nights: NightNumbers[]; cohorts: Cohort[] };

/** Nights of one kind and weekday, added up. */
export type NightGroup = Pick<NightNumbers, 'sold' | 'online' | 'door' | 'memberTickets' | 'memberCards' | 'leads'> & {
  /** `Friday party`. */
  name: string;
  nights: number;
  /** Of the nights with a capacity: seats there were, and seats that were sold. */
  seats: number;
  seatsSold: number;
};

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The evening a night belongs to, in words. Pure. */
const weekdayOf = (startsAt: Date): string =>
  WEEKDAYS[new Date(`${eveningDayOf(startsAt)}T12:00:00Z`).getUTCDay()] ?? '';

const addTo = (group: NightGroup, night: NightNumbers): NightGroup => ({
  name: group.name,
  nights: group.nights + 1,
  sold: group.sold + night.sold,
  online: group.online + night.online,
  door: group.door + night.door,
  memberTickets: group.memberTickets + night.memberTickets,
  memberCards: group.memberCards + night.memberCards,
  leads: group.leads.map((tickets, at) => tickets + (night.leads[at] ?? 0)),
  seats: group.seats + (night.maxCapacity ?? 0),
  seatsSold: group.seatsSold + (night.maxCapacity === null ? 0 : night.sold),
});

const empty = (name: string): NightGroup => ({
  name,
  nights: 0,
  sold: 0,
  online: 0,
  door: 0,
  memberTickets: 0,
  memberCards: 0,
  leads: LEADS.map(() => 0),
  seats: 0,
  seatsSold: 0,
});

const GERMAN_KINDS: Readonly<Record<string, string>> = { party: 'Party', workshop: 'Workshop', course: 'Kurs' };

/** `Friday party`, `Party am Freitag`. */
const nameOf = ({ startsAt, kind }: Pick<NightNumbers, 'startsAt' | 'kind'>, lang: Lang): string => {
  const weekday = weekdayOf(startsAt);
  return lang === 'en'
    ? `${weekday} ${kind}`
    : `${ownEntry(GERMAN_KINDS, kind) ?? 'Festival'} am ${weekdayIn(weekday, lang)}`;
};

/** The nights by kind and weekday, those with most nights first. Pure. */
export function groupNights(nights: readonly NightNumbers[], lang: Lang): NightGroup[] {
  const groups = new Map<string, NightGroup>();
  for (const night of nights) {
    const name = nameOf(night, lang);
    groups.set(name, addTo(groups.get(name) ?? empty(name), night));
  }
  return [...groups.values()].sort((a, b) => b.nights - a.nights || a.name.localeCompare(b.name));
}

/** A part of a whole in percent; 0 of nothing. Pure. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole));

/** Of the online tickets those that were bought a week before or earlier, in percent. Pure. */
export const earlyPercent = ({ leads: [fourteen = 0, seven = 0], online }: NightGroup): number =>
  percentOf(fourteen + seven, online);

/** The group in which a number is highest, of those in which it can be told. Pure. */
export function highest(
  groups: readonly NightGroup[],
  { of, counts }: { of: (group: NightGroup) => number; counts: (group: NightGroup) => boolean },
): NightGroup | null {
  return groups
    .filter(counts)
    .reduce<NightGroup | null>((best, group) => (best === null || of(group) > of(best) ? group : best), null);
}
