import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photoSource } from '#shared/art/photo-cuts.ts';
import { MOST_NIGHT_PHOTOS, PHOTO_CONSENT_WORDING } from '#shared/photos/night-photo.ts';
import { DAY_MS } from '#shared/time.ts';
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
let picture: File;

beforeAll(async () => {
  shop = await openTestShop();
  server = await serveShop(shop);
  admin = addStaff(shop, ['admin']);
  const bytes = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#204060' } })
    .jpeg()
    .toBuffer();
  picture = new File([new Uint8Array(bytes)], 'night.jpg', { type: 'image/jpeg' });
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

const house = () => createCallerFactory(appRouter)({ service: shop.as(admin, ['admin']) });
const formOf = (fields: Record<string, string | File>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
const photoOf = (eventId: string, over: Record<string, string | File> = {}) =>
  formOf({ eventId, description: 'The band', consent: 'everybody_agreed', picture, ...over });
const run = (sql: string, ...values: unknown[]) => shop.db.sqlite.prepare(sql).run(...values);

describe('photos of a night', () => {
  it('are added with the sentence that was confirmed, shown on the night and on the next of its series', async () => {
    const past = addEvent(shop, { startsInHours: -30 });
    const next = addEvent(shop, { startsInHours: 120 });
    const other = addEvent(shop, { startsInHours: 144 });
    run(`INSERT INTO event_series (id, name) VALUES ('s', 'Salsa Friday')`);
    run(`UPDATE events SET series_id = 's' WHERE id IN (?, ?)`, past, next);
    const [photo] = await house().admin.photos.add(photoOf(past));
    expect(photo).toMatchObject({ description: 'The band', consent: 'everybody_agreed', takenDownAt: null });
    expect(shop.db.sqlite.prepare(`SELECT consent_wording, consent_by FROM night_photos`).all()).toEqual([
      { consent_wording: PHOTO_CONSENT_WORDING.everybody_agreed, consent_by: admin },
    ]);
    for (const id of [past, next])
      expect((await server.query('events.photos', { id })).data).toMatchObject({
        of: { id: past },
        photos: [{ id: photo!.id, description: 'The band' }],
      });
    expect((await server.query('events.photos', { id: other })).data).toBeNull();
    const small = photoSource(photo!.imageUrl!, 'l').src;
    expect((await fetch(server.url + small)).status).toBe(200);
    // The daily sweep leaves what a night shows.
    await sweepUploads({ ...shop.as(admin, ['admin']), now: () => new Date(machineNow() + 3 * DAY_MS) });
    expect((await fetch(server.url + small)).status).toBe(200);

    // Whoever is in it takes it down: page, files and row's picture are gone, and the organiser is told.
    const { contact } = house();
    await expect(contact.takeDownPhoto({ id: photo!.id, isInIt: false as true })).rejects.toThrow();
    expect((await server.query('contact.photo', { id: photo!.id })).data).toMatchObject({ event: { id: past } });
    expect(
      (await server.mutate('contact.takeDownPhoto', { id: photo!.id, isInIt: true, note: 'Not me, please.' })).data,
    ).toBeUndefined();
    expect((await fetch(server.url + small)).status).toBe(404);
    for (const id of [past, next]) expect(await house().events.photos({ id })).toBeNull();
    expect(await house().admin.photos.list({ eventId: past })).toMatchObject([
      { imageUrl: null, takenDownAt: expect.any(Date) },
    ]);
    expect(
      shop.db.sqlite.prepare(`SELECT ref_id FROM outbox WHERE kind = 'mail.photo_taken_down'`).all(),
    ).toMatchObject([{ ref_id: photo!.id }]);
    await expect(contact.takeDownPhoto({ id: photo!.id, isInIt: true })).rejects.toThrow('PHOTO_NOT_FOUND');
    expect(() => run(`UPDATE night_photos SET image_url = '/uploads/x' WHERE id = ?`, photo!.id)).toThrow('CHECK');
    expect(await house().admin.photos.remove({ id: photo!.id })).toEqual([]);
  });

  it('need a night that has begun, words for who does not see them, and why they may be shown', async () => {
    const past = addEvent(shop, { startsInHours: -30 });
    const coming = addEvent(shop, { startsInHours: 24 });
    const { add } = house().admin.photos;
    await expect(add(photoOf(coming))).rejects.toThrow('NIGHT_NOT_BEGUN');
    await expect(add(photoOf(past, { description: ' ' }))).rejects.toThrow();
    await expect(add(photoOf(past, { consent: 'perhaps' }))).rejects.toThrow();
    await expect(add(photoOf(past, { picture: new File(['no picture'], 'x.jpg') }))).rejects.toThrow('PICTURE_REFUSED');
    for (let position = 0; position < MOST_NIGHT_PHOTOS; position++)
      run(
        `INSERT INTO night_photos (id, event_id, position, image_url, description, consent, consent_wording, consent_at)
         VALUES (?, ?, ?, '/uploads/x', 'x', 'nobody_recognisable', 'w', 0)`,
        `${past}-${position}`,
        past,
        position,
      );
    await expect(add(photoOf(past))).rejects.toThrow('TOO_MANY_PHOTOS');
  });
});
