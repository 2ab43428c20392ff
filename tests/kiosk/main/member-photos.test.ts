import { mkdtempSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeMemberPhotos } from '#kiosk/main/link/snapshot/member-photos.ts';
import { until } from '../support/headless-desk.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

const [anna, ben] = ['a', 'b'].map((letter) => `${letter.repeat(22)}-400.webp`) as [string, string];
const memberWith = (file: string) => ({ photoUrl: `/uploads/${file}` });

/** A house that has every picture asked for. */
async function house(): Promise<{ url: string; asked: string[]; close(): void }> {
  const asked: string[] = [];
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '');
    answer.end(`the picture ${request.url}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => void server.close();
  closing.push(close);
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, asked, close };
}

test('pictures of those who agreed are at the door without a network; whoever takes the consent back is gone from the disk', async () => {
  const { url, asked, close } = await house();
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'photos-')), 'photos');
  const now = () => 0;
  const photos = makeMemberPhotos({ folder, serverUrl: () => url, fetch, now });
  const members = [
    memberWith(anna),
    memberWith(ben),
    { photoUrl: null },
    { photoUrl: 'https://elsewhere.example/face.webp' },
  ];
  photos.keep(members);
  photos.keep(members); // every change of the screens asks again
  await until(() => readdirSync(folder).length === 2);
  expect(asked).toEqual([`/uploads/${anna}`, `/uploads/${ben}`]);
  expect(String(await photos.read(anna).then((picture) => Buffer.from(picture ?? [])))).toContain(anna);

  close();
  const later = makeMemberPhotos({ folder, serverUrl: () => 'http://127.0.0.1:9', fetch, now }); // started anew, no network
  expect(await later.read(anna)).toBeNull(); // nobody is on its list yet
  later.keep([memberWith(anna)]);
  expect(await later.read(anna)).not.toBeNull();
  expect(readdirSync(folder)).toEqual([anna]);
  for (const file of [ben, '../desk.sqlite', '']) expect(await later.read(file), file).toBeNull();
  later.keep([]);
  expect(readdirSync(folder)).toEqual([]);
});
