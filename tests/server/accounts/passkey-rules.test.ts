import { describe, expect, it } from 'vitest';
import type { Actor } from '#server/services/base/service-context.ts';
import { listPasskeys } from '#server/services/people/passkeys/list-passkeys.ts';
import { removePasskey } from '#server/services/people/passkeys/remove-passkey.ts';
import { renamePasskey } from '#server/services/people/passkeys/rename-passkey.ts';
import { resetSecondFactor } from '#server/services/people/second-factor/reset-second-factor.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { SoftPasskey } from '#tests/support/soft-passkey.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { authWorld, confirmedUser, PASSWORD, type AuthWorld, type Browser } from './auth-world.ts';
import { addKey, addWith, signInWith } from './passkey-world.ts';
import { EMAIL, enrolledUser, RIGHT } from './second-factor-world.ts';

const codeOf = async (response: Response): Promise<unknown> => ((await response.json()) as { code?: unknown }).code;
const actorOf = (world: AuthWorld, browser: Browser): Actor => world.auth.findActor(browser.cookie);

/** What a verb is given by whoever sits at this browser. */
const as = (world: AuthWorld, browser: Browser): ServiceContext =>
  ({ db: world.db, now: world.now, actor: actorOf(world, browser), wakeJobs: () => {} }) as unknown as ServiceContext;
const keysOf = (world: AuthWorld, browser: Browser) => listPasskeys(as(world, browser)).passkeys;
const remove = (world: AuthWorld, browser: Browser, nth = 0): void =>
  removePasskey(as(world, browser), { id: keysOf(world, browser)[nth]?.id ?? '' });

async function signedUp({ isAdmin = false } = {}): Promise<{ world: AuthWorld; laptop: Browser }> {
  const world = authWorld();
  const laptop = world.browser();
  await confirmedUser(world, laptop, EMAIL);
  if (isAdmin)
    world.db.sqlite.exec("INSERT INTO user_roles (user_id, role, created_at) SELECT id, 'admin', 0 FROM users");
  return { world, laptop };
}

async function followLink(world: AuthWorld): Promise<Browser> {
  const browser = world.browser('198.51.100.20');
  await browser.post('/sign-in/link', { email: EMAIL });
  const { url = '' } = world.mails('mail.sign_in_link').at(-1) ?? {};
  await browser.post('/sign-in/link/follow', { token: new URL(url).searchParams.get('token') });
  return browser;
}

describe("one's own passkeys", () => {
  it('are listed with name, day and last use, and never with a key; a name can be changed', async () => {
    const { world, laptop } = await signedUp();
    const key = await addKey(world, laptop, { isSynced: true });
    await signInWith(key, laptop, { isSynced: true });
    const [shown] = keysOf(world, laptop);
    expect(Object.keys(shown ?? {}).toSorted()).toEqual(['createdAt', 'id', 'isSynced', 'lastUsedAt', 'name']);
    expect(shown).toMatchObject({ name: 'Unknown device', isSynced: true, lastUsedAt: expect.any(Date) as Date });
    renamePasskey(as(world, laptop), { id: shown?.id ?? '', name: 'Work phone' });
    expect(keysOf(world, laptop)[0]?.name).toBe('Work phone');
  });

  it('are removed with a fresh sign-in, by mail told, and sign nobody in any more', async () => {
    const { world, laptop } = await signedUp();
    const key = await addKey(world, laptop);
    world.moveClock(11 * MINUTE_MS);
    expect(() => remove(world, laptop)).toThrow('SIGN_IN_TOO_OLD');
    await laptop.post('/sign-in/email', RIGHT);
    remove(world, laptop);
    expect(world.mails('mail.passkey').at(-1)).toMatchObject({ news: 'removed' });
    expect((await signInWith(key, world.browser())).status).toBe(400);
  });

  it('are nobody else’s to rename or remove', async () => {
    const { world, laptop } = await signedUp();
    await addKey(world, laptop);
    const { id = '' } = keysOf(world, laptop)[0] ?? {};
    const other = world.browser();
    await confirmedUser(world, other, 'mallory@tanz.example');
    expect(() => removePasskey(as(world, other), { id })).toThrow('PASSKEY_NOT_FOUND');
    expect(() => renamePasskey(as(world, other), { id, name: 'Mine' })).toThrow('PASSKEY_NOT_FOUND');
  });

  it('keep the last way in, and at most twenty', async () => {
    const { world, laptop } = await signedUp();
    await addKey(world, laptop);
    world.db.sqlite.exec('UPDATE accounts SET password = NULL');
    expect(() => remove(world, laptop)).toThrow('LAST_WAY_IN');
    for (let i = 1; i < 20; i += 1) await addKey(world, laptop);
    expect(await codeOf(await addWith(new SoftPasskey(world.baseUrl), laptop))).toBe('PASSKEYS_FULL');
    for (let i = 0; i < 19; i += 1) remove(world, laptop);
    expect(() => remove(world, laptop)).toThrow('LAST_WAY_IN');
  });

  it('end with the proof of an address that somebody else signed up, like every other way in', async () => {
    const { world, laptop } = await signedUp();
    await addKey(world, laptop);
    world.db.sqlite.exec('UPDATE users SET email_verified = 0; UPDATE users SET email_verified = 1');
    expect(world.db.sqlite.prepare('SELECT count(*) FROM passkeys').pluck().get()).toBe(0);
  });

  it('let an account without a password turn two-step sign-in on', async () => {
    const { world, laptop } = await signedUp();
    const key = await addKey(world, laptop);
    world.db.sqlite.exec('UPDATE accounts SET password = NULL');
    await signInWith(key, laptop);
    expect((await laptop.post('/second-factor/begin', {})).status).toBe(200);
  });
});

describe('an admin', () => {
  it('has the role with two passkeys, and not with one', async () => {
    const { world, laptop } = await signedUp({ isAdmin: true });
    const key = await addKey(world, laptop);
    expect(actorOf(world, laptop)).toMatchObject({ heldBack: ['admin'], session: { level: 'aal2' } });
    expect(listPasskeys(as(world, laptop)).needsAnother).toBe(true);
    const phone = world.browser();
    await signInWith(key, phone);
    expect(actorOf(world, phone)).toMatchObject({ roles: [], heldBack: ['admin'] });
    await addKey(world, phone);
    expect(actorOf(world, phone)).toMatchObject({ roles: ['admin'], heldBack: [] });
    expect(actorOf(world, laptop)).toMatchObject({ roles: ['admin'] });
    expect(() => remove(world, phone)).toThrow('ADMIN_NEEDS_PASSKEYS');
  });

  it('has it with one passkey and backup codes, by the passkey alone', async () => {
    const world = authWorld();
    const { browser } = await enrolledUser(world);
    world.db.sqlite.exec("INSERT INTO user_roles (user_id, role, created_at) SELECT id, 'admin', 0 FROM users");
    const key = await addKey(world, browser);
    const phone = world.browser();
    await signInWith(key, phone);
    expect(actorOf(world, phone)).toMatchObject({ roles: ['admin'], session: { level: 'aal2' } });
    remove(world, phone);
  });

  it('is not proven by a device that nobody has unlocked', async () => {
    const { world, laptop } = await signedUp({ isAdmin: true });
    const keys = [await addKey(world, laptop), await addKey(world, laptop)];
    const thief = world.browser();
    for (const key of keys) expect((await signInWith(key, thief, { isUserVerified: false })).status).toBe(400);
    expect(actorOf(world, thief)).toEqual({ kind: 'visitor' });
  });

  it('is not recovered by mail: a link or a new password lets nobody add, remove or replace what proves the admin', async () => {
    const { world, laptop } = await signedUp({ isAdmin: true });
    await addKey(world, laptop);
    await addKey(world, laptop);
    const reader = await followLink(world);
    expect(actorOf(world, reader)).toMatchObject({ kind: 'user', heldBack: ['admin'], session: { level: 'aal1' } });
    expect(await codeOf(await addWith(new SoftPasskey(world.baseUrl), reader))).toBe('PASSKEY_PROOF_NEEDED');
    expect(() => remove(world, reader)).toThrow('PASSKEY_PROOF_NEEDED');
    expect(await codeOf(await reader.post('/second-factor/begin', { password: PASSWORD }))).toBe(
      'PASSKEY_PROOF_NEEDED',
    );
    // negative control: somebody who is no admin any more may add one
    await confirmedUser(world, world.browser(), 'second@tanz.example');
    world.db.sqlite.exec(
      `INSERT INTO user_roles (user_id, role, created_at) SELECT id, 'admin', 0 FROM users WHERE email LIKE 'second%';
        DELETE FROM user_roles WHERE user_id = (SELECT id FROM users WHERE email = '${EMAIL}')`,
    );
    expect((await addWith(new SoftPasskey(world.baseUrl), reader)).status).toBe(200);
  });

  it('is recovered by another admin, who takes the lost passkeys away', async () => {
    const { world, laptop } = await signedUp({ isAdmin: true });
    const key = await addKey(world, laptop);
    await addKey(world, laptop);
    const userId = world.db.sqlite.prepare('SELECT id FROM users').pluck().get() as string;
    const actor: Actor = { kind: 'user', userId: 'other', email: '', displayName: '', roles: ['admin'] };
    resetSecondFactor({ ...as(world, laptop), actor }, { userId });
    expect((await signInWith(key, world.browser())).status).toBe(400);
    const again = world.browser();
    await again.post('/sign-in/email', RIGHT);
    await addKey(world, again);
    await addKey(world, again);
    expect(actorOf(world, again)).toMatchObject({ roles: ['admin'] });
  });
});
