import { n1, ribbonLayers, rings, stack } from '../strokes.ts';
import { shorterSide, type Sheet } from '../sheet.ts';
import { falda } from './falda.ts';
import { onda } from './onda.ts';

/** City festival: two round-capped towers before the sun, over the Isar. */
export function arcos(sheet: Sheet): string {
  const { random, w, h, inks } = sheet;
  const { paper, deep, a, b, light } = inks;
  const m = shorterSide(sheet);
  const sunY = h * 0.4;
  const riverH = h * 0.26;
  let art = falda({
    cx: w * 0.5,
    cy: sunY,
    radius: m * 1.3,
    twist: random.range(0.2, 0.5) * random.sign(),
    deep: paper,
    inks: [a, light, a, light],
    rotation: random.range(0, 1),
    hasHead: false,
    hasHem: false,
  });
  art += rings([w * 0.5, sunY], m * 0.42, [deep, b, b, light, light, a, a]);
  art += tower(sheet, w * 0.345) + tower(sheet, w * 0.655);
  const river = onda(
    { ...sheet, h: riverH },
    {
      count: 7,
      top: 0.16,
      bottom: 1.05,
      amplitude: 0.1,
      hasMoon: false,
      inks: [deep, b, deep, light, deep, a, deep, light],
    },
  );
  return (
    `${art}<svg x="0" y="${n1(h * 0.74)}" width="${w}" height="${n1(riverH)}" viewBox="0 0 ${w} ` +
    `${n1(riverH)}">${river}</svg>`
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
