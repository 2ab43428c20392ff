import { globSync, readFileSync } from 'node:fs';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDrawings, type Drawings } from '#server/adapters/drawings.ts';
import { DRAWING_PROGRAM, testDrawings } from '#tests/support/drawings.ts';

const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="8" height="8"><rect width="8" height="8"/></svg>';
const DRAWING = { svg: SQUARE, density: 72, side: 4, pixels: { as: 'png' } } as const;

let drawings: Drawings;
beforeEach(() => (drawings = makeDrawings({ program: DRAWING_PROGRAM, log: pino({ level: 'silent' }) })));
afterEach(() => drawings.close());

it('draws a picture of ours in a thread of its own, the same as anywhere', async () => {
  let asked = 0;
  const hear = (): void => void (asked += 1);
  // Whoever has asked the library for a picture hears what it says of all pictures meanwhile.
  sharp.queue.on('change', hear);
  const drawn = await drawings.draw(DRAWING);
  sharp.queue.off('change', hear);
  expect(asked).toBe(0);
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 4, height: 4 });
  expect(drawn).toEqual(await testDrawings.draw(DRAWING));
});

it('draws many that are asked for at once, one after the other, and refuses none', async () => {
  const sizes = Array.from({ length: 24 }, (_, index) => index + 1);
  const drawn = await Promise.all(sizes.map((side) => drawings.draw({ ...DRAWING, side })));
  const widths = await Promise.all(drawn.map(async (picture) => (await sharp(picture).metadata()).width));
  expect(widths).toEqual(sizes);
});

it('draws what a mail needs beside the pictures that strangers have asked for, not behind them', async () => {
  const done: string[] = [];
  const asked = Array.from({ length: 12 }, async (_, index) => {
    await drawings.drawAsked({ ...DRAWING, density: 7200, side: 400 + index });
    done.push('asked');
  });
  const ours = drawings.draw(DRAWING).then(() => done.push('ours'));
  await Promise.all([...asked, ours]);
  expect(done).toHaveLength(13);
  expect(done.indexOf('ours')).toBeLessThan(12);
});

it('is the one way to pixels: nothing that runs on the thread of the answers asks the picture library', () => {
  const asking = globSync('src-server/**/*.{ts,tsx}').filter((file) =>
    /(from|import\() ?'sharp'/.test(readFileSync(file, 'utf8')),
  );
  expect(asking.toSorted()).toEqual([
    'src-server/adapters/foreign-files.ts', // loads it, before a thread does
    'src-server/adapters/images/cut-photo.ts',
    'src-server/adapters/images/draw-ours.ts',
    'src-server/adapters/images/draw-picture.ts',
  ]);
});
