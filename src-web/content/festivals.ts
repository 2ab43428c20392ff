import { housePoster } from '#shared/art/house-posters.ts';
import type { Genre } from '#shared/art/inks.ts';
import type { LocalDate } from '#shared/time.ts';

export type Festival = {
  /** Last part of its address, and its key in the operator's `festivalLinks`. */
  id: 'munich-bachata-fest' | 'bachata-beach' | 'bachazouk';
  title: string;
  /** Its last day; after it, the edition is past. */
  endsOn: LocalDate;
  /** The id picks the picture: arcos for Munich, playa for the beach, two interlocking ribbons for two dances. */
  art: { id: string; genre: Genre };
};

/** Past and announced editions, whose words are in features/festivals; what is on sale are events of kind `festival`. */
export const FESTIVALS: readonly [Festival, Festival, Festival] = [
  {
    id: 'munich-bachata-fest',
    title: 'Munich Bachata Fest',
    endsOn: '2026-03-02' as LocalDate,
    art: housePoster('munich-bachata-fest-35'),
  },
  {
    id: 'bachata-beach',
    title: 'Bachata Beach',
    endsOn: '2026-06-20' as LocalDate,
    art: housePoster('bachata-beach-19'),
  },
  {
    id: 'bachazouk',
    title: 'Bachazouk',
    endsOn: '2025-10-12' as LocalDate,
    art: housePoster('bachazouk-10'),
  },
];

/** A festival is over once its last day has passed in Berlin. */
export function isPastEdition({ endsOn }: Pick<Festival, 'endsOn'>, today: LocalDate): boolean {
  return endsOn < today;
}
