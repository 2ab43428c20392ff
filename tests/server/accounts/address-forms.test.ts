import { describe, expect, it } from 'vitest';
import { authWorld, confirmedUser, confirmTokenFor, PASSWORD } from './auth-world.ts';

/** As somebody types it, and as it is kept. */
const ADDRESSES = [
  ['Lena@Tanzschule-Müller.example', 'lena@xn--tanzschule-mller-uzb.example'],
  ['lena@танго.рф', 'lena@xn--80ag3afq.xn--p1ai'],
  ['salsa&bachata/lena~x@tanz.example', 'salsa&bachata/lena~x@tanz.example'],
] as const;

describe('an address that better-auth takes for none', () => {
  it.each(ADDRESSES)('signs up, confirms, signs in and chooses a new password: %s', async (typed, kept) => {
    const world = authWorld();
    const browser = world.browser();
    expect((await browser.post('/sign-up/email', { email: typed, password: PASSWORD })).status).toBe(200);
    expect(world.mails('mail.confirm_address').map(({ to }) => to)).toEqual([kept]);
    const token = confirmTokenFor(world, kept);
    expect((await browser.post('/verify-email', { token })).status).toBe(200);
    for (const email of [typed, kept, typed.toUpperCase()]) {
      const again = world.browser();
      expect((await again.post('/sign-in/email', { email, password: PASSWORD })).status, email).toBe(200);
      expect(world.auth.findActor(again.cookie), email).toMatchObject({ kind: 'user', email: kept });
    }
    expect((await world.browser().post('/sign-in/email', { email: typed, password: 'wrong one' })).status).toBe(401);
    for (const path of ['/request-password-reset', '/sign-in/link'])
      expect((await world.browser().post(path, { email: typed })).status).toBe(200);
    expect(world.mails('mail.reset_password')).toHaveLength(1);
  });

  it('is one account, and one address to the limits, however it is typed', async () => {
    const world = authWorld();
    await confirmedUser(world, world.browser(), ADDRESSES[0][1]);
    await world.browser().post('/sign-up/email', { email: ADDRESSES[0][0], password: 'another-password' });
    expect(world.db.sqlite.prepare('SELECT count(*) FROM users').pluck().get()).toBe(1);
    expect(world.mails('mail.account_exists')).toHaveLength(1);
  });

  it('is refused at the sign-in where it is none, before anybody is looked for', async () => {
    const world = authWorld();
    for (const email of ['lena', 'lena@', 'lena@tanz', 'lena@[127.0.0.1]'])
      expect((await world.browser().post('/sign-in/email', { email, password: PASSWORD })).status, email).toBe(400);
  });
});
