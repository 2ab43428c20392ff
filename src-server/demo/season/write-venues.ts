import type { Db } from '#server/db/client.ts';
import { VENUE_FIELD_NAMES } from '#shared/events/save-venue.ts';
import type { VenueText } from '#shared/events/venue.ts';
import type { OtherWords } from '#shared/website/two-texts.ts';
import { venues } from '#server/db/schema/venues.ts';
import { VENUES } from './nights/night-template.ts';
import { rowWriter } from './row-writer.ts';
import { seedUuid } from './season-ids.ts';

type Words = Record<VenueText, string> & { otherWords: OtherWords<VenueText> | null };

const SALON: Words = {
  way: 'Through the courtyard of number 12, past the bicycles, then the blue door on the left.',
  transport:
    'Tram 18 and bus 52 to Mariahilfplatz, two minutes on foot. The night tram N27 leaves from there until 04:30.',
  steps: 'None: the floor is level with the courtyard.',
  lift: 'Not needed.',
  toilet: 'One can be used with a wheelchair, beside the bar.',
  seating: '40 seats along the walls.',
  loudness: 'Loud on the floor; the bar is quieter.',
  otherWords: {
    lang: 'de',
    way: 'Durch den Hof der Nummer 12, an den Rädern vorbei, dann die blaue Tür links.',
    transport:
      'Tram 18 und Bus 52 bis Mariahilfplatz, zwei Minuten zu Fuß. Die Nachttram N27 fährt von dort bis 04:30 Uhr.',
    steps: 'Keine: Der Boden liegt auf der Höhe des Hofs.',
    lift: 'Nicht nötig.',
    toilet: 'Eine ist mit dem Rollstuhl benutzbar, neben der Bar.',
    seating: '40 Sitzplätze an den Wänden.',
    loudness: 'Auf der Tanzfläche laut; an der Bar ist es leiser.',
  },
};
const KELLER: Words = {
  way: 'The door between the bakery and the bank, then down.',
  transport:
    'U3 and U6 to Implerstraße, exit Sendlinger Kirche. No phone works downstairs: tickets open without a network.',
  steps: '18 steps down, with a rail on both sides.',
  lift: 'None.',
  toilet: 'Downstairs, narrow; none for a wheelchair.',
  seating: '12 seats at the bar.',
  loudness: 'Very loud. Earplugs are free at the door.',
  otherWords: {
    lang: 'de',
    way: 'Die Tür zwischen Bäckerei und Bank, dann hinunter.',
    transport:
      'U3 und U6 bis Implerstraße, Ausgang Sendlinger Kirche. Unten geht kein Telefon: Tickets öffnen sich ohne Netz.',
    steps: '18 Stufen hinunter, mit Geländer auf beiden Seiten.',
    lift: 'Keiner.',
    toilet: 'Unten, eng; keine für den Rollstuhl.',
    seating: '12 Sitzplätze an der Bar.',
    loudness: 'Sehr laut. Ohrstöpsel gibt es umsonst an der Tür.',
  },
};
const WORDS: Partial<Record<keyof typeof VENUES, Words>> = { salon: SALON, keller: KELLER };
const NO_WORDS: Words = {
  way: '',
  transport: '',
  steps: '',
  lift: '',
  toilet: '',
  seating: '',
  loudness: '',
  otherWords: null,
};

const idOf = (name: string): string => seedUuid(`venue:${name}`);

/** The venue of a demo night; the festivals abroad have none. */
export const demoVenueId = (location: string): string | null =>
  Object.values(VENUES).some((name) => name === location) ? idOf(location) : null;

/** The rooms of the demo season, two of them with all that there is to say. */
export function writeVenues(db: Db, { now }: { now: Date }): void {
  const write = rowWriter(db, venues, ['id', ...VENUE_FIELD_NAMES, 'createdAt', 'updatedAt']);
  for (const [key, name] of Object.entries(VENUES))
    write({
      ...(WORDS[key as keyof typeof VENUES] ?? NO_WORDS),
      id: idOf(name),
      name,
      address: '',
      mapUrl: null,
      createdAt: now,
      updatedAt: now,
    });
}
