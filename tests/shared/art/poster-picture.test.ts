import { describe, expect, test } from 'vitest';
import { GENRES } from '#shared/art/inks.ts';
import { motifOf } from '#shared/art/poster.ts';
import { parsePosterPath, POSTER_SIZES, posterPath, type PosterSize } from '#shared/art/poster-path.ts';
import { posterPicture } from '#shared/art/poster-picture.ts';

const SIZES = Object.keys(POSTER_SIZES) as PosterSize[];

describe('poster pictures', () => {
  test('every address leads back to what it was written for', () => {
    for (const genre of GENRES) {
      for (const size of SIZES) {
        for (const id of ['3f2b1a90-7c44-4c1d-9e0a-5b1f2c3d4e5f', 'menu-onda', 'Noche ñ', '7-1200x630']) {
          expect(parsePosterPath(posterPath({ id, genre, size }))).toEqual({ id, genre, size });
        }
      }
    }
  });

  test.each([
    '/art/salsa/a-401x500.svg',
    '/art/polka/a-400x500.svg',
    '/art/salsa/-400x500.svg',
    '/art/salsa/%E0-400x500.svg',
    '/art/salsa/a/b-400x500.svg',
    '/art/salsa/a-400x500.png',
    `/art/salsa/${'a'.repeat(200)}-400x500.svg`,
  ])('refuses %s', (path) => {
    expect(parsePosterPath(path)).toBeNull();
  });

  test('a picture has the size its address names', () => {
    for (const genre of GENRES) {
      for (const size of SIZES)
        expect(posterPicture({ id: 'e-1', genre, size })).toContain(`viewBox="0 0 ${POSTER_SIZES[size].join(' ')}"`);
    }
  });

  test('dancers stand upright in wide formats', () => {
    const ids = Array.from({ length: 40 }, (_, i) => `wide-${i}`).filter(
      (id) => motifOf({ id, genre: 'bachata' }) === 'pareja',
    );
    expect(ids.length).toBeGreaterThan(5);
    for (const id of ids) {
      expect(posterPicture({ id, genre: 'bachata', size: 'share' })).toContain(
        '<svg x="348" width="504" height="630" overflow="visible" ',
      );
      expect(posterPicture({ id, genre: 'bachata', size: 'strip' })).not.toContain('<circle');
    }
  });

  test('workshops beside each other differ, in their inks or in how the floor is laid', () => {
    for (let month = 0; month < 12; month++) {
      const looks = Array.from({ length: 6 }, (_, i) => {
        const picture = posterPicture({ id: `month-${month}-${i}`, genre: 'workshop', size: 'floor' });
        const inks = new Set(picture.match(/stroke="(#\w+)"/g));
        const steps = picture.match(/<circle cx="[\d.]+" cy="[\d.]+"/g);
        return JSON.stringify([...inks, steps, picture.match(/<path d="M[\d.]+ [-\d.]+V/)?.[0]]);
      });
      expect(new Set(looks).size).toBe(6);
    }
  });

  test('the count of a workshop leaves the corners free in which date and length are printed', () => {
    const [width, height] = POSTER_SIZES.floor;
    for (let i = 0; i < 60; i++) {
      const picture = posterPicture({ id: `w-${i}`, genre: 'workshop', size: 'floor' });
      const steps = [...picture.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)" fill="[^"]+"\/><circle/g)];
      expect(steps).toHaveLength(4);
      for (const [, x, y, r] of steps.map((found) => found.map(Number))) {
        expect(x! - r! < width * 0.17 && y! - r! < height * 0.25).toBe(false);
        expect(x! + r! > width * 0.74 && y! + r! > height * 0.86).toBe(false);
      }
    }
  });

  test('thumbs carry no count', () => {
    expect(posterPicture({ id: 'w1', genre: 'workshop', size: 'card' })).toContain('<path transform=');
    expect(posterPicture({ id: 'w1', genre: 'workshop', size: 'thumb' })).not.toContain('<path transform=');
  });

  test('a wall of them is lighter on a phone: its cells take four fifths of the letters at most', () => {
    const ids = Array.from({ length: 12 }, (_, i) => `night-${i}`);
    const letters = (size: PosterSize): number =>
      ids.reduce((sum, id) => sum + posterPicture({ id, genre: 'salsa', size }).length, 0);
    expect(letters('mini')).toBeLessThan(0.8 * letters('cell'));
  });
});
