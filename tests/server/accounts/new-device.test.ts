import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/time.ts';
import { authWorld, confirmedUser, PASSWORD, type AuthWorld } from './auth-world.ts';

const EMAIL = 'lena@tanz.example';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const NEWER_FIREFOX = FIREFOX.replaceAll('140.0', '141.0');
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

const signIn = async (
  world: AuthWorld,
  { peer = '203.0.113.7', agent = FIREFOX, password = PASSWORD } = {},
): Promise<number> =>
  (await world.browser(peer).post('/sign-in/email', { email: EMAIL, password }, { 'user-agent': agent })).status;

const told = (world: AuthWorld): unknown[] =>
  world.mails('mail.new_device').map((mail) => (mail as unknown as { device: string }).device);

/** Confirmed, and signed in once from the first device. */
async function homeWorld(): Promise<AuthWorld> {
  const world = authWorld();
  await confirmedUser(world, world.browser(), EMAIL);
  world.db.sqlite.exec('DELETE FROM known_devices'); // the confirmation was the first place; here it shall be this one
  await signIn(world);
  return world;
}

describe('a sign-in from somewhere new', () => {
  it('is told once per browser and network, and never for the first one or a mere update', async () => {
    const world = await homeWorld();
    await signIn(world, { agent: NEWER_FIREFOX });
    await signIn(world, { peer: '203.0.200.1' }); // the same provider's other address
    expect(told(world)).toEqual([]);
    await signIn(world, { agent: IPHONE });
    await signIn(world, { agent: IPHONE });
    expect(told(world)).toEqual(['Safari on iPhone']);
    await signIn(world, { peer: '198.51.100.9' });
    await signIn(world, { peer: '2001:db8::1' });
    await signIn(world, { peer: '2001:db8:ffff::2' });
    expect(told(world)).toEqual(['Safari on iPhone', 'Firefox on Windows', 'Firefox on Windows']);
  });

  it('is not told when the password was wrong', async () => {
    const world = await homeWorld();
    expect(await signIn(world, { agent: IPHONE, password: 'falsch-falsch' })).toBe(401);
    expect(told(world)).toEqual([]);
  });

  it('keeps neither address nor browser readable, and forgets with the account', async () => {
    const world = await homeWorld();
    world.moveClock(MINUTE_MS);
    await signIn(world, { agent: IPHONE });
    const rows = JSON.stringify(world.db.sqlite.prepare('SELECT * FROM known_devices').all());
    for (const word of ['203.0', 'Firefox', 'iPhone']) expect(rows).not.toContain(word);
    world.db.sqlite.exec('DELETE FROM users');
    expect(world.db.sqlite.prepare('SELECT count(*) FROM known_devices').pluck().get()).toBe(0);
  });
});
