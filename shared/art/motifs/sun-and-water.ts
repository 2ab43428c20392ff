import { n1 } from '../strokes.ts';
import { shorterSide, type Sheet } from '../sheet.ts';
import { falda } from './falda.ts';
import { onda, type OndaOptions } from './onda.ts';

/** Rays all over the sheet, from a sun at its middle. */
export function rays(sheet: Sheet, sunY: number, { twist, rotation }: { twist: number; rotation: number }): string {
  const { paper, a, light } = sheet.inks;
  return falda({
    cx: sheet.w * 0.5,
    cy: sunY,
    radius: shorterSide(sheet) * 1.3,
    twist,
    deep: paper,
    inks: [a, light, a, light],
    rotation,
    hasHead: false,
    hasHem: false,
  });
}

type Water = { top: number; height: number } & Pick<OndaOptions, 'count' | 'amplitude' | 'inks'> & {
    /** Where the first wave stands, as a part of the height. */
    from: number;
  };

/** Waves without a moon, in a strip of their own across the sheet. */
export function water(sheet: Sheet, { top, height, from, ...waves }: Water): string {
  const { w } = sheet;
  const inside = onda({ ...sheet, h: height }, { ...waves, top: from, bottom: 1.05, hasMoon: false });
  return (
    `<svg x="0" y="${n1(top)}" width="${w}" height="${n1(height)}" viewBox="0 0 ${w} ${n1(height)}">` +
    `${inside}</svg>`
  );
}
