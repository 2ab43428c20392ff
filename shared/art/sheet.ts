import type { Palette } from './inks.ts';
import type { Random } from './random.ts';

/** What a motif draws on: its seeded numbers, its size and its inks. */
export type Sheet = { random: Random; w: number; h: number; inks: Palette };

/** The shorter side of a sheet, from which motifs take their size. */
export const shorterSide = ({ w, h }: Sheet): number => Math.min(w, h);
