import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#shared/time.ts';
import { isJustSignedIn } from '#server/services/people/accounts/is-just-signed-in.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { authWorld, confirmedUser, PASSWORD, type AuthWorld, type Browser } from './auth-world.ts';
import { addKey, signInWith } from './passkey-world.ts';
import { EMAIL, enrolledUser, halfSignedIn } from './second-factor-world.ts';

const answerOf = async (answer: Response): Promise<[number, string | undefined]> => [
  answer.status,
  ((await answer.json()) as { code?: string }).code,
];
const isFresh = ({ db, now, auth }: AuthWorld, { cookie }: Browser): boolean =>
  isJustSignedIn({ db, now, actor: auth.findActor(cookie) } as ServiceContext);
const noted = ({ db }: AuthWorld): unknown[] =>
  db.sqlite.prepare(`SELECT detail FROM sign_in_events WHERE kind = 'sign_in_failed'`).pluck().all();

/** Somebody who signed in an hour ago. */
async function anHourLater(world: AuthWorld): Promise<Browser> {
  const browser = world.browser();
  await confirmedUser(world, browser, EMAIL);
  world.moveClock(60 * MINUTE_MS);
  return browser;
}

describe('who proves once more that it is them', () => {
  it('with the password is as fresh as after signing in, for ten minutes, and the session ends no later for it', async () => {
    const world = authWorld();
    const browser = await anHourLater(world);
    const ends = () => world.db.sqlite.prepare('SELECT created_at, expires_at FROM sessions').all();
    const before = ends();
    expect(isFresh(world, browser)).toBe(false);
    expect((await browser.post('/prove', { password: PASSWORD })).status).toBe(200);
    expect(isFresh(world, browser)).toBe(true);
    world.moveClock(9 * MINUTE_MS);
    expect(isFresh(world, browser)).toBe(true);
    world.moveClock(2 * MINUTE_MS);
    expect(isFresh(world, browser)).toBe(false);
    expect(ends()).toEqual(before);
  });

  it('with a wrong password is refused and noted, and after ten of them waits like a sign-in', async () => {
    const world = authWorld({ hasRateLimits: true });
    const browser = await anHourLater(world);
    for (let tried = 0; tried < 10; tried++)
      expect(await answerOf(await browser.post('/prove', { password: `wrong-${tried}` }))).toEqual([
        400,
        'INVALID_PASSWORD',
      ]);
    expect(await answerOf(await browser.post('/prove', { password: PASSWORD }))).toEqual([429, 'RATE_LIMITED']);
    expect(isFresh(world, browser)).toBe(false);
    expect(noted(world)).toEqual(Array.from({ length: 10 }, () => 'password'));
    world.moveClock(16 * MINUTE_MS);
    expect((await browser.post('/prove', { password: PASSWORD })).status).toBe(200);
  });

  it('with the right one has its tries back, so that a busy day locks nobody out', async () => {
    const world = authWorld({ hasRateLimits: true });
    const browser = await anHourLater(world);
    for (let tried = 0; tried < 12; tried++)
      expect((await browser.post('/prove', { password: PASSWORD })).status).toBe(200);
  });

  it('with a code, where the account has no password; with one a code alone is not enough', async () => {
    const world = authWorld({ hasRateLimits: true });
    const { browser, nextCode } = await enrolledUser(world);
    world.moveClock(60 * MINUTE_MS);
    expect(await answerOf(await browser.post('/prove', { code: nextCode() }))).toEqual([400, 'INVALID_PASSWORD']);
    world.db.sqlite.exec('UPDATE accounts SET password = NULL');
    expect(await answerOf(await browser.post('/prove', { code: '000000' }))).toEqual([400, 'INVALID_CODE']);
    expect(isFresh(world, browser)).toBe(false);
    expect((await browser.post('/prove', { code: nextCode() })).status).toBe(200);
    expect(isFresh(world, browser)).toBe(true);
    for (let tried = 0; tried < 5; tried++) await browser.post('/prove', { code: '000000' });
    expect(await answerOf(await browser.post('/prove', { code: nextCode() }))).toEqual([429, 'RATE_LIMITED']);
  });

  it('with nothing is not possible: who has neither password nor app signs in again', async () => {
    const world = authWorld();
    const browser = await anHourLater(world);
    world.db.sqlite.exec('UPDATE accounts SET password = NULL');
    expect(await answerOf(await browser.post('/prove', {}))).toEqual([409, 'NO_PASSWORD']);
    expect(isFresh(world, browser)).toBe(false);
  });

  it('is somebody: visitors and those who still owe a code are refused', async () => {
    const world = authWorld();
    await enrolledUser(world);
    for (const browser of [world.browser(), await halfSignedIn(world)])
      expect(await answerOf(await browser.post('/prove', { password: PASSWORD }))).toEqual([401, 'UNAUTHORIZED']);
  });

  it('with a passkey has one session after it and not two', async () => {
    const world = authWorld();
    const browser = world.browser();
    await confirmedUser(world, browser, EMAIL);
    const key = await addKey(world, browser);
    const elsewhere = world.browser();
    await elsewhere.post('/sign-in/email', { email: EMAIL, password: PASSWORD });
    world.moveClock(DAY_MS);
    expect((await signInWith(key, browser)).status).toBe(200);
    expect(isFresh(world, browser)).toBe(true);
    expect(world.auth.findActor(elsewhere.cookie).kind, 'another browser stays signed in').toBe('user');
    expect(world.db.sqlite.prepare('SELECT count(*) FROM sessions').pluck().get()).toBe(2);
  });
});
