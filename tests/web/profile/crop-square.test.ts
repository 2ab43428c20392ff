import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaOf, dragged, WHOLE } from '#web/features/profile/crop-square.ts';

const side = fc.integer({ min: 1, max: 8_000 });
const crop = fc.record({
  zoom: fc.double({ min: 0.1, max: 9, noNaN: true }),
  x: fc.double({ min: -1, max: 2, noNaN: true }),
  y: fc.double({ min: -1, max: 2, noNaN: true }),
});

test('the square never leaves the picture, wherever it is moved', () => {
  fc.assert(
    fc.property(
      fc.record({ width: side, height: side }),
      crop,
      fc.integer({ min: -900, max: 900 }),
      (picture, wanted, by) => {
        const { width, height } = picture;
        for (const asked of [wanted, dragged(picture, wanted, { dx: by, dy: -by, shown: 360 })]) {
          const { left, top, side: square } = areaOf(picture, asked);
          expect(square).toBeGreaterThan(0);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(top).toBeGreaterThanOrEqual(0);
          expect(left + square).toBeLessThanOrEqual(width + 1e-6);
          expect(top + square).toBeLessThanOrEqual(height + 1e-6);
        }
      },
    ),
  );
});

test('at first it is the largest square, in the middle', () => {
  expect(areaOf({ width: 1_200, height: 800 }, WHOLE)).toEqual({ side: 800, left: 200, top: 0 });
});

test('a drag to the left shows more of the right', () => {
  expect(
    areaOf({ width: 1_200, height: 800 }, dragged({ width: 1_200, height: 800 }, WHOLE, { dx: -36, dy: 0, shown: 360 }))
      .left,
  ).toBeCloseTo(280);
});
