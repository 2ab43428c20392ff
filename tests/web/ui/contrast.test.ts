import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { theme, verdict } from '#web/theme/theme.ts';

const css = readFileSync(new URL('../../../src-web/styles/tokens.css', import.meta.url), 'utf8');

function variablesOf(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9A-F]{6})/gi)].map(([, name = '', value = '']) => [name, value]),
  );
}

const night = variablesOf(':root');
const paper = { ...night, ...variablesOf('.paper') };

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const colour = (scheme: Record<string, string>, name: string): string => {
  const value = name.startsWith('#') ? name : scheme[name];
  if (!value) throw new Error(`no token --${name}`);
  return value.toUpperCase();
};

type Pair = readonly [ink: string, ground: string, least: number];

const ON_NIGHT: readonly Pair[] = [
  ['text', 'bg', 4.5],
  ['text-2', 'bg', 4.5],
  ['dim', 'bg', 4.5],
  ['dim', 'surface', 4.5],
  ['dim', 'surface-2', 4.5],
  ['text-2', 'deep', 4.5],
  ['dim', 'deep', 4.5],
  ['placeholder', 'bg', 4.5],
  ['line-strong', 'bg', 3],
  ['line-strong', 'surface', 3],
  ['on-primary', 'primary', 4.5],
  ['primary', 'bg', 4.5],
  ['focus', 'bg', 3],
  ['rosa', 'bg', 4.5],
  ['chili', 'bg', 4.5],
  ['marigold', 'bg', 4.5],
  ['menta', 'bg', 4.5],
  ['ok', 'bg', 4.5],
  ['bad', 'bg', 4.5],
  ['warn', 'bg', 4.5],
  ['on-chip-ok', 'chip-ok', 4.5],
  ['on-chip-warn', 'chip-warn', 4.5],
  ['on-chip-bad', 'chip-bad', 4.5],
  ['quiet-text', 'quiet', 4.5],
  ['crema', 'night', 4.5],
  ['text', '#22202B', 4.5], // the chosen ticket type
  ['dim', '#22202B', 4.5],
  ['dim', '#2B1A12', 4.5], // waiting for the payment
  ['marigold', '#2B1A12', 3],
];

const ON_PAPER: readonly Pair[] = [
  ['text', 'bg', 4.5],
  ['text-2', 'bg', 4.5],
  ['dim', 'bg', 4.5],
  ['dim', 'surface', 4.5],
  ['dim', 'surface-2', 4.5],
  ['placeholder', 'bg', 4.5],
  ['line-strong', 'bg', 3],
  ['on-primary', 'primary', 4.5],
  ['focus', 'bg', 3],
  ['ok', 'bg', 4.5],
  ['bad', 'bg', 4.5],
  ['warn', 'bg', 4.5],
  ['on-chip-ok', 'chip-ok', 4.5],
  ['on-chip-warn', 'chip-warn', 4.5],
  ['on-chip-bad', 'chip-bad', 4.5],
  ['used-dim', 'used', 4.5],
  ['paper-text', 'used', 4.5],
  ['paper-dim', 'crema', 4.5],
  ['rubi', 'bg', 4.5],
  ['#FFFFFF', '#84120E', 4.5], // CANCELLED
  ['#FFFFFF', '#0B6B3C', 3], // toast slips
  ['#FFFFFF', '#B3201A', 3],
  ['#FFFFFF', '#1766AC', 3],
];

const ON_INK: readonly Pair[] = [
  ['#FFE3D6', 'rubi', 4.5],
  ['crema', 'rubi', 4.5],
  ['night', 'chili', 4.5],
  ['crema', 'chili', 3], // large type only
  ['#E9BFC6', 'vino', 4.5],
  ['#0B2A20', 'menta', 4.5],
  ['#2A0A17', 'rosa', 4.5],
];

describe('contrast', () => {
  test.each(ON_NIGHT)('%s on %s at night is at least %s', (ink, ground, least) => {
    expect(ratio(colour(night, ink), colour(night, ground))).toBeGreaterThanOrEqual(least);
  });

  test.each(ON_PAPER)('%s on %s on paper is at least %s', (ink, ground, least) => {
    expect(ratio(colour(paper, ink), colour(paper, ground))).toBeGreaterThanOrEqual(least);
  });

  test.each(ON_INK)('%s on %s in an ink block is at least %s', (ink, ground, least) => {
    expect(ratio(colour(night, ink), colour(night, ground))).toBeGreaterThanOrEqual(least);
  });

  test.each(Object.entries(verdict))('the verdict %s can be read across a room', (name, { bg, fg }) => {
    expect(ratio(fg, bg)).toBeGreaterThanOrEqual(name === 'no' ? 4.5 : 7);
  });

  test.each(Object.keys(theme.colors ?? {}).filter((name) => name !== 'dark' && name !== 'gray'))(
    '%s carries night text on shade 3 and white on shade 7',
    (name) => {
      const shades = theme.colors?.[name] ?? [];
      expect(ratio('#1A0A11', shades[3] ?? '')).toBeGreaterThanOrEqual(10);
      expect(ratio('#FFFFFF', shades[7] ?? '')).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('the theme and the style sheet tell the same colours', () => {
    const dark = theme.colors?.['dark'] ?? [];
    expect(
      [dark[0], dark[1], dark[2], dark[4], dark[5], dark[6], dark[7]].map((value) => value?.toUpperCase()),
    ).toEqual(['text', 'text-2', 'dim', 'line', 'surface-2', 'surface', 'bg'].map((name) => colour(night, name)));
    expect(theme.colors?.['sky']?.[3]?.toUpperCase()).toBe(colour(night, 'primary'));
  });
});
