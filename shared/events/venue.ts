import type { Lang } from '#shared/lang.ts';
import { wayThere } from './way-there.ts';

/** What people need to know before they come, in the order it is shown; each is a sentence, empty where nobody said. */
export const ACCESS_FACTS = ['steps', 'lift', 'toilet', 'seating', 'loudness'] as const;
type AccessFact = (typeof ACCESS_FACTS)[number];

/** What each is called on screens and in mails. */
export const ACCESS_NAMES: Record<AccessFact, string> = {
  steps: 'Steps',
  lift: 'Lift',
  toilet: 'Toilet',
  seating: 'Seats',
  loudness: 'Loudness',
};
const ACCESS_NAMES_DE: Record<AccessFact, string> = {
  steps: 'Stufen',
  lift: 'Aufzug',
  toilet: 'Toilette',
  seating: 'Sitzplätze',
  loudness: 'Lautstärke',
};

/** Where nights happen, as a page, a ticket and a mail tell it. Texts are empty where nobody said anything. */
export type VenueView = Record<AccessFact, string> & {
  name: string;
  /** Street, number and town. */
  address: string;
  /** The way on the last metres, in words. */
  way: string;
  /** Which lines stop near by, and where. */
  transport: string;
  /** A page of a map with this place; null has a map look for it. */
  mapUrl: string | null;
};

/** How an event names this place. */
export const placeLine = ({ name, address }: Pick<VenueView, 'name' | 'address'>): string =>
  [name, address].filter((part) => part !== '').join(', ');

/** The map for an event's place: the venue's own page of it, else a search for the address or for the event's words. */
export function mapOf({ location, venue }: { location: string; venue?: VenueView | null }): string {
  if (venue == null || venue.address === '') return venue?.mapUrl ?? wayThere(location);
  return venue.mapUrl ?? wayThere(placeLine(venue));
}

/** What somebody said about getting there and getting in, as pairs of name and sentence; empty texts are left out. */
export function venueRows(venue: VenueView | null | undefined, lang: Lang = 'en'): (readonly [string, string])[] {
  if (venue == null) return [];
  const [way, transport] = { en: ['Directions', 'By public transport'], de: ['Weg', 'Mit Bus und Bahn'] }[lang];
  const rows = [[way ?? '', venue.way], [transport ?? '', venue.transport], ...accessRows(venue, lang)] as const;
  return rows.filter(([, text]) => text !== '');
}

/** The same, of what one needs to know about the rooms alone. */
export const accessRows = (venue: VenueView, lang: Lang = 'en'): (readonly [string, string])[] =>
  ACCESS_FACTS.map((fact) => [{ en: ACCESS_NAMES, de: ACCESS_NAMES_DE }[lang][fact], venue[fact]] as const).filter(
    ([, text]) => text !== '',
  );
