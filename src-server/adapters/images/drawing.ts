import type { ForeignKind } from '../foreign-files/foreign-kind.ts';

/** `palette`: of few inks, a third of the weight. */
type Pixels =
  | { as: 'png'; palette?: { colours?: number; /** 1 to 10. */ effort?: number } }
  | { as: 'jpeg'; quality: number };

/** A picture of ours: an SVG at `density` dots per inch, as a square of `side` pixels where that is said. */
export type Drawing = { svg: string; density: number; side?: number; pixels: Pixels };

/** Draws each unit of an SVG as one pixel. */
export const BASE_DENSITY = 72;

/** One that hangs would keep all others waiting. */
const MOST_MS = 30_000;

type DrawingKind = ForeignKind<Drawing, { picture: Uint8Array<ArrayBuffer> }>;

/** How the threads that draw are asked. */
export const DRAWING: DrawingKind = { name: 'drawing', withinMs: MOST_MS };
/** What strangers ask for by its address, as many at once as they like. */
export const ASKED_DRAWING: DrawingKind = { ...DRAWING, name: 'asked drawing' };
