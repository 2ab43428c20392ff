import { CLAVE_HITS } from '../inks.ts';
import { discs, n1, TAU } from '../strokes.ts';
import { shorterSide, type Sheet } from '../sheet.ts';
import { falda } from './falda.ts';

/** A record on rays, the clave as its label. */
export function disco(sheet: Sheet): string {
  const { random, w, h, inks } = sheet;
  const { paper, deep, a, b, c, light } = inks;
  const m = shorterSide(sheet);
  const cx = w * random.range(0.42, 0.64);
  const cy = h * random.range(0.44, 0.6);
  const radius = m * random.range(0.5, 0.62);
  let art = falda({
    cx,
    cy,
    radius: m * 1.35,
    twist: 0,
    deep: paper,
    inks: [a, b, a, light],
    rotation: random.range(0, TAU),
    hasHead: false,
    hasHem: false,
  });
  art += discs(
    [cx, cy],
    [
      [radius * 1.03, light],
      [radius, deep],
    ],
  );
  for (let i = 0; i < 9; i++) {
    const isBold = i % 3 === 1;
    art +=
      `<circle cx="${n1(cx)}" cy="${n1(cy)}" r="${n1(radius * (0.5 + i * 0.053))}" fill="none" ` +
      `stroke="${[c, a, b][i % 3]}" stroke-width="${isBold ? radius * 0.018 : radius * 0.008}" ` +
      `opacity="${isBold ? 0.95 : 0.55}"/>`;
  }
  art += discs(
    [cx, cy],
    [
      [radius * 0.4, a],
      [radius * 0.36, light],
      [radius * 0.33, b],
      [radius * 0.05, deep],
    ],
  );
  for (const step of CLAVE_HITS) {
    const angle = (step / 16) * TAU - Math.PI / 2;
    const [dx, dy] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
    art +=
      `<line x1="${n1(cx + dx * 0.13)}" y1="${n1(cy + dy * 0.13)}" x2="${n1(cx + dx * 0.27)}" ` +
      `y2="${n1(cy + dy * 0.27)}" stroke="${deep}" stroke-width="${n1(radius * 0.06)}"/>`;
  }
  return art;
}
