import { CLAVE_HITS, INK } from './inks.ts';
import { discs, n1, TAU } from './strokes.ts';

const { night, vino, marigold, rosa, crema } = INK;

/** The record of the Salsa Friday block, 660 × 660. */
export function vinylArt(): string {
  let art = discs([330, 330], [[330, night]]);
  for (let i = 0; i < 13; i++)
    art +=
      `<circle cx="330" cy="330" r="${142 + i * 14}" fill="none" ` +
      `stroke="${[vino, marigold, vino, rosa][i % 4]}" stroke-width="${i % 2 ? 5 : 2}"/>`;
  art += discs(
    [330, 330],
    [
      [126, marigold],
      [112, crema],
      [104, rosa],
      [14, night],
    ],
  );
  for (const step of CLAVE_HITS) {
    const angle = (step / 16) * TAU - Math.PI / 2;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    art +=
      `<line x1="${n1(330 + cos * 40)}" y1="${n1(330 + sin * 40)}" x2="${n1(330 + cos * 86)}" ` +
      `y2="${n1(330 + sin * 86)}" stroke="${night}" stroke-width="24"/>`;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 660" aria-hidden="true">${art}</svg>`;
}

/** The record in a DJ's sleeve, 260 × 260, with a label in one ink. */
export function sleeveVinylArt(label: string): string {
  const grooves = Array.from(
    { length: 9 },
    (_, i) => `<circle cx="130" cy="130" r="${58 + i * 8}" fill="none" stroke="#6B4453" stroke-width="2"/>`,
  ).join('');
  const record = discs(
    [130, 130],
    [
      [130, '#54303E'],
      [127, '#0B0306'],
    ],
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 260 260" aria-hidden="true">${record}${grooves}${discs(
    [130, 130],
    [
      [50, label],
      [44, crema],
      [40, label],
      [6, '#0B0306'],
    ],
  )}</svg>`;
}
