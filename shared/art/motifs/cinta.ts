import { ribbonLayers, spline, stack, type Point } from '../strokes.ts';
import { shorterSide, type Sheet } from '../sheet.ts';

type Way = { sheet: Sheet; x: (t: number) => number; inks: readonly string[]; inkRows: readonly (readonly string[])[] };

const draw = (points: readonly Point[], width: number, inks: readonly string[]): string =>
  stack(spline(points), ribbonLayers(width, inks), 'stroke-linejoin="round"');

/** The path of a lead as contour lines (Mexico 68): one turn, two crossing S-curves, or switchbacks. */
export function cinta(sheet: Sheet): string {
  const { random, w, inks } = sheet;
  const { deep, a, b, c, light } = inks;
  const flip = random.sign();
  const kind = random.int(0, 2);
  const inkRows = [
    [deep, a, deep, light, b, deep, a, light, c, deep, light],
    [light, deep, b, light, deep, a, c, deep, light],
    [deep, light, deep, a, b, deep, c, light, deep],
  ];
  const way: Way = { sheet, x: (t) => (flip > 0 ? t : 1 - t) * w, inks: random.pick(inkRows), inkRows };
  if (kind === 0) return oneTurn(way);
  return kind === 1 ? leadAndFollow(way) : switchbacks(way);
}

function oneTurn({ sheet, x, inks }: Way): string {
  const { random, h } = sheet;
  const m = shorterSide(sheet);
  const width = m * random.range(0.5, 0.62);
  const y0 = random.range(0.08, 0.24) * h;
  const y1 = random.range(0.78, 0.95) * h;
  const loop = m * random.range(0.22, 0.29);
  const lx = random.range(0.44, 0.56);
  const ly = random.range(0.4, 0.52) * h;
  const into: Point[] = [
    [x(-0.4), y0],
    [x(0.05), y0 + h * 0.02],
    [x(lx + 0.22), ly - loop * 0.8],
    [x(lx + 0.32), ly + loop * 0.5],
    [x(lx), ly + loop * 1.15],
  ];
  const out: Point[] = [
    [x(lx + 0.32), ly + loop * 0.5],
    [x(lx), ly + loop * 1.15],
    [x(lx - 0.32), ly + loop * 0.4],
    [x(lx - 0.18), ly - loop * 0.8],
    [x(lx + 0.2), ly - loop * 0.5],
    [x(1), y1 - h * 0.04],
    [x(1.45), y1],
  ];
  return draw(into, width, inks) + draw(out, width, inks);
}

function leadAndFollow({ sheet, x, inks, inkRows }: Way): string {
  const { random, h } = sheet;
  const width = shorterSide(sheet) * random.range(0.34, 0.42);
  const d = random.range(0.12, 0.2);
  const wave = (o: number): Point[] => [
    [x(0.5 + o), -h * 0.2],
    [x(0.5 + o * 1.3), h * 0.08],
    [x(0.5 - o * 1.6 - d * 0.2), h * 0.42],
    [x(0.5 + o * 1.5), h * 0.74],
    [x(0.5 + o * 0.2), h * 1.2],
  ];
  return draw(wave(d + 0.08), width, inks) + draw(wave(-d - 0.08), width, random.pick(inkRows));
}

function switchbacks({ sheet, x, inks }: Way): string {
  const { random, h } = sheet;
  const width = shorterSide(sheet) * random.range(0.42, 0.5);
  const top = random.range(0.2, 0.3);
  const y = (offset: number): number => h * (top + offset);
  return draw(
    [
      [x(-0.3), h * (top - 0.16)],
      [x(0.62), h * (top - 0.08)],
      [x(0.84), y(0.1)],
      [x(0.55), y(0.22)],
      [x(0.2), y(0.36)],
      [x(0.3), y(0.55)],
      [x(0.8), y(0.6)],
      [x(1.3), y(0.58)],
    ],
    width,
    inks,
  );
}
