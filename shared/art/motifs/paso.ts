import { lettering } from '../lettering.ts';
import { n1, ribbonLayers } from '../strokes.ts';
import type { Palette } from '../inks.ts';
import type { Sheet } from '../sheet.ts';

export type PasoOptions = { columns?: number; hasCount?: boolean };

type Tile = { x: number; y: number; size: number; inks: Palette };
const COUNT = [
  { glyphs: '1@110', isTap: false },
  { glyphs: '2@110', isTap: false },
  { glyphs: '3@110', isTap: false },
  { glyphs: 'TAP@66', isTap: true },
] as const;

/** The floor: Truchet tiles in contour lines, with the count 1 2 3 TAP walking over them. */
export function paso(sheet: Sheet, options: PasoOptions = {}): string {
  const { random, w, h, inks } = sheet;
  const columns = options.columns ?? (w > h ? 5 : 3);
  const size = w / columns;
  const rows = Math.ceil(h / size);
  let art = '';
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const arcs = random() < 0.5 ? [0, 2] : [1, 3];
      if (random() < 0.5) arcs.reverse();
      for (const corner of arcs) art += arc({ x: column * size, y: row * size, size, inks }, corner);
    }
  }
  if (options.hasCount === false) return art;
  const fullRows = Math.max(1, Math.floor(h / size));
  return (
    art +
    COUNT.map((_, i) =>
      step({ x: ((i % columns) + 0.5) * size, y: (Math.round((i * (fullRows - 1)) / 3) + 0.5) * size, size, inks }, i),
    ).join('')
  );
}

function arc({ x, y, size, inks }: Tile, corner: number): string {
  const radius = size / 2;
  const row = [inks.deep, inks.a, inks.deep, inks.light, inks.b, inks.deep, inks.c];
  return ribbonLayers(size * 0.78, row)
    .map(([width, ink], i) => {
      const e = 0.2 + i * 0.45; // inner layers run further past the tile's edge, so no seam shows
      const d = [
        `M${n1(x + radius)} ${n1(y - e)}V${n1(y)}A${n1(radius)} ${n1(radius)} 0 0 1 ${n1(x)} ` +
          `${n1(y + radius)}h${n1(-e)}`,
        `M${n1(x + size + e)} ${n1(y + radius)}H${n1(x + size)}A${n1(radius)} ${n1(radius)} 0 0 1 ` +
          `${n1(x + radius)} ${n1(y)}v${n1(-e)}`,
        `M${n1(x + radius)} ${n1(y + size + e)}V${n1(y + size)}A${n1(radius)} ${n1(radius)} 0 0 1 ` +
          `${n1(x + size)} ${n1(y + radius)}h${n1(e)}`,
        `M${n1(x - e)} ${n1(y + radius)}H${n1(x)}A${n1(radius)} ${n1(radius)} 0 0 1 ${n1(x + radius)} ` +
          `${n1(y + size)}v${n1(e)}`,
      ][corner];
      return `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${n1(width)}"/>`;
    })
    .join('');
}

function step({ x, y, size, inks }: Tile, index: number): string {
  const { glyphs, isTap } = COUNT[index] ?? COUNT[0];
  return (
    `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(size * 0.25)}" fill="${inks.deep}"/><circle ` +
    `cx="${n1(x)}" cy="${n1(y)}" r="${n1(size * 0.21)}" fill="${isTap ? inks.deep : inks.light}"/>` +
    lettering(glyphs, { x, y: y + size * 0.075, size: size * 0.21, ink: isTap ? inks.light : inks.deep })
  );
}
