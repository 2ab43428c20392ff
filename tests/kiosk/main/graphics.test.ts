import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { watchGraphics } from '#kiosk/main/base/fault/graphics.ts';

test('graphics that failed once are done without from the next start on; another version tries them again', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'graphics-'));
  const graphics = watchGraphics(folder, '0.1.0');
  expect(graphics.isOff()).toBe(false);
  for (const gone of [
    { type: 'Utility', reason: 'crashed' },
    { type: 'GPU', reason: 'clean-exit' },
  ])
    expect(graphics.heard(gone)).toBe(false);
  expect(graphics.isOff()).toBe(false);

  expect(graphics.heard({ type: 'GPU', reason: 'crashed' })).toBe(true);
  expect(graphics.heard({ type: 'GPU', reason: 'crashed' })).toBe(false); // told once, begun anew once
  expect(watchGraphics(folder, '0.1.0').isOff()).toBe(true);
  expect(watchGraphics(folder, '0.2.0').isOff()).toBe(false);
  expect(watchGraphics(folder, '0.1.0').isOff()).toBe(false); // it was given another chance
  rmSync(folder, { recursive: true });
});
