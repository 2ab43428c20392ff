import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProfileView } from '#shared/profile/update-profile.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let server: TestServer;
beforeAll(async () => {
  shop = await openTestShop();
  server = await serveShop(shop);
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

const FULL = {
  displayName: ' Renée ',
  phoneNumber: '+49 151',
  danceRole: 'Both',
  dancingLevel: 'Teacher',
  isDoorPhotoAllowed: true,
  wantsReminders: true,
  wantsThanks: true,
};
const EMPTY = {
  displayName: '',
  phoneNumber: ' ',
  danceRole: '',
  dancingLevel: '',
  isDoorPhotoAllowed: false,
  wantsReminders: true,
  wantsThanks: true,
};

it('saves what is given and makes null of what is empty', async () => {
  const userId = addBuyer(shop);
  const cookie = server.cookieOf(userId);
  expect((await server.query('profile.get', undefined, cookie)).data).toMatchObject({
    userId,
    displayName: null,
    danceRole: null,
    isDoorPhotoAllowed: false,
  });
  expect((await server.mutate('profile.update', FULL, { cookie })).data).toMatchObject({
    ...FULL,
    displayName: 'Renée',
  });
  expect((await server.mutate('profile.update', EMPTY, { cookie })).data).toMatchObject({
    displayName: null,
    phoneNumber: null,
    danceRole: null,
    dancingLevel: null,
    isDoorPhotoAllowed: false,
  });
});

it('keeps since when the photo may be shown, and the audit log says so without names', async () => {
  const userId = addBuyer(shop);
  const cookie = server.cookieOf(userId);
  const allowedAt = () =>
    shop.db.sqlite
      .prepare<[string], { at: number | null }>('SELECT door_photo_allowed_at AS at FROM profiles WHERE id = ?')
      .get(userId)?.at ?? null;
  await server.mutate('profile.update', FULL, { cookie });
  const first = allowedAt();
  expect(first).toBe(shop.clock.now().getTime());
  shop.clock.advance(5_000);
  await server.mutate('profile.update', FULL, { cookie });
  expect(allowedAt()).toBe(first);
  await server.mutate('profile.update', EMPTY, { cookie });
  expect(allowedAt()).toBeNull();
  const audited = shop.db.sqlite.prepare('SELECT action, before, after FROM audit WHERE subject_id = ?').all(userId);
  expect(audited).toContainEqual({ action: 'profile.door_photo', before: 'false', after: 'true' });
  expect(JSON.stringify(audited)).not.toMatch(/Ren|\+49/);
});

it('keeps whether a mail comes the day before a night', async () => {
  const cookie = server.cookieOf(addBuyer(shop));
  expect((await server.query('profile.get', undefined, cookie)).data).toMatchObject({ wantsReminders: true });
  for (const wantsReminders of [false, true])
    expect((await server.mutate('profile.update', { ...FULL, wantsReminders }, { cookie })).data).toMatchObject({
      wantsReminders,
    });
});

it.each([
  { email: 'other@test.example' },
  { danceRole: 'Judge' },
  { dancingLevel: 'leader' },
  { displayName: 'x'.repeat(81) },
  { userId: 'somebody' },
  { avatarUrl: '/uploads/x' },
])('refuses %j', async (request) => {
  const cookie = server.cookieOf(addBuyer(shop));
  expect((await server.mutate('profile.update', { ...FULL, ...request }, { cookie })).domainCode).toBe('INVALID_INPUT');
  expect(((await server.query('profile.get', undefined, cookie)).data as ProfileView).displayName).toBeNull();
});
