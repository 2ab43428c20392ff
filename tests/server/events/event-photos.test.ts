import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENT_CUTS, photoSource, type PhotoFocus } from '#shared/art/photo-cuts.ts';
import { sharePhoto } from '#shared/art/share-photo.ts';
import { UpdateEventInput } from '#shared/events/edit-event.ts';
import { uploadNameOf } from '#shared/profile/avatar-url.ts';
import { machineNow } from '#server/demo/shift-date.ts';
import { sweepUploads } from '#server/services/people/profile/sweep-uploads.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { addStaff } from '#tests/support/door.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let server: TestServer;
let admin: string;

beforeAll(async () => {
  shop = await openTestShop();
  server = await serveShop(shop);
  admin = addStaff(shop, ['admin']);
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

/** A landscape photo whose left third is red, the rest blue: what was cut away shows in the colours. */
async function photo(): Promise<Buffer> {
  const red = await sharp({ create: { width: 500, height: 1000, channels: 3, background: '#e00000' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#0000c0' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
}

async function upload(bytes: Buffer, focus?: PhotoFocus): Promise<string> {
  const form = new FormData();
  form.append('picture', new File([new Uint8Array(bytes)], 'night.jpg', { type: 'image/jpeg' }));
  if (focus !== undefined) form.append('focus', focus);
  return (await createCallerFactory(appRouter)({ service: shop.as(admin, ['admin']) }).admin.events.uploadImage(form))
    .imageUrl;
}

async function fetched(url: string): Promise<{ bytes: Buffer; type: string | null }> {
  const answer = await fetch(server.url + url);
  return { bytes: Buffer.from(await answer.arrayBuffer()), type: answer.headers.get('content-type') };
}
const redShare = async (bytes: Buffer): Promise<number> => (await sharp(bytes).stats()).channels[0]!.mean / 224;

describe('a photo of an event', () => {
  it('is kept in every shape it is shown in, none heavier than a phone likes, a crowd in the dark included', async () => {
    const noise = await sharp({
      create: {
        width: 1200,
        height: 900,
        channels: 3,
        background: '#000000',
        noise: { type: 'gaussian', mean: 120, sigma: 14 },
      },
    })
      .jpeg()
      .toBuffer();
    const imageUrl = await upload(noise);
    expect(imageUrl).toMatch(/^\/uploads\/[\w-]{22}-p1080\.webp$/);
    const card = await fetched(photoSource(imageUrl, 'p').src);
    expect(await sharp(card.bytes).metadata()).toMatchObject({ format: 'webp', width: 600, height: 750 });
    expect(card.bytes.length).toBeLessThanOrEqual(60_000);
    const share = await fetched(sharePhoto(imageUrl));
    expect(share.type).toBe('image/jpeg');
    expect(await sharp(share.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    for (const shape of ['p', 'l', 'w', 's'] as const) {
      const { src, width, height } = photoSource(imageUrl, shape);
      expect(await sharp((await fetched(src)).bytes).metadata()).toMatchObject({ width, height });
    }
  });

  it('is cut around what must stay in it', async () => {
    const bytes = await photo();
    const [left, right] = [await upload(bytes, 'left'), await upload(bytes, 'right')];
    expect(await redShare((await fetched(photoSource(left, 'p').src)).bytes)).toBeGreaterThan(0.55);
    expect(await redShare((await fetched(photoSource(right, 'p').src)).bytes)).toBeLessThan(0.05);
  });

  it('can be named by an event, and is swept away with all its files when none does', async () => {
    const imageUrl = await upload(await photo());
    const eventId = addEvent(shop);
    expect(UpdateEventInput.shape.imageUrl.parse(imageUrl)).toBe(imageUrl);
    expect(UpdateEventInput.shape.imageUrl.safeParse('/uploads/../clave.sqlite').success).toBe(false);
    shop.db.sqlite.prepare('UPDATE events SET image_url = ? WHERE id = ?').run(imageUrl, eventId);
    const files = async () =>
      (await shop.system.images.list()).filter(({ name }) => name === uploadNameOf(imageUrl)).length;
    expect(await files()).toBe(EVENT_CUTS.length);
    shop.clock.advance(2 * 86_400_000 + Math.max(0, machineNow() - shop.clock.now().getTime()));
    await sweepUploads(shop.system);
    expect(await files()).toBe(EVENT_CUTS.length);
    shop.db.sqlite.prepare('UPDATE events SET image_url = NULL WHERE id = ?').run(eventId);
    await sweepUploads(shop.system);
    expect(await files()).toBe(0);
  });

  it('that was kept as a square before is still shown, small in lists', () => {
    const old = '/uploads/aaaaaaaaaaaaaaaaaaaaaa-1200.webp';
    expect(photoSource(old, 'p')).toEqual({
      src: old,
      srcSet: '/uploads/aaaaaaaaaaaaaaaaaaaaaa-400.webp 400w, /uploads/aaaaaaaaaaaaaaaaaaaaaa-1200.webp 1200w',
      width: 1200,
      height: 1200,
    });
    expect(photoSource(old, 's').src).toBe('/uploads/aaaaaaaaaaaaaaaaaaaaaa-400.webp');
    expect(sharePhoto(old)).toBe(old);
    expect(photoSource('/uploads/aaaaaaaaaaaaaaaaaaaaaa-l960.webp', 'p').src).toBe(
      '/uploads/aaaaaaaaaaaaaaaaaaaaaa-l640.webp',
    );
  });
});
