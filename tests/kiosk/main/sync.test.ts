import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareNight, type Night } from '../support/prepare-night.ts';
import { readyDesk, until } from '../support/headless-desk.ts';
import { openShakyLink } from '../support/shaky-link.ts';

let night: Night;
beforeAll(async () => {
  night = await prepareNight();
});
afterAll(() => night.end());

test('offline switches itself on and off', async () => {
  const link = await openShakyLink(night.server.url);
  const { desk, close } = await readyDesk(night, { name: 'Kasse 1', serverUrl: link.url });
  expect(desk.state().link.isOnline).toBe(true);
  link.set('cut');
  await until(() => !desk.state().link.isOnline);
  link.set('open');
  await until(() => desk.state().link.isOnline);
  await close();
  await link.close();
});
