import type { GlyphName, Tone } from '#shared/door/verdict-look.ts';
import { ribbonLayers, stack } from './strokes.ts';

const PATHS: Record<GlyphName, string> = {
  check: 'M96 420L220 544L436 258',
  cross: 'M112 236L424 548M424 236L112 548',
  loop: 'M386 282A166 166 0 1 0 436 414',
  coin: 'M444 400A170 170 0 1 1 104 400A170 170 0 1 1 444 400',
  question: 'M150 300A124 124 0 1 1 330 410Q274 440 274 492',
};
const INKS: Record<Tone, readonly string[]> = {
  go: ['#17B266', '#1FC772', '#12995A', '#1FC772', '#0B6B3A', '#FFFFFF', '#FFFFFF'],
  no: ['#A90D17', '#C8101B', '#850913', '#C8101B', '#5A040B', '#FFFFFF', '#FFFFFF'],
  stop: ['#F0A90F', '#FFB81F', '#DB9400', '#FFB81F', '#7A5000', '#FFFFFF', '#FFFFFF'],
};
const EXTRAS: Partial<Record<GlyphName, string>> = {
  loop: '<path d="M458 200L458 340L322 326Z" fill="#fff" stroke="#7A5000" stroke-width="26" stroke-linejoin="round" paint-order="stroke"/>',
  coin:
    '<path d="M340 330A96 96 0 1 0 340 470M190 380H300M190 425H300" fill="none" ' +
    'stroke="#fff" stroke-width="34" stroke-linecap="round"/>',
  question: '<circle cx="274" cy="590" r="46" fill="#fff" stroke="#7A5000" stroke-width="22"/>',
};

/** On a wide screen the sign runs out of the picture; a phone shows all of it. */
const FRAMES = {
  bleeding: 'viewBox="0 0 560 800" preserveAspectRatio="xMinYMid meet"',
  whole: 'viewBox="-40 66 640 640"',
};

/** The brand's contour lines round the sign, as SVG: the whole screen takes the shape of the answer. */
export function verdictGlyph(
  { name, tone }: { name: GlyphName; tone: Tone },
  frame: keyof typeof FRAMES = 'bleeding',
): string {
  const width = name === 'check' || name === 'cross' ? 250 : 210;
  const lines = stack(PATHS[name], ribbonLayers(width, INKS[tone]), 'stroke-linecap="round" stroke-linejoin="round"');
  return `<svg ${FRAMES[frame]}>${lines}${EXTRAS[name] ?? ''}</svg>`;
}
