import type { Lang } from '#shared/lang.ts';
import { shownIn, textsOf, type OtherWords } from '../website/two-texts.ts';
import { wayThere } from './way-there.ts';

/** What people need to know before they come, in the order it is shown; each is a sentence, empty where nobody said. */
export const ACCESS_FACTS = ['steps', 'lift', 'toilet', 'seating', 'loudness'] as const;
type AccessFact = (typeof ACCESS_FACTS)[number];
/** What is said of a place in both languages. */
export type VenueText = AccessFact | 'way' | 'transport';
export const VENUE_TEXTS: readonly VenueText[] = ['way', 'transport', ...ACCESS_FACTS];

/** What each is called on screens and in mails. */
export const ACCESS_NAMES: Record<AccessFact, string> = {
  steps: 'Steps',
  lift: 'Lift',
  toilet: 'Toilet',
  seating: 'Seats',
  loudness: 'Loudness',
};
export const ACCESS_NAMES_DE: Record<AccessFact, string> = {
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
  /** Its texts in the other language. */
  otherWords: OtherWords<VenueText> | null;
};

/** How an event names this place. */
export const placeLine = ({ name, address }: Pick<VenueView, 'name' | 'address'>): string =>
  [name, address].filter((part) => part !== '').join(', ');

/** The map for an event's place: the venue's own page of it, else a search for the address or for the event's words. */
export function mapOf({ location, venue }: { location: string; venue?: VenueView | null }): string {
  if (venue == null || venue.address === '') return venue?.mapUrl ?? wayThere(location);
  return venue.mapUrl ?? wayThere(placeLine(venue));
}

type VenueRow = readonly [name: string, text: string, lang: Lang];

function venueRow(venue: VenueView, field: VenueText, said: { name: string; lang: Lang }): VenueRow {
  const texts = textsOf(venue, field);
  const shown = shownIn(texts, said.lang);
  return [said.name, texts[shown], shown];
}

/**
 * What somebody said about getting there and getting in: name, sentence, and the language of the sentence, which is the
 * other one where it is said in that alone; empty texts are left out.
 */
export function venueRows(venue: VenueView | null | undefined, lang: Lang = 'en'): VenueRow[] {
  if (venue == null) return [];
  const [way = '', transport = ''] = {
    en: ['Directions', 'By public transport'],
    de: ['Weg', 'Mit Bus und Bahn'],
  }[lang];
  return [
    venueRow(venue, 'way', { name: way, lang }),
    venueRow(venue, 'transport', { name: transport, lang }),
    ...accessRows(venue, lang),
  ].filter(([, text]) => text !== '');
}

/** The same, of what one needs to know about the rooms alone. */
export const accessRows = (venue: VenueView, lang: Lang = 'en'): VenueRow[] =>
  ACCESS_FACTS.map((fact) =>
    venueRow(venue, fact, { name: { en: ACCESS_NAMES, de: ACCESS_NAMES_DE }[lang][fact], lang }),
  ).filter(([, text]) => text !== '');
