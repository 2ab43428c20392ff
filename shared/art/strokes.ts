export type Point = readonly [x: number, y: number];
/** A stroke width (or radius) and its ink. */
export type Layer = readonly [size: number, ink: string];

export const TAU = Math.PI * 2;

/** One decimal: small files and the same bytes on every machine. */
export const n1 = (value: number): number => Math.round(value * 10) / 10;

/** Open Catmull-Rom spline as cubic Béziers, without the leading move. */
export function curveThrough(points: readonly Point[]): string {
  let d = '';
  for (let i = 0; i < points.length - 1; i++) {
    const from = points[i] as Point;
    const to = points[i + 1] as Point;
    const before = points[i - 1] ?? from;
    const after = points[i + 2] ?? to;
    d +=
      `C${n1(from[0] + (to[0] - before[0]) / 6)} ${n1(from[1] + (to[1] - before[1]) / 6)} ` +
      `${n1(to[0] - (after[0] - from[0]) / 6)} ${n1(to[1] - (after[1] - from[1]) / 6)} ${n1(to[0])} ` +
      `${n1(to[1])}`;
  }
  return d;
}

/** The same curve as a path of its own, with the leading move. */
export function spline(points: readonly Point[]): string {
  const [x, y] = points[0] as Point;
  return `M${n1(x)} ${n1(y)}${curveThrough(points)}`;
}

/** The one drawing trick: the same path again and again, narrower each time, gives contour lines round any curve. */
export function stack(d: string, layers: readonly Layer[], attributes = ''): string {
  return layers
    .map(([width, ink]) => `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${n1(width)}" ${attributes}/>`)
    .join('');
}

/** Widths shrinking in equal steps from `width`, one per ink. */
export function ribbonLayers(width: number, inks: readonly string[]): Layer[] {
  return inks.map((ink, i) => [width * (1 - i / inks.length), ink]);
}

/** Filled discs on one centre, the first layer lowest. */
export function discs([x, y]: Point, layers: readonly Layer[]): string {
  return layers
    .map(([radius, ink]) => `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(radius)}" fill="${ink}"/>`)
    .join('');
}

/** A head seen from above, a sun or a moon: rings shrinking in equal steps. */
export function rings(centre: Point, radius: number, inks: readonly string[]): string {
  return discs(centre, ribbonLayers(radius, inks));
}
