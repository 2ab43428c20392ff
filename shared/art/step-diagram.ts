import { INK } from './inks.ts';
import { lettering, type Glyphs } from './lettering.ts';

const SOLE =
  'M6-76C27-76 35-57 33-36C31-15 20-4 19 14C18 32 23 40 22 54C21 71 11 80-2 80C-16 80-25 69-24 52C-23 ' +
  '36-27 22-31 4C-37-20-35-49-23-63C-15-72-4-76 6-76Z';
const BALL = 'M6-70C22-70 27-56 27-38C27-26 21-16 4-16C-14-16-27-22-28-38C-29-56-12-70 6-70Z';
const RIM = 'M5-62C19-62 23-50 22-36C21-20 12-10 8 2C2 6-14 6-19 0C-26-20-25-42-16-52C-10-59-3-62 5-62Z';
const PAD = 'M3-46C11-46 11-38 9-30C6-20 2-14-4-14C-12-16-14-32-9-40C-6-44-2-46 3-46Z';
const PAPER = '#FFF8EE';
const ARROW = '#8A6A5C';
const COLUMNS = [90, 290, 490, 690] as const;

type Foot = { x: number; y: number; side: 'L' | 'R'; glyphs: Glyphs };

const THERE: readonly Glyphs[] = ['1@110', '2@110', '3@110', 'TAP@125'];
const BACK: readonly Glyphs[] = ['5@110', '6@110', '7@110', 'TAP@125'];

/** The bachata basic as a floor plan: three steps and a tap to the right, three steps and a tap back. */
export function stepDiagramArt(label: string): string {
  let art = '';
  for (const [i, x] of COLUMNS.entries()) {
    art += foot({ x, y: 110, side: i % 2 ? 'L' : 'R', glyphs: THERE[i] ?? 'TAP@125' });
    if (i < 3) art += arrow(x + 52, 60, 1);
  }
  for (const [i, x] of [...COLUMNS].reverse().entries()) {
    art += foot({ x, y: 420, side: i % 2 ? 'R' : 'L', glyphs: BACK[i] ?? 'TAP@125' });
    if (i < 3) art += arrow(x - 52, 370, -1);
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="20 10 740 570" role="img" aria-label="${label}">` + `${art}</svg>`
  );
}

function foot({ x, y, side, glyphs }: Foot): string {
  const isTap = glyphs === 'TAP@125';
  const f = side === 'L' ? 1 : -1;
  const ink = side === 'L' ? INK.vino : INK.chili;
  const shoe = isTap
    ? `<path d="${SOLE}" fill="${PAPER}" stroke="${ink}" stroke-width="6" stroke-dasharray="11 9"/><path ` +
      `d="${BALL}" fill="${ink}"/>`
    : `<path d="${SOLE}" fill="${ink}"/><path d="${RIM}" fill="none" stroke="${INK.crema}" ` +
      `stroke-width="5"/><path d="${PAD}" fill="${INK.crema}"/><path d="M-27 29Q-2 36 22 30" fill="none" ` +
      `stroke="${PAPER}" stroke-width="6"/>`;
  return (
    `<g transform="translate(${x} ${y}) rotate(${-9 * f}) scale(${f * 1.08} 1.08)">${shoe}</g>` +
    `${lettering(glyphs, { x, y: y + 144, size: isTap ? 42 : 50, ink: '#2A0A17' })}`
  );
}

function arrow(x: number, y: number, way: 1 | -1): string {
  const line = `fill="none" stroke="${ARROW}" stroke-width="5" stroke-linecap="round"`;
  return (
    `<path d="M${x} ${y}q${way * 48} -46 ${way * 96} 0" ${line} stroke-dasharray="1 12"/><path ` +
    `d="M${x + way * 84} ${y - 16}l${way * 13} 17l${-way * 21} 3" ${line} stroke-linejoin="round"/>`
  );
}
