import { lettering } from '../lettering.ts';
import { n1, ribbonLayers } from '../strokes.ts';
import { FLOOR_INKS, type Palette } from '../inks.ts';
import { randomOf, seedOf } from '../random.ts';
import type { Sheet } from '../sheet.ts';

export type PasoOptions = {
  columns?: number;
  hasCount?: boolean;
  /** The floor of this id alone: how it is laid, in which inks, and where the count walks. */
  floorOf?: string;
};

/** Whether a tile lies turned, by where it is; without one the seed says so tile by tile. */
type Laying = (row: number, column: number) => boolean;
const LAYINGS: readonly (Laying | null)[] = [
  null,
  null,
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (row, column) => column % 2 === 0,
  (row, column) => (row + (column >> 1)) % 2 === 0,
];
/**
 * Where the four steps stand, in parts of the width. None of them begins in the first tile, where a date is printed, or
 * ends in the last one.
 */
const WALKS: readonly (readonly number[])[] = [
  [0.25, 0.5, 0.75, 0.5],
  [0.5, 0.75, 0.25, 0.25],
  [1, 0.75, 0.5, 0.25],
  [0.75, 0.5, 0, 0],
  [0.5, 1, 0.5, 0.25],
];

type Floor = { isTurned: Laying; columns: number; inks: Palette; walk: readonly number[] | null };

/** What the seed of the poster lays, or the id's own floor. */
function floorOf({ random, w, h, inks }: Sheet, { columns, floorOf: id }: PasoOptions): Floor {
  if (id === undefined)
    return { isTurned: () => random() < 0.5, columns: columns ?? (w > h ? 5 : 3), inks, walk: null };
  const own = randomOf(seedOf(`${id}|floor`));
  const laying = own.pick(LAYINGS);
  const walk = own.pick(WALKS);
  const ownInks = own.pick(FLOOR_INKS);
  const wider = own.int(0, 1);
  return {
    isTurned: laying ?? (() => own() < 0.5),
    columns: columns ?? (w > h ? 5 : 3) + wider,
    inks: ownInks,
    walk,
  };
}

type Tile = { x: number; y: number; size: number; inks: Palette };
const COUNT = [
  { glyphs: '1@110', isTap: false },
  { glyphs: '2@110', isTap: false },
  { glyphs: '3@110', isTap: false },
  { glyphs: 'TAP@66', isTap: true },
] as const;

/** The floor: Truchet tiles in contour lines, with the count 1 2 3 TAP walking over them. */
export function paso(sheet: Sheet, options: PasoOptions = {}): string {
  const { random, w, h } = sheet;
  const { isTurned, columns, inks, walk } = floorOf(sheet, options);
  const size = w / columns;
  const rows = Math.ceil(h / size);
  let art = walk === null ? '' : `<rect width="${w}" height="${h}" fill="${inks.paper}"/>`;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const arcs = isTurned(row, column) ? [0, 2] : [1, 3];
      if (random() < 0.5) arcs.reverse();
      for (const corner of arcs) art += arc({ x: column * size, y: row * size, size, inks }, corner);
    }
  }
  if (options.hasCount === false) return art;
  const fullRows = Math.max(1, Math.floor(h / size));
  return (
    art +
    COUNT.map((_, i) => {
      // In a strip all four stand in one row, side by side.
      const column = walk === null || fullRows < 3 ? i % columns : Math.round((walk[i] ?? 0) * (columns - 1));
      return step({ x: (column + 0.5) * size, y: (Math.round((i * (fullRows - 1)) / 3) + 0.5) * size, size, inks }, i);
    }).join('')
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
