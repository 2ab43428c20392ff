import { n1, spline, TAU, type Point } from '../strokes.ts';
import { shorterSide, type Sheet } from '../sheet.ts';

type Wave = { count: number; top: number; bottom: number; amplitude: number; phase: number; cycles: number };

export type OndaOptions = {
  inks?: readonly string[];
  count?: number;
  top?: number;
  bottom?: number;
  amplitude?: number;
  hasMoon?: boolean;
};

/** A body wave as op-art bands, refracted through a moon. */
export function onda(sheet: Sheet, options: OndaOptions = {}): string {
  const { random, w, h } = sheet;
  const { deep, a, b, c, light } = sheet.inks;
  const wave: Wave = {
    count: options.count ?? 22,
    top: options.top ?? -0.1,
    bottom: options.bottom ?? 1.1,
    amplitude: options.amplitude ?? random.range(0.055, 0.085),
    phase: random.range(0, TAU),
    cycles: random.range(0.8, 1.2),
  };
  const sea = bands(sheet, wave, options.inks ?? [deep, a, deep, light, deep, b, deep, light, a]);
  if (options.hasMoon === false) return sea;
  // The size is part of the id: two sizes of one poster can stand in one document.
  const id = `m${Math.floor(random() * 1e9).toString(36)}${Math.round(w)}x${Math.round(h)}`;
  const cx = n1(w * random.range(0.38, 0.62));
  const cy = n1(h * random.range(0.34, 0.5));
  const m = shorterSide(sheet);
  const radius = n1(m * random.range(0.26, 0.34));
  const inMoon = bands(sheet, { ...wave, count: 26, phase: wave.phase + Math.PI, amplitude: wave.amplitude * 0.8 }, [
    c,
    light,
    c,
    b,
    light,
    c,
    light,
  ]);
  return (
    `${sea}<clipPath id="${id}"><circle cx="${cx}" cy="${cy}" r="${radius}"/></clipPath><g ` +
    `clip-path="url(#${id})">${inMoon}</g><circle cx="${cx}" cy="${cy}" r="${radius}" fill="none" ` +
    `stroke="${deep}" stroke-width="${n1(m * 0.022)}"/>`
  );
}

function bands({ w, h }: Sheet, wave: Wave, inks: readonly string[]): string {
  const { count, top, bottom, amplitude, phase, cycles } = wave;
  let art = '';
  for (let i = 0; i <= count; i++) {
    const y = h * (top + ((bottom - top) * i) / count);
    const swell = 0.35 + 0.65 * Math.sin(Math.PI * Math.min(1, Math.max(0, i / count)));
    const points: Point[] = [];
    for (let q = -1; q <= 9; q++) {
      const t = q / 8;
      points.push([t * w, y + Math.sin(t * TAU * cycles + phase + i * 0.3) * h * amplitude * swell]);
    }
    art +=
      `<path d="${spline(points)}L${n1(w * 1.2)} ${n1(h * 1.3)}L${n1(-w * 0.2)} ${n1(h * 1.3)}Z" ` +
      `fill="${inks[i % inks.length]}"/>`;
  }
  return art;
}
