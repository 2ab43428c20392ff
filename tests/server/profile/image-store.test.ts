import { mkdtempSync, readdirSync } from 'node:fs';
import type * as fsPromises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeImageStore } from '#server/adapters/images.ts';
import { isWriteFailure } from '#server/db/write-health.ts';

const disk = vi.hoisted(() => ({ roomFor: Number.POSITIVE_INFINITY }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fsPromises>();
  const writeFile: typeof real.writeFile = (...args) => {
    disk.roomFor -= 1;
    if (disk.roomFor >= 0) return real.writeFile(...args);
    return Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
  };
  return { ...real, writeFile };
});

beforeEach(() => (disk.roomFor = Number.POSITIVE_INFINITY));

test('a picture that finds no room on the disk leaves no file behind, and counts as a failed write', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
  const store = makeImageStore(folder);
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  disk.roomFor = 1;
  const failure = await store.keepSquares(picture, [64, 32]).catch((error: unknown) => error);
  expect(isWriteFailure(failure)).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
  disk.roomFor = 2;
  await store.keepSquares(picture, [64, 32]);
  expect(readdirSync(folder)).toHaveLength(2);
});
