import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { compactPaths } from '#shared/art/compact-paths.ts';
import { GENRES } from '#shared/art/inks.ts';
import { posterPicture } from '#shared/art/poster-picture.ts';
import { draw, type Drawing } from '#web/ui/art/draw.ts';

const pixels = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).raw().toBuffer();
/**
 * The share of colour values that differ by more than an eye can see; rounding moves an edge by a thousandth of a unit
 * at most.
 */
async function difference(a: string, b: string): Promise<number> {
  const [one, other] = await Promise.all([pixels(a), pixels(b)]);
  let differing = 0;
  for (let i = 0; i < one.length; i++) if (Math.abs((one[i] ?? 0) - (other[i] ?? 0)) > 3) differing++;
  return one.length === other.length ? differing / one.length : 1;
}

describe('compact paths', () => {
  test('count from the pen, join runs of one command and part numbers by their sign', () => {
    expect(compactPaths('<path d="M10 20C11 21 12.5 19 13 20C14 20 15.5 20 16 20.5L16 20Z" fill="#000"/>')).toBe(
      '<path d="M10 20c1 1 2.5-1 3 0 1 0 2.5 0 3 .5l0-.5z" fill="#000"/>',
    );
  });

  test('go back to where a part began when it is closed, and leave the flags of an arc alone', () => {
    expect(compactPaths('<path d="M5 5L9 5ZL5 9ZM1 1A3 3 0 0 1 4 4"/>')).toBe(
      '<path d="M5 5l4 0zl0 4zM1 1a3 3 0 0 1 3 3"/>',
    );
  });

  test('leave a path with other commands alone', () => {
    const other = '<path d="M1 1h4v5s1 1 2 2z"/>';
    expect(compactPaths(other)).toBe(other);
  });

  test('show the same picture in fewer letters', async () => {
    for (const genre of GENRES) {
      for (const id of ['a', 'b', 'c', 'd']) {
        const svg = posterPicture({ id, genre, size: 'cell' });
        const compact = compactPaths(svg);
        expect(compact.length).toBeLessThanOrEqual(svg.length);
        expect(await difference(svg, compact)).toBeLessThan(0.0005);
      }
    }
  });

  const words = { party: 'Party', show: 'Show', inWords: 'Twelve weeks' };
  test.each([
    ...(['couple', 'moon', 'record', 'dancer', 'vuelta', 'lanyard'] as const).map((art) => ({ art })),
    ...(['wide-ribbon', 'turned-ribbon'] as const).map((art) => ({ art, words })),
  ])('show the same drawing: $art', async (drawing) => {
    const svg = draw(drawing as Drawing);
    expect(await difference(svg, compactPaths(svg))).toBeLessThan(0.0005);
  });
});
