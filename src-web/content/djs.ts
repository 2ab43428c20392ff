import type { Genre, InkName } from '#shared/art/inks.ts';
import type { Motif } from '#shared/art/poster.ts';

export type Dj = {
  /** Under which what is said of them stands in the words of features/salsa. */
  id: 'malecon' | 'rumbera';
  name: string;
  /** Ink of the record's label. */ label: InkName;
  sleeve: { genre: Genre; motif: Motif; inks: number };
};

/** Invented, for the demo season only: production lists its own hosts, or none. */
const DEMO_DJS: readonly Dj[] = [
  {
    id: 'malecon',
    name: 'DJ Malecón',
    label: 'marigold',
    sleeve: { genre: 'salsa', motif: 'disco', inks: 0 },
  },
  {
    id: 'rumbera',
    name: 'DJ Rumbera',
    label: 'rosa',
    sleeve: { genre: 'bachata', motif: 'cinta', inks: 1 },
  },
];

export const salsaDjs = (isDemo: boolean): readonly Dj[] => (isDemo ? DEMO_DJS : []);
