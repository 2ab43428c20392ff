import { n1, rings } from '../strokes.ts';
import { shorterSide, type Sheet } from '../sheet.ts';
import { falda } from './falda.ts';
import { onda } from './onda.ts';

/** Beach festival: sun over op-art water. */
export function playa(sheet: Sheet): string {
  const { w, h, inks } = sheet;
  const { paper, deep, a, b, c, light } = inks;
  const m = shorterSide(sheet);
  const seaH = h * 0.54;
  let art = falda({
    cx: w * 0.5,
    cy: h * 0.42,
    radius: m * 1.3,
    twist: 0,
    deep: paper,
    inks: [a, light, a, light],
    rotation: 0.2,
    hasHead: false,
    hasHem: false,
  });
  art += rings([w * 0.5, h * 0.42], m * 0.38, [deep, light, b, b, light, a, a, light, b]);
  const sea = onda(
    { ...sheet, h: seaH },
    {
      count: 12,
      top: 0.1,
      bottom: 1.05,
      amplitude: 0.06,
      hasMoon: false,
      inks: [deep, c, deep, light, deep, b, deep, light, a],
    },
  );
  return (
    `${art}<svg x="0" y="${n1(h * 0.46)}" width="${w}" height="${n1(seaH)}" viewBox="0 0 ${w} ${n1(seaH)}">` +
    `${sea}</svg>`
  );
}
