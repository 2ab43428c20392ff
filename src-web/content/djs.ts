import type { Genre, InkName } from '#shared/art/inks.ts';
import type { Motif } from '#shared/art/poster.ts';

export type Dj = {
  name: string;
  about: string;
  /** Ink of the record's label. */ label: InkName;
  sleeve: { genre: Genre; motif: Motif; inks: number };
};

/** Invented, for the demo season only: production lists its own hosts, or none. */
const DEMO_DJS: readonly Dj[] = [
  {
    name: 'DJ Malecón',
    about: 'Havana by way of Giesing. Son, timba, and the occasional cumbia nobody asked for.',
    label: 'marigold',
    sleeve: { genre: 'salsa', motif: 'disco', inks: 0 },
  },
  {
    name: 'DJ Rumbera',
    about: 'Salsa dura on vinyl. Plays the long versions, knows the short corridor to the bar.',
    label: 'rosa',
    sleeve: { genre: 'bachata', motif: 'cinta', inks: 1 },
  },
];

export const salsaDjs = (isDemo: boolean): readonly Dj[] => (isDemo ? DEMO_DJS : []);
