import { expect, test } from 'vitest';
import { sizeOnScreen, zoomToFit } from '#kiosk/main/shell/fit-screen.ts';

test.each([
  [1920, 1080, 1],
  [1280, 720, 1],
  [800, 1280, 1],
  [911, 512, 512 / 720], // 1366×768 at 150 %
  [1024, 768, 0.8],
  [600, 1024, 0.75],
])('%d×%d points: drawn at %d, and nothing is cut', (width, height, zoom) => {
  expect(zoomToFit({ width, height })).toBeCloseTo(zoom, 5);
});

test('no window is larger than its screen, and none may be made so', () => {
  expect(sizeOnScreen({ width: 1920, height: 1040 })).toEqual({
    width: 1280,
    height: 800,
    minWidth: 800,
    minHeight: 680,
  });
  expect(sizeOnScreen({ width: 911, height: 464 })).toEqual({ width: 911, height: 464, minWidth: 800, minHeight: 464 });
});
