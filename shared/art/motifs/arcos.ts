import { n1, ribbonLayers, rings, stack } from '../strokes.ts';
import { shorterSide, type Sheet } from '../sheet.ts';
import { rays, water } from './sun-and-water.ts';

/** City festival: two round-capped towers before the sun, over the Isar. */
export function arcos(sheet: Sheet): string {
  const { random, w, h, inks } = sheet;
  const { deep, a, b, light } = inks;
  const sunY = h * 0.4;
  const twist = random.range(0.2, 0.5) * random.sign();
  return (
    rays(sheet, sunY, { twist, rotation: random.range(0, 1) }) +
    rings([w * 0.5, sunY], shorterSide(sheet) * 0.42, [deep, b, b, light, light, a, a]) +
    tower(sheet, w * 0.345) +
    tower(sheet, w * 0.655) +
    water(sheet, {
      top: h * 0.74,
      height: h * 0.26,
      from: 0.16,
      count: 7,
      amplitude: 0.1,
      inks: [deep, b, deep, light, deep, a, deep, light],
    })
  );
}

/** Striped shaft, round cap, belt and lantern. */
function tower(sheet: Sheet, x: number): string {
  const { deep, c, light } = sheet.inks;
  const top = sheet.h * 0.36;
  const width = shorterSide(sheet) * 0.24;
  const shaft = `M${n1(x)} ${n1(sheet.h * 1.1)}V${n1(top)}`;
  const lantern = `M${n1(x)} ${n1(top - width * 0.66)}V${n1(top - width * 0.4)}`;
  return (
    `<path d="${lantern}" stroke="${deep}" stroke-width="${n1(width * 0.34)}" stroke-linecap="round"/>` +
    `<path d="${lantern}" stroke="${light}" stroke-width="${n1(width * 0.14)}" stroke-linecap="round"/>` +
    stack(shaft, ribbonLayers(width, [deep, c, deep, light, deep, c]), 'stroke-linecap="round"') +
    `<rect x="${n1(x - width * 0.56)}" y="${n1(top + width * 0.2)}" width="${n1(width * 1.12)}" ` +
    `height="${n1(width * 0.3)}" rx="${n1(width * 0.06)}" fill="${deep}"/>` +
    `<rect x="${n1(x - width * 0.5)}" y="${n1(top + width * 0.27)}" width="${n1(width)}" ` +
    `height="${n1(width * 0.16)}" fill="${light}"/>`
  );
}
