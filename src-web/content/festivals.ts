import { housePoster } from '#shared/art/house-posters.ts';
import type { Genre } from '#shared/art/inks.ts';
import type { LocalDate } from '#shared/time.ts';

export type BigFact = { figure: string; what: string };

export type Festival = {
  /** Last part of its address, and its key in the operator's `festivalLinks`. */
  id: 'munich-bachata-fest' | 'bachata-beach' | 'bachazouk';
  title: string;
  /** Its last day; after it, the edition is past. */
  endsOn: LocalDate;
  /** From the first day to the last. */
  dates: string;
  place: string;
  lead: string;
  facts: readonly [BigFact, ...BigFact[]];
  /** The id picks the picture: arcos for Munich, playa for the beach, two interlocking ribbons for two dances. */
  art: { id: string; genre: Genre };
};

/** Past and announced editions; what is on sale are events of kind `festival`. */
export const FESTIVALS: readonly [Festival, Festival, Festival] = [
  {
    id: 'munich-bachata-fest',
    title: 'Munich Bachata Fest',
    endsOn: '2026-03-02' as LocalDate,
    dates: '26 Feb to 2 Mar 2026',
    place: 'Munich',
    lead: 'Dancers from 54 countries in one city, from Thursday to Monday. Workshops by day, three floors by night.',
    facts: [
      { figure: '1700+', what: 'dancers' },
      { figure: '54', what: 'countries' },
      { figure: '60+', what: 'workshop hours' },
      { figure: '30', what: 'artists' },
      { figure: '6', what: 'DJs' },
      { figure: '3', what: 'dance floors' },
    ],
    art: housePoster('munich-bachata-fest-35'),
  },
  {
    id: 'bachata-beach',
    title: 'Bachata Beach',
    endsOn: '2026-06-20' as LocalDate,
    dates: '14 to 20 June 2026',
    place: 'Roses',
    lead: 'A retreat by the sea in Roses. You sleep there, you eat there, you dance there, for six nights.',
    facts: [
      { figure: '6', what: 'nights' },
      { figure: 'All', what: 'meals' },
      { figure: '15', what: 'hours social dancing' },
    ],
    art: housePoster('bachata-beach-19'),
  },
  {
    id: 'bachazouk',
    title: 'Bachazouk',
    endsOn: '2025-10-12' as LocalDate,
    dates: '10 to 12 October 2025',
    place: 'Munich',
    lead: 'Bachata and Zouk under one roof, from Friday to Sunday. Come for the one you dance, stay for the other.',
    facts: [
      { figure: '3', what: 'days' },
      { figure: '2', what: 'dances: Bachata and Zouk' },
    ],
    art: housePoster('bachazouk-10'),
  },
];

/** A festival is over once its last day has passed in Berlin. */
export function isPastEdition({ endsOn }: Pick<Festival, 'endsOn'>, today: LocalDate): boolean {
  return endsOn < today;
}
