import { INK } from './inks.ts';
import { n1, ribbonLayers, spline, stack, type Point } from './strokes.ts';

const { vino, chili, crema, rosa, marigold, night } = INK;
const LAYERS = [vino, chili, vino, crema, rosa, vino, marigold, crema, vino] as const;
const WEEKS = Array.from({ length: 12 }, (_, i) => i + 1);
/** The two weeks the ribbon is about: the first party and the performance. */
const isBig = (week: number): boolean => week === 4 || week === 12;

/** What is written beside its two weeks, and read aloud in its place. */
export type RibbonWords = { party: string; show: string; inWords: string };

type Stop = { week: number; at: Point; radius: number; rim: number; size: number };

const word = (
  text: string,
  at: Point,
  look: { size: number; anchor: 'start' | 'middle' | 'end'; stretch?: number; ink?: string },
): string =>
  `<text x="${n1(at[0])}" y="${n1(at[1])}" text-anchor="${look.anchor}" font-size="${look.size}" ` +
  `fill="${look.ink ?? '#2A0A17'}" ` +
  `style="font-family:var(--font);font-weight:900;font-stretch:${look.stretch ?? 70}%">${text}</text>`;

function stop({ week, at: [x, y], radius, rim, size }: Stop): string {
  const ground = isBig(week) ? chili : crema;
  const disc = (r: number, fill: string): string => `<circle cx="${n1(x)}" cy="${n1(y)}" r="${r}" fill="${fill}"/>`;
  const ink = isBig(week) ? night : '#2A0A17';
  const figure = word(String(week), [x, y + size * 0.35], { size, anchor: 'middle', stretch: 80, ink });
  return disc(radius + rim, vino) + disc(radius, ground) + figure;
}

const sheet = (viewBox: string, inWords: string, art: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" role="img" aria-label="${inWords}">${art}</svg>`;

/** One wave from edge to edge, twelve stops on it. */
export function wideRibbonArt(words: RibbonWords): string {
  const [w, h, pad] = [1440, 400, 96];
  const y = (x: number): number => h * 0.46 + Math.sin((x / w) * Math.PI * 3 + 0.5) * 74;
  const wave = Array.from({ length: 29 }, (_, i): Point => [((i - 2) / 24) * w, y(((i - 2) / 24) * w)]);
  const stops = WEEKS.map((week): Point => [pad + ((week - 1) * (w - 2 * pad)) / 11, 0]).map(([x]): Point => [x, y(x)]);
  let art = stack(spline(wave), ribbonLayers(170, LAYERS));
  for (const [i, at] of stops.entries())
    art += stop({ week: i + 1, at, radius: isBig(i + 1) ? 46 : 29, rim: 6, size: isBig(i + 1) ? 46 : 28 });
  const [party, show] = [stops[3] ?? [0, 0], stops[11] ?? [0, 0]];
  art += word(words.party, [party[0], party[1] + 150], { size: 34, anchor: 'middle' });
  art += word(words.show, [show[0] + 46, show[1] - 124], { size: 34, anchor: 'end' });
  return sheet(`0 0 ${w} ${h}`, words.inWords, art);
}

/** On phones the ribbon turns once: six weeks there, six weeks back. */
export function turnedRibbonArt(words: RibbonWords): string {
  let art = stack('M-40 84H286A84 84 0 0 1 286 252H-40', ribbonLayers(92, LAYERS));
  for (const week of WEEKS) {
    const isThere = week <= 6;
    const column = isThere ? week - 1 : 12 - week;
    const isAtTurn = column === 5;
    const at: Point = [
      42 + column * 55.5 + (isAtTurn ? 11 : 0),
      (isThere ? 84 : 252) + (isAtTurn ? (isThere ? 4 : -4) : 0),
    ];
    art += stop({ week, at, radius: isBig(week) ? 27 : 20, rim: 4, size: isBig(week) ? 28 : 20 });
  }
  art +=
    word(words.party, [208, 166], { size: 26, anchor: 'middle' }) +
    word(words.show, [18, 330], { size: 26, anchor: 'start' });
  return sheet('0 20 390 324', words.inWords, art);
}
