import { CLAVE_HITS } from '../inks.ts';
import { curveThrough, discs, n1, TAU, type Point } from '../strokes.ts';

type Four = readonly [string, string, string, string];

export type FaldaOptions = {
  cx: number;
  cy: number;
  radius: number;
  twist: number;
  deep: string;
  inks: Four;
  rotation?: number;
  /** The dancer's head in the centre. */
  hasHead?: boolean;
  /** Into how many pieces a pleat's side is cut; a skirt of a finger's width shows no more than three. */
  pieces?: number;
  /** Two scalloped ruffles round the edge; without them the pleats are plain rays. */
  hasHem?: boolean;
};

const PLEATS = 16;
const STEP = TAU / PLEATS;
const BULGE = 0.07;

/** A turning skirt seen from above: sixteen twisted pleats, the five clave hits among them in bright inks. */
export function falda(options: FaldaOptions): string {
  const { cx, cy, radius, deep, inks, rotation = 0, hasHead = true, hasHem = true } = options;
  const edge = hasHem ? radius * 0.9 : radius;
  let art = '';
  if (hasHem)
    art +=
      `<path d="${scallop(options, radius * 0.985)}" fill="${deep}"/><path ` +
      `d="${scallop(options, radius * 0.94)}" fill="${inks[3]}"/>`;
  for (let i = 0; i < PLEATS; i++) {
    const start = rotation + i * STEP;
    const end = start + STEP + 0.01;
    const hit = CLAVE_HITS.indexOf(i);
    const bright = hit < 0 ? inks[i % 2 ? 2 : 0] : inks[hit % 2 ? 1 : 3];
    const shade = hit < 0 ? deep : inks[hit % 2 ? 2 : 1];
    art += `<path d="${pleat(options, { start, end, outer: edge, bulge: BULGE })}" fill="${bright}"/>`;
    art +=
      '<path ' +
      `d="${pleat(options, { start: start + STEP * 0.55, end, outer: edge * 1.002, bulge: BULGE * 0.5 })}" ` +
      `fill="${shade}"/>`;
  }
  if (hasHem)
    art +=
      `<path d="${scallop(options, radius * 0.8)}" fill="none" stroke="${inks[3]}" ` +
      `stroke-width="${n1(radius * 0.014)}"/>`;
  if (hasHead)
    art += discs(
      [cx, cy],
      [
        [radius * 0.17, deep],
        [radius * 0.135, inks[0]],
        [radius * 0.1, deep],
        [radius * 0.065, inks[3]],
        [radius * 0.03, deep],
      ],
    );
  return art;
}

/** A point of the skirt: the further out, the more it is turned. */
function turned({ cx, cy, radius, twist }: FaldaOptions, r: number, angle: number): Point {
  const t = angle + twist * Math.pow(r / radius, 1.35);
  return [cx + r * Math.cos(t), cy + r * Math.sin(t)];
}

function pleat(
  options: FaldaOptions,
  { start, end, outer, bulge }: { start: number; end: number; outer: number; bulge: number },
): string {
  const inner = options.radius * 0.08;
  const { pieces = 5 } = options;
  const side = (angle: number): Point[] =>
    Array.from({ length: pieces + 1 }, (_, i) => turned(options, inner + ((outer - inner) * i) / pieces, angle));
  const left = side(start);
  const right = side(end).reverse();
  const [x0, y0] = left[0] as Point;
  const [x1, y1] = right[0] as Point;
  // The bulge bends outwards but keeps the edge's own turn, so the hem stays one line.
  const turn = (start + end) / 2 + options.twist * Math.pow(outer / options.radius, 1.35);
  const reach = outer * (1 + bulge);
  const [mx, my] = [options.cx + reach * Math.cos(turn), options.cy + reach * Math.sin(turn)];
  return `M${n1(x0)} ${n1(y0)}${curveThrough(left)}Q${n1(mx)} ${n1(my)} ${n1(x1)} ${n1(y1)}${curveThrough(right)}Z`;
}

function scallop(options: FaldaOptions, r: number): string {
  const bow = n1(2 * r * Math.sin(STEP / 2) * 0.6);
  let d = '';
  for (let i = 0; i <= PLEATS; i++) {
    const [x, y] = turned(options, r, (options.rotation ?? 0) + i * STEP);
    d += i ? `A${bow} ${bow} 0 0 1 ${n1(x)} ${n1(y)}` : `M${n1(x)} ${n1(y)}`;
  }
  return `${d}Z`;
}
