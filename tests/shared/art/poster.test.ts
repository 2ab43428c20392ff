import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { GENRES, INK_SETS, type Genre } from '#shared/art/inks.ts';
import { clavePoster, type Motif, type PosterOptions } from '#shared/art/poster.ts';
import type { Pose } from '#shared/art/motifs/pareja.ts';

/** Written by the designer's own generator; its `<text>` (the count, outlines here) is left out on both sides. */
const mockup = JSON.parse(readFileSync(new URL('./mockup-posters.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;

const MOTIFS = [
  'falda',
  'cinta',
  'pareja',
  'onda',
  'paso',
  'disco',
  'arcos',
  'playa',
] as const satisfies readonly Motif[];
const fingerprint = (svg: string): string =>
  createHash('sha256')
    .update(svg.replaceAll(/<path transform[^>]*>/g, ''))
    .digest('hex')
    .slice(0, 16);
const idsIn = (svg: string): string[] => [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '');

function optionsOf(key: string): PosterOptions {
  const [id = '', genre, w, h, motif, inks, pose, zoom] = key.split('|');
  return {
    id,
    genre: genre as Genre,
    w: Number(w),
    h: Number(h),
    ...(motif && { motif: motif as Motif }),
    ...(inks && { inks: Number(inks) }),
    ...(pose && { pose: pose as Pose }),
    ...(zoom && { zoom: Number(zoom) }),
  };
}

describe('poster generator', () => {
  test.each(Object.entries(mockup))('draws %s as the mockup does', (key, hash) => {
    expect(fingerprint(clavePoster(optionsOf(key)))).toBe(hash);
  });

  test('the same id and genre give the same bytes, another id another picture', () => {
    const one = clavePoster({ id: 'night-1', genre: 'salsa' });
    expect(clavePoster({ id: 'night-1', genre: 'salsa' })).toBe(one);
    expect(clavePoster({ id: 'night-2', genre: 'salsa' })).not.toBe(one);
    expect(clavePoster({ id: 'night-1', genre: 'bachata' })).not.toBe(one);
  });

  test('two sizes of one poster never share an id', () => {
    for (let i = 0; i < 60; i++) {
      const small = idsIn(clavePoster({ id: `z${i}`, genre: 'zouk', w: 300, h: 375 }));
      const large = idsIn(clavePoster({ id: `z${i}`, genre: 'zouk', w: 400, h: 500 }));
      expect(small.filter((id) => large.includes(id))).toEqual([]);
    }
  });

  test.each(MOTIFS)('%s has no text, gradient, filter, script or outside reference, and is well formed', (motif) => {
    for (const genre of GENRES) {
      for (let i = 0; i < 6; i++) {
        const svg = clavePoster({ id: `${motif}-${i}`, genre, motif, inks: i % INK_SETS[genre].length });
        expect(svg).not.toMatch(/<text|gradient|<filter|<script|<image|href=|NaN|undefined|Infinity/i);
        expect(openTags(svg)).toEqual([]);
        expect(svg.length).toBeLessThan(40_000);
      }
    }
  });

  test('uses only the six inks of one set', () => {
    for (let i = 0; i < 40; i++) {
      const genre = GENRES[i % GENRES.length] ?? 'salsa';
      const used = new Set(clavePoster({ id: `ink-${i}`, genre }).match(/#[0-9A-F]{6}/g));
      expect(INK_SETS[genre].some((set) => [...used].every((ink) => Object.values(set).includes(ink)))).toBe(true);
    }
  });

  test('a title makes it speak and is escaped', () => {
    expect(clavePoster({ id: 'a', genre: 'salsa', title: 'A "B" & <C>' })).toContain(
      ' role="img" aria-label="A &quot;B&quot; &amp; &lt;C>"',
    );
    expect(clavePoster({ id: 'a', genre: 'salsa' })).toContain(' aria-hidden="true"');
  });
});

/** Tags still open at the end; a wrong closing tag throws. Attributes here never hold a `>` but in a title. */
function openTags(svg: string): string[] {
  const open: string[] = [];
  for (const [, closing, name = '', selfClosed] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)(?:\s+[a-zA-Z0-9:-]+="[^"<]*")*\s*(\/?)>/g,
  )) {
    if (closing) expect(open.pop()).toBe(name);
    else if (!selfClosed) open.push(name);
  }
  expect(svg.replaceAll(/<\/?[a-zA-Z]+(?:\s+[a-zA-Z0-9:-]+="[^"<]*")*\s*\/?>/g, '')).toBe('');
  return open;
}
