import { request, type ClientRequest } from 'node:http';
import { existsSync, readdirSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smallAvatarUrl, uploadUrl } from '#shared/profile/avatar-url.ts';
import { sweepUploads } from '#server/services/people/profile/sweep-uploads.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { addStaff } from '#tests/support/door.ts';
import { MOTION, pixelMotionPhoto } from '#tests/support/pictures/jpeg.ts';
import { emptyPng, pngChunk } from '#tests/support/pictures/png.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let server: TestServer;
let userId: string;
let cookie: string;

const UPLOAD = '/trpc/profile.uploadAvatar';

beforeAll(async () => {
  shop = await openTestShop();
  server = await serveShop(shop);
});
afterAll(async () => {
  await server.close();
  await shop.close();
});
beforeEach(() => {
  userId = addBuyer(shop);
  cookie = server.cookieOf(userId);
});

/**
 * On a connection of its own: a body that is refused unread ends its connection, and the next call must not be the one
 * that finds out.
 */
function postAlone(
  target: string,
  headers: Record<string, string>,
  write: (out: ClientRequest) => void,
): Promise<number | 'hung up'> {
  return new Promise((resolve) => {
    const out = request(
      server.url + target,
      { method: 'POST', agent: false, headers: { cookie, ...headers } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    out.on('error', () => resolve('hung up'));
    write(out);
  });
}

type Sent = { status: number; text: string; domainCode: string | null; avatarUrl: string };

async function upload(
  bytes: Buffer,
  { type = 'image/jpeg', headers = {} as Record<string, string>, as = cookie } = {},
): Promise<Sent> {
  const form = new FormData();
  form.append('picture', new File([new Uint8Array(bytes)], 'me.jpg', { type }));
  const send = () =>
    fetch(server.url + UPLOAD, {
      method: 'POST',
      body: form,
      headers: { ...(as !== '' && { cookie: as }), ...headers },
    });
  const response = await send().catch(send); // the refusal before may have ended the connection
  const text = await response.text();
  const body = JSON.parse(text) as {
    result?: { data: { json: { avatarUrl: string } } };
    error?: { json: { data: { domainCode: string } } };
  };
  return {
    status: response.status,
    text,
    domainCode: body.error?.json.data.domainCode ?? null,
    avatarUrl: body.result?.data.json.avatarUrl ?? '',
  };
}

const photo = (width = 640, height = 480) => sharp({ create: { width, height, channels: 3, background: '#a3123c' } });
const filesThere = (): string[] => (existsSync(shop.uploads) ? readdirSync(shop.uploads).toSorted() : []);
const storedUrl = (): string | null =>
  shop.db.sqlite
    .prepare<[string], { avatarUrl: string | null }>('SELECT avatar_url AS avatarUrl FROM profiles WHERE id = ?')
    .get(userId)?.avatarUrl ?? null;

describe('a picture of oneself', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'is taken as %s and kept as two WebP squares that say nothing about the camera',
    async (format) => {
      const bytes = await photo()
        .withExif({ IFD0: { Artist: 'Planted Name', Make: 'Phone' } })
        .toFormat(format)
        .toBuffer();
      const { status, avatarUrl } = await upload(bytes);
      expect(status).toBe(200);
      expect(storedUrl()).toBe(avatarUrl);
      for (const [url, size] of [
        [avatarUrl, 400],
        [smallAvatarUrl(avatarUrl), 96],
      ] as const) {
        const answer = await fetch(server.url + url);
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': 'image/webp',
          'x-content-type-options': 'nosniff',
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
        });
        const kept = Buffer.from(await answer.arrayBuffer());
        expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: size, height: size });
        expect((await sharp(kept).metadata()).exif).toBeUndefined();
        expect(kept.includes('Planted Name')).toBe(false);
      }
    },
  );

  it('stands upright however the phone was held', async () => {
    const sideways = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#000' } })
      .composite([{ input: await photo(400, 200).png().toBuffer(), gravity: 'north' }])
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    const { avatarUrl } = await upload(sideways);
    const kept = Buffer.from(await (await fetch(server.url + avatarUrl)).arrayBuffer());
    const { data } = await sharp(kept).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeLessThan(30); // the red half is at the bottom now
  });

  it('takes the place of the one before, whose files are gone', async () => {
    const first = await upload(await photo().jpeg().toBuffer());
    const second = await upload(await photo(300, 300).png().toBuffer());
    expect(second.avatarUrl).not.toBe(first.avatarUrl);
    expect((await fetch(server.url + first.avatarUrl)).status).toBe(404);
    expect((await fetch(server.url + second.avatarUrl)).status).toBe(200);
  });

  it('can be taken away', async () => {
    const { avatarUrl } = await upload(await photo().jpeg().toBuffer());
    expect((await server.mutate('profile.removeAvatar', undefined, { cookie })).status).toBe(200);
    expect(storedUrl()).toBeNull();
    expect((await fetch(server.url + avatarUrl)).status).toBe(404);
  });

  it('keeps nothing of a script in a comment but the pixels beside it', async () => {
    const [bytes, comment] = [await photo().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')];
    const { status, avatarUrl } = await upload(
      Buffer.concat([
        bytes.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
        comment,
        bytes.subarray(2),
      ]),
    );
    expect(status).toBe(200);
    expect(Buffer.from(await (await fetch(server.url + avatarUrl)).arrayBuffer()).includes('script')).toBe(false);
  });

  it('takes no time of others, however many pieces it is made of', async () => {
    const whole = await photo().png().toBuffer();
    const comment = pngChunk({ kind: 'tEXt', data: Buffer.from('a\0b') });
    const bytes = Buffer.concat([
      whole.subarray(0, 33),
      ...Array.from({ length: 600_000 }, () => comment),
      whole.subarray(33),
    ]);
    /** Milliseconds of the thread that answers everybody. */
    async function took(): Promise<number> {
      const before = process.threadCpuUsage();
      await shop.system.images.keepSquares(new Blob([new Uint8Array(bytes)]), [96]);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1_000;
    }
    // A walk over all pieces takes a second each time; a busy machine, or a collection of garbage, makes one time dear.
    expect(Math.min(await took(), await took(), await took())).toBeLessThan(400);
  });

  it('is taken with what a phone puts behind it, and nothing of that is kept', async () => {
    const { status, avatarUrl } = await upload(await pixelMotionPhoto());
    expect(status).toBe(200);
    const kept = Buffer.from(await (await fetch(server.url + avatarUrl)).arrayBuffer());
    expect(kept.includes(MOTION)).toBe(false);
  });

  it('of more than 10 MB is refused with a sentence of its own', async () => {
    const answer = await upload(Buffer.concat([await photo().jpeg().toBuffer(), Buffer.alloc(10 * 1024 * 1024)]));
    expect(answer).toMatchObject({ status: 413, domainCode: 'PICTURE_TOO_HEAVY' });
  });

  it('is not lost when others are uploaded at once', async () => {
    const bytes = await photo(1200, 900).jpeg().toBuffer();
    const people = Array.from({ length: 5 }, () => server.cookieOf(addBuyer(shop)));
    const answers = await Promise.all(people.map((as) => upload(bytes, { as })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ avatarUrl }) => avatarUrl)).size).toBe(5);
  });
});

describe('what is no picture', () => {
  /** Which of them is told for what: foreign-pictures.test.ts. */
  const REFUSALS = /^PICTURE_(REFUSED|CUT_OFF|TOO_LARGE)$/;
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const jpeg = () => photo().jpeg().toBuffer();
  const png = () => photo().png().toBuffer();
  const cases: [string, () => Promise<Buffer> | Buffer][] = [
    ['a page', () => page],
    ['a page that begins like a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), page])],
    ['an SVG with a script', () => drawing],
    ['an SVG behind an XML head', () => Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), drawing])],
    ['a GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n')],
    ['nothing', () => Buffer.alloc(0)],
    ['a picture of 60,000 × 60,000', () => emptyPng({ width: 60_000, height: 60_000 })],
    ['a picture of 65 megapixels', () => emptyPng({ width: 13_000, height: 5_000 })],
    ['half a JPEG', async () => (await jpeg()).subarray(0, 900)],
    ['half a PNG', async () => (await png()).subarray(0, 200)],
    ['half a WebP', async () => (await photo().webp().toBuffer()).subarray(0, 300)],
    ['the head of a WebP', async () => (await photo().webp().toBuffer()).subarray(0, 14)],
    [
      'a WebP that says it is longer',
      async () => {
        const bytes = await photo().webp().toBuffer();
        bytes.writeUInt32LE(bytes.length + 1_000, 4);
        return bytes;
      },
    ],
    ['the beginning of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff])],
    ['its beginning and its end', () => Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a PNG whose pixels are rubbish', async () => emptyPng({ width: 300, height: 300 })],
  ];

  it.each(cases)('is refused and changes nothing: %s', async (_, make) => {
    const { avatarUrl } = await upload(await jpeg());
    const before = { files: filesThere(), audit: shop.db.sqlite.prepare('SELECT count(*) AS n FROM audit').get() };
    const answer = await upload(await make(), { type: 'image/png' });
    expect(answer).toMatchObject({ status: 400, domainCode: expect.stringMatching(REFUSALS) });
    expect(answer.text).not.toMatch(/\bat \/|node_modules|\.ts\b|sharp|vips/i);
    expect({ files: filesThere(), audit: shop.db.sqlite.prepare('SELECT count(*) AS n FROM audit').get() }).toEqual(
      before,
    );
    expect(storedUrl()).toBe(avatarUrl);
  });

  it('is refused where photos of events and workshops come in, too', async () => {
    const router = createCallerFactory(appRouter)({ service: shop.as(addStaff(shop, ['admin']), ['admin']) });
    const before = filesThere();
    for (const [name, make] of cases) {
      for (const send of [router.workshops.uploadPhoto, router.admin.events.uploadImage]) {
        const form = new FormData();
        form.append('picture', new File([new Uint8Array(await make())], 'night.jpg', { type: 'image/jpeg' }));
        await expect(send(form), name).rejects.toMatchObject({ message: expect.stringMatching(REFUSALS) });
      }
    }
    expect(filesThere()).toEqual(before);
  });

  it('is refused when it has 100 MB, announced or not', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 0xff);
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    const announced = await postAlone(
      UPLOAD,
      { ...multipart, 'content-length': String(100 * megabyte.length) },
      (out) => out.write(megabyte),
    );
    const streamed = await postAlone(UPLOAD, multipart, (out) => {
      for (let sent = 0; sent < 100; sent++) out.write(megabyte);
      out.end();
    });
    expect(announced).toBe(413);
    expect([413, 'hung up']).toContain(streamed);
    expect(storedUrl()).toBeNull();
  });

  it('is refused above a megabyte everywhere else, in a batch too', async () => {
    const body = Buffer.alloc(2 * 1024 * 1024);
    for (const procedure of ['profile.update', 'profile.uploadAvatar,profile.update']) {
      const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
      expect(await postAlone(`/trpc/${procedure}`, headers, (out) => out.end(body))).toBe(413);
    }
  });

  it('is refused as JSON and as text in the form', async () => {
    expect(
      (await server.mutate('profile.uploadAvatar', { picture: 'data:image/png;base64,AAAA' }, { cookie })).domainCode,
    ).toBe('INVALID_INPUT');
    const form = new FormData();
    form.append('picture', 'text');
    expect((await fetch(server.url + UPLOAD, { method: 'POST', body: form, headers: { cookie } })).status).toBe(400);
  });
});

describe('who may upload, and what is served', () => {
  it('refuses visitors and other sites', async () => {
    const bytes = await photo().jpeg().toBuffer();
    expect(await upload(bytes, { as: '' })).toMatchObject({ status: 401, domainCode: 'UNAUTHORIZED' });
    expect(await upload(bytes, { headers: { origin: 'https://evil.example' } })).toMatchObject({
      status: 403,
      domainCode: 'ORIGIN_NOT_ALLOWED',
    });
    expect(storedUrl()).toBeNull();
  });

  it.each([
    '/uploads/',
    '/uploads/..%2f..%2fetc%2fpasswd',
    '/uploads/%2e%2e/clave.sqlite',
    '/uploads/clave.sqlite',
    '/uploads/aaaaaaaaaaaaaaaaaaaaaa-400.webp',
  ])('serves nothing but its own names: %s', async (url) => {
    expect((await fetch(server.url + url)).status).toBe(404);
  });

  it('forgets files nobody points at, a day later', async () => {
    const { avatarUrl } = await upload(await photo().jpeg().toBuffer());
    const orphan = await shop.system.images.keepSquares(
      new Blob([new Uint8Array(await photo().jpeg().toBuffer())]),
      [96, 400],
    );
    const written = new Date(shop.clock.now().getTime() - 2 * 86_400_000);
    const dateFiles = async (at: Date) => {
      for (const file of filesThere()) await utimes(path.join(shop.uploads, file), at, at);
    };
    await dateFiles(shop.clock.now()); // the disk dates them by the machine's clock
    expect(await sweepUploads(shop.system)).toBe(0);
    await dateFiles(written);
    expect(await sweepUploads(shop.system)).toBeGreaterThanOrEqual(1);
    expect((await fetch(server.url + uploadUrl(orphan, 400))).status).toBe(404);
    expect((await fetch(server.url + avatarUrl)).status).toBe(200);
  });
});
