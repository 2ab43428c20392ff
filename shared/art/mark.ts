import { CLAVE_HITS } from './inks.ts';
import { TAU } from './strokes.ts';

export type MarkStroke = { step: number; x1: string; y1: string; x2: string; y2: string };

/** The brand mark in a 32 × 32 box: the five clave hits as strokes from the centre of a bar drawn as a circle. */
export const MARK_STROKES: readonly MarkStroke[] = CLAVE_HITS.map((step) => {
  const angle = (step / 16) * TAU - Math.PI / 2;
  const at = (radius: number, turn: (angle: number) => number): string => (16 + turn(angle) * radius).toFixed(2);
  return { step, x1: at(4.2, Math.cos), y1: at(4.2, Math.sin), x2: at(13, Math.cos), y2: at(13, Math.sin) };
});

export const MARK_STROKE_WIDTH = 5.4;

/** The mark as a picture of its own (favicon, mail, PDF, wallet). */
export function markArt(ink: string): string {
  const lines = MARK_STROKES.map(({ x1, y1, x2, y2 }) => `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`).join(
    '',
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="${ink}" ` +
    `stroke-width="${MARK_STROKE_WIDTH}" aria-hidden="true">${lines}</svg>`
  );
}
