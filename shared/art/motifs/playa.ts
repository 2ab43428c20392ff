import { rings } from '../strokes.ts';
import { shorterSide, type Sheet } from '../sheet.ts';
import { rays, water } from './sun-and-water.ts';

/** Beach festival: sun over op-art water. */
export function playa(sheet: Sheet): string {
  const { w, h, inks } = sheet;
  const { deep, a, b, c, light } = inks;
  const sunY = h * 0.42;
  return (
    rays(sheet, sunY, { twist: 0, rotation: 0.2 }) +
    rings([w * 0.5, sunY], shorterSide(sheet) * 0.38, [deep, light, b, b, light, a, a, light, b]) +
    water(sheet, {
      top: h * 0.46,
      height: h * 0.54,
      from: 0.1,
      count: 12,
      amplitude: 0.06,
      inks: [deep, c, deep, light, deep, b, deep, light, a],
    })
  );
}
