import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/time.ts';
import { SoftPasskey } from '#tests/support/soft-passkey.ts';
import { authWorld, confirmedUser, type AuthWorld, type Browser } from './auth-world.ts';
import { addKey, addWith, challengeFor, SIGN_IN, signInWith } from './passkey-world.ts';
import { EMAIL, enrolledUser, halfSignedIn } from './second-factor-world.ts';

const VISITOR = { kind: 'visitor' };
const codeOf = async (response: Response): Promise<unknown> => ((await response.json()) as { code?: unknown }).code;

async function lena(options: Parameters<typeof authWorld>[0] = {}): Promise<{ world: AuthWorld; laptop: Browser }> {
  const world = authWorld(options);
  const laptop = world.browser();
  await confirmedUser(world, laptop, EMAIL);
  return { world, laptop };
}

const rowsOf = (world: AuthWorld): Record<string, unknown>[] =>
  world.db.sqlite.prepare('SELECT * FROM passkeys ORDER BY created_at').all() as Record<string, unknown>[];
const lastLine = (world: AuthWorld): unknown =>
  world.db.sqlite
    .prepare('SELECT kind, user_id IS NOT NULL AS known, detail FROM sign_in_events ORDER BY number DESC LIMIT 1')
    .get();

describe('adding a passkey', () => {
  it('asks for a key that stays on the device, unlocked, for this host; keeps it and tells its owner', async () => {
    const { world, laptop } = await lena({ baseUrl: 'https://www.club.example' });
    const options = (await (await laptop.post('/passkey/generate-register-options', {})).json()) as object;
    expect(options).toMatchObject({
      rp: { id: 'club.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const key = new SoftPasskey(world.baseUrl);
    const answer = await addWith(key, laptop, { rpId: 'club.example', isSynced: true });
    expect([answer.status, await answer.json()]).toEqual([200, { status: true }]);
    expect(rowsOf(world)).toMatchObject([{ credential_id: key.id, is_synced: 1, counter: 0, last_used_at: null }]);
    expect(world.mails('mail.passkey')).toMatchObject([{ news: 'added' }]);
  });

  it('needs a sign-in of the last ten minutes, and somebody who is wholly signed in', async () => {
    const { world, laptop } = await lena();
    const challenge = await challengeFor(laptop, 'register');
    world.moveClock(11 * MINUTE_MS);
    const added = new SoftPasskey(world.baseUrl).register(challenge);
    for (const [path, body] of [
      ['generate-register-options', {}],
      ['verify-registration', added],
    ] as const) {
      const late = await laptop.post(`/passkey/${path}`, body);
      expect([late.status, await codeOf(late)], path).toEqual([403, 'SIGN_IN_TOO_OLD']);
    }
    await enrolledUser(world);
    const half = await halfSignedIn(world);
    expect((await half.post('/passkey/generate-register-options', {})).status).toBe(401);
    expect((await world.browser().post('/passkey/generate-register-options', {})).status).toBe(401);
    expect(rowsOf(world)).toEqual([]);
  });

  it('refuses a key of another origin or host, one nobody has unlocked, a challenge used twice, and a key it knows', async () => {
    const { world, laptop } = await lena();
    const key = new SoftPasskey(world.baseUrl);
    for (const said of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isUserVerified: false }])
      expect((await addWith(key, laptop, said)).status).toBe(400);
    const challenge = await challengeFor(laptop, 'register');
    expect((await laptop.post('/passkey/verify-registration', key.register(challenge))).status).toBe(200);
    const other = new SoftPasskey(world.baseUrl);
    expect((await laptop.post('/passkey/verify-registration', other.register(challenge))).status).toBe(400);
    expect(await codeOf(await addWith(key, laptop))).toBe('PASSKEY_REFUSED');
    expect(rowsOf(world)).toHaveLength(1);
  });

  it('takes no challenge of a sign-in, and no other body than the answer', async () => {
    const { world, laptop } = await lena();
    const key = new SoftPasskey(world.baseUrl);
    const challenge = await challengeFor(laptop, 'authenticate');
    expect((await laptop.post('/passkey/verify-registration', key.register(challenge))).status).toBe(400);
    const body = key.register(await challengeFor(laptop, 'register'));
    expect((await laptop.post('/passkey/verify-registration', { ...body, createSession: true })).status).toBe(400);
    for (const path of ['list-user-passkeys', 'delete-passkey', 'update-passkey'])
      expect((await laptop.post(`/passkey/${path}`, { id: 'x' })).status).toBe(404);
    expect((await laptop.get('/passkey/generate-register-options')).status).toBe(404);
  });
});

describe('signing in with a passkey', () => {
  it('stands in for password and code, in a browser without any cookie, and the record says so', async () => {
    const world = authWorld();
    const { browser } = await enrolledUser(world);
    const key = await addKey(world, browser);
    const phone = world.browser('198.51.100.20');
    const answer = await signInWith(key, phone);
    expect([answer.status, await answer.json()]).toEqual([200, { status: true }]);
    expect(world.auth.findActor(phone.cookie)).toMatchObject({ email: EMAIL, session: { level: 'aal2' } });
    expect(rowsOf(world)[0]?.['last_used_at']).toBeGreaterThan(0);
    expect(lastLine(world)).toEqual({ kind: 'signed_in', known: 1, detail: SIGN_IN });
  });

  it('asks every browser for an unlocked device', async () => {
    const { world } = await lena();
    const options = await (await world.browser().post('/passkey/generate-authenticate-options', {})).json();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials');
  });

  it('refuses a locked device, another origin or host, a changed signature, and notes the try', async () => {
    const { world, laptop } = await lena();
    const key = await addKey(world, laptop);
    const thief = world.browser('198.51.100.9');
    for (const said of [{ isUserVerified: false }, { origin: 'https://evil.example' }, { rpId: 'evil.example' }]) {
      const answer = await signInWith(key, thief, said);
      expect([answer.status, await answer.json()]).toEqual([400, { code: 'PASSKEY_REFUSED' }]);
      expect(lastLine(world)).toEqual({ kind: 'sign_in_failed', known: 1, detail: 'passkey' });
    }
    const forged = new SoftPasskey(world.baseUrl);
    Object.assign(forged, { id: key.id });
    expect((await signInWith(forged, thief)).status).toBe(400);
    expect(world.auth.findActor(thief.cookie)).toEqual(VISITOR);
    expect((await signInWith(key, thief)).status).toBe(200); // negative control
  });

  it('refuses the same challenge twice, one of another browser, and one that is too old', async () => {
    const { world, laptop } = await lena();
    const key = await addKey(world, laptop);
    const [phone, other] = [world.browser(), world.browser()];
    const challenge = await challengeFor(phone, 'authenticate');
    const held = phone.cookie;
    expect((await other.post(SIGN_IN, key.signIn(challenge))).status).toBe(400);
    expect((await phone.post(SIGN_IN, key.signIn(challenge))).status).toBe(200);
    other.plant(held);
    expect((await other.post(SIGN_IN, key.signIn(challenge))).status).toBe(400);
    const late = await challengeFor(other, 'authenticate');
    world.db.sqlite.exec('UPDATE verifications SET expires_at = 1');
    expect((await other.post(SIGN_IN, key.signIn(late))).status).toBe(400);
  });

  it('warns when a counter goes back, once a day, and not where a device has none', async () => {
    const { world, laptop } = await lena();
    const key = await addKey(world, laptop, { counter: 4 });
    expect((await signInWith(key, world.browser(), { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) expect((await signInWith(key, world.browser(), { counter })).status).toBe(400);
    expect(world.mails('mail.passkey').filter((mail) => 'news' in mail && mail.news === 'copied')).toHaveLength(1);
    expect((await signInWith(key, world.browser(), { counter: 8 })).status).toBe(200);
    const plain = await addKey(world, laptop);
    for (let i = 0; i < 3; i += 1) expect((await signInWith(plain, world.browser())).status).toBe(200);
  });

  it('tells two accounts on one device apart', async () => {
    const { world, laptop } = await lena();
    const hers = await addKey(world, laptop);
    await laptop.post('/sign-out', {});
    await confirmedUser(world, laptop, 'mallory@tanz.example');
    const his = await addKey(world, laptop);
    for (const [key, email] of [
      [hers, EMAIL],
      [his, 'mallory@tanz.example'],
    ] as const) {
      await laptop.post('/sign-out', {});
      await signInWith(key, laptop);
      expect(world.auth.findActor(laptop.cookie)).toMatchObject({ email });
    }
  });

  it('signs nobody in with a key whose account, or whose key, is gone', async () => {
    const { world, laptop } = await lena();
    const key = await addKey(world, laptop);
    world.db.sqlite.exec('DELETE FROM users');
    expect(rowsOf(world)).toEqual([]);
    expect((await signInWith(key, world.browser())).status).toBe(400);
  });

  it('has ten tries for each key, and a right one gives them back', async () => {
    const { world, laptop } = await lena({ hasRateLimits: true });
    const key = await addKey(world, laptop);
    const tryIt = async (i: number): Promise<number> =>
      (await signInWith(key, world.browser(`198.51.${i}.9`), { isUserVerified: false })).status;
    for (let i = 0; i < 9; i += 1) expect(await tryIt(i)).toBe(400);
    expect((await signInWith(key, world.browser('192.0.2.1'))).status).toBe(200);
    for (let i = 0; i < 10; i += 1) expect(await tryIt(i)).toBe(400);
    const tooMany = await signInWith(key, world.browser('192.0.2.2'));
    expect([tooMany.status, await codeOf(tooMany)]).toEqual([429, 'RATE_LIMITED']);
    world.moveClock(15 * MINUTE_MS);
    expect((await signInWith(key, world.browser('192.0.2.2'))).status).toBe(200);
  });

  it('lets the owner in while somebody guesses the password', async () => {
    const { world, laptop } = await lena({ hasRateLimits: true });
    const key = await addKey(world, laptop);
    const thief = world.browser('198.51.100.9');
    for (let i = 0; i < 11; i += 1) await thief.post('/sign-in/email', { email: EMAIL, password: 'not-it-at-all' });
    expect((await signInWith(key, world.browser('192.0.2.1'))).status).toBe(200);
  });
});
