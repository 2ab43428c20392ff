import { describe, expect, it } from 'vitest';
import { makeSecretBox } from '#server/adapters/secret-box.ts';
import { codeOfStep, setupUrl, stepAt, stepOfCode } from '#server/services/people/second-factor/totp.ts';
import { readResetLink } from '#shared/accounts/reset-password.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time.ts';
import { authWorld, confirmedUser, PASSWORD } from './auth-world.ts';
import { EMAIL, enrolledUser, halfSignedIn, RIGHT } from './second-factor-world.ts';

const VISITOR = { kind: 'visitor' };
const codeOf = async (response: Response): Promise<unknown> => ((await response.json()) as { code?: unknown }).code;

describe('the app', () => {
  /** `12345678901234567890`, the secret of the RFC's own examples. */
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

  it('shows the codes of RFC 6238', () => {
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_234_567_890, '005924'],
      [20_000_000_000, '353130'],
    ] as const) {
      expect(codeOfStep(secret, stepAt(new Date(seconds * 1_000)))).toBe(code);
    }
  });

  it('may be half a minute off, and no more; a step that was used is over', () => {
    const at = new Date(1_700_000_000_000);
    const step = stepAt(at);
    for (const [off, found] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ] as const)
      expect(stepOfCode(secret, codeOfStep(secret, step + off), { at, lastStep: 0 }) === step + off).toBe(found);
    expect(stepOfCode(secret, codeOfStep(secret, step), { at, lastStep: step })).toBeUndefined();
    for (const none of ['', '12345', '1234567', 'ünïcod'])
      expect(stepOfCode(secret, none, { at, lastStep: 0 })).toBeUndefined();
  });

  it('is set up by a link that names the shop and the account', () => {
    expect(setupUrl(secret, 'a+b@c.example')).toBe(
      `otpauth://totp/Clave%20Nights:a%2Bb%40c.example?issuer=Clave%20Nights&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
  });

  it('has its secret sealed: another key or a changed byte opens nothing', () => {
    const box = makeSecretBox('one');
    const sealed = box.seal(secret);
    expect(box.open(sealed)).toBe(secret);
    expect(() => makeSecretBox('two').open(sealed)).toThrow();
    expect(() => box.open(`${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`)).toThrow();
  });
});

describe('switching it on and off', () => {
  it('asks for the password, and counts only after a right code', async () => {
    const world = authWorld();
    const browser = world.browser();
    await confirmedUser(world, browser, EMAIL);
    expect(await codeOf(await browser.post('/second-factor/begin', { password: 'wrong-one' }))).toBe(
      'INVALID_PASSWORD',
    );
    const begun = (await (await browser.post('/second-factor/begin', { password: PASSWORD })).json()) as {
      secret: string;
      url: string;
    };
    expect(begun.url).toContain(begun.secret);
    expect(await codeOf(await browser.post('/second-factor/enable', { code: '000000' }))).toBe('INVALID_CODE');
    const other = await halfSignedIn(world);
    expect(world.auth.findActor(other.cookie)).toMatchObject({ kind: 'user', session: { level: 'aal1' } });
  });

  it('makes this session aal2 under a new cookie and ends those without a code', async () => {
    const world = authWorld();
    const laptop = world.browser();
    await confirmedUser(world, laptop, EMAIL);
    const before = laptop.cookie;
    const { browser, backupCodes } = await enrolledUser(world);
    expect(backupCodes).toHaveLength(10);
    expect(world.auth.findActor(browser.cookie)).toMatchObject({ kind: 'user', session: { level: 'aal2' } });
    expect(world.auth.findActor(before)).toEqual(VISITOR);
    expect(world.db.sqlite.prepare('SELECT count(*) FROM sessions').pluck().get()).toBe(1);
  });

  it('keeps neither secret nor backup codes in the clear', async () => {
    const world = authWorld();
    const { secret, backupCodes } = await enrolledUser(world);
    const file = world.db.sqlite.serialize().toString('latin1');
    for (const text of [secret, ...backupCodes, ...backupCodes.map((code) => code.replace('-', ''))])
      expect(file).not.toContain(text);
  });

  it('is switched off with the password only, and everything of it goes', async () => {
    const world = authWorld();
    const { browser } = await enrolledUser(world);
    expect(await codeOf(await browser.post('/second-factor/disable', { password: 'wrong-one' }))).toBe(
      'INVALID_PASSWORD',
    );
    expect((await browser.post('/second-factor/disable', { password: PASSWORD })).status).toBe(200);
    const left = world.db.sqlite
      .prepare(
        'SELECT (SELECT count(*) FROM second_factors) + (SELECT count(*) FROM backup_codes) + (SELECT count(*) FROM trusted_devices)',
      )
      .pluck()
      .get();
    expect(left).toBe(0);
    expect(world.auth.findActor(browser.cookie)).toMatchObject({ kind: 'user', session: { level: 'aal1' } });
    expect(world.auth.findActor((await halfSignedIn(world)).cookie)).toMatchObject({ kind: 'user' });
  });

  it('asks an account without a password for a code instead', async () => {
    const world = authWorld();
    const { browser, nextCode } = await enrolledUser(world);
    world.db.sqlite.exec('UPDATE accounts SET password = NULL');
    expect(await codeOf(await browser.post('/second-factor/disable', {}))).toBe('INVALID_CODE');
    expect((await browser.post('/second-factor/disable', { code: nextCode() })).status).toBe(200);
  });

  it('gives new backup codes that put the old ones out of use', async () => {
    const world = authWorld();
    const { browser, backupCodes } = await enrolledUser(world);
    const renewed = (await (await browser.post('/second-factor/backup-codes', { password: PASSWORD })).json()) as {
      backupCodes: string[];
    };
    const half = await halfSignedIn(world);
    expect((await half.post('/second-factor/verify', { code: backupCodes[0] })).status).toBe(400);
    expect((await half.post('/second-factor/verify', { code: renewed.backupCodes[0] })).status).toBe(200);
  });
});

describe('signing in with it', () => {
  it('is nobody between the password and the code, anywhere', async () => {
    const world = authWorld();
    const { nextCode } = await enrolledUser(world);
    const browser = world.browser();
    const answer = await browser.post('/sign-in/email', RIGHT);
    expect(await answer.json()).toEqual({ isSecondFactorNeeded: true });
    expect(world.auth.findActor(browser.cookie)).toMatchObject({ kind: 'visitor', halfSignedIn: {} });
    expect(await (await browser.get('/get-session')).json()).toBeNull();
    for (const path of ['begin', 'enable', 'disable', 'backup-codes'])
      expect((await browser.post(`/second-factor/${path}`, { password: PASSWORD, code: '123456' })).status).toBe(401);
    const waiting = browser.cookie;
    expect((await browser.post('/second-factor/verify', { code: nextCode() })).status).toBe(200);
    expect(world.auth.findActor(browser.cookie)).toMatchObject({
      kind: 'user',
      email: EMAIL,
      session: { level: 'aal2' },
    });
    expect(browser.cookie).not.toBe(waiting);
    expect(world.auth.findActor(waiting)).toEqual(VISITOR);
  });

  it('takes a code once, and a backup code once, however it is written', async () => {
    const world = authWorld();
    const { nextCode, backupCodes } = await enrolledUser(world);
    const code = nextCode();
    expect(
      (
        await (
          await halfSignedIn(world)
        ).post('/second-factor/verify', { code: `${code.slice(0, 3)} ${code.slice(3)}` })
      ).status,
    ).toBe(200);
    expect(await codeOf(await (await halfSignedIn(world)).post('/second-factor/verify', { code }))).toBe(
      'INVALID_CODE',
    );
    const backup = backupCodes[3]!.toLowerCase().replace('-', ' ');
    expect((await (await halfSignedIn(world)).post('/second-factor/verify', { code: backup })).status).toBe(200);
    expect((await (await halfSignedIn(world)).post('/second-factor/verify', { code: backup })).status).toBe(400);
  });

  it('gives ten minutes for the code', async () => {
    const world = authWorld();
    const { nextCode } = await enrolledUser(world);
    const browser = await halfSignedIn(world);
    world.moveClock(10 * MINUTE_MS);
    const answer = await browser.post('/second-factor/verify', { code: nextCode() });
    expect([answer.status, await codeOf(answer)]).toEqual([401, 'SECOND_STEP_OVER']);
  });

  it('does not ask a trusted browser for thirty days', async () => {
    const world = authWorld();
    const { nextCode } = await enrolledUser(world);
    const browser = await halfSignedIn(world);
    await browser.post('/second-factor/verify', { code: nextCode(), isTrusted: true });
    const cookie = browser.setCookies.find((line) => line.includes('trusted_device')) ?? '';
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/api/auth', `Max-Age=${30 * 24 * 60 * 60}`])
      expect(cookie.toLowerCase()).toContain(part.toLowerCase());
    await browser.post('/sign-out', {});
    world.moveClock(29 * DAY_MS);
    await browser.post('/sign-in/email', RIGHT);
    expect(world.auth.findActor(browser.cookie)).toMatchObject({ kind: 'user', session: { level: 'aal2' } });
    await browser.post('/sign-out', {});
    world.db.sqlite.prepare('UPDATE trusted_devices SET expires_at = ?').run(world.now().getTime());
    expect(await (await browser.post('/sign-in/email', RIGHT)).json()).toEqual({ isSecondFactorNeeded: true });
  });

  it('is still asked for after a password reset, in a trusted browser too', async () => {
    const world = authWorld();
    const { nextCode } = await enrolledUser(world);
    const browser = await halfSignedIn(world);
    await browser.post('/second-factor/verify', { code: nextCode(), isTrusted: true });
    await browser.post('/request-password-reset', { email: EMAIL });
    const link = readResetLink(new URL(world.mails('mail.reset_password').at(-1)?.url ?? '').searchParams);
    expect((await browser.post('/reset-password', { ...link, newPassword: 'ganz-neu-2026' })).status).toBe(200);
    expect(await (await browser.post('/sign-in/email', { email: EMAIL, password: 'ganz-neu-2026' })).json()).toEqual({
      isSecondFactorNeeded: true,
    });
  });

  it('trusts a browser for one person only', async () => {
    const world = authWorld();
    const { nextCode } = await enrolledUser(world);
    const browser = await halfSignedIn(world);
    await browser.post('/second-factor/verify', { code: nextCode(), isTrusted: true });
    world.db.sqlite.exec(
      "INSERT INTO users (id, name, email) VALUES ('other', 'Other', 'other@tanz.example'); UPDATE trusted_devices SET user_id = 'other'",
    );
    expect(await (await browser.post('/sign-in/email', RIGHT)).json()).toEqual({ isSecondFactorNeeded: true });
  });
});

describe.each(['admin', 'organiser', 'accountant'] as const)('%s', (role) => {
  const grant =
    `INSERT INTO user_roles (user_id, role) SELECT id, '${role}' FROM users; INSERT INTO ` +
    "user_roles (user_id, role) SELECT id, 'cashier' FROM users";

  it('is no role before there is a second factor, all other ones already', async () => {
    const world = authWorld();
    const plain = world.browser();
    await confirmedUser(world, plain, EMAIL);
    world.db.sqlite.exec(grant);
    expect(world.auth.findActor(plain.cookie)).toMatchObject({ roles: ['cashier'], heldBack: [role] });
    const { browser } = await enrolledUser(world);
    expect(world.auth.findActor(browser.cookie)).toMatchObject({
      roles: expect.arrayContaining([role]),
      heldBack: [],
    });
    await browser.post('/second-factor/disable', { password: PASSWORD });
    expect(world.auth.findActor(browser.cookie)).toMatchObject({ roles: ['cashier'], heldBack: [role] });
  });

  it('needs none in the demo', async () => {
    const world = authWorld({ isDemo: true });
    const browser = world.browser();
    await confirmedUser(world, browser, EMAIL);
    world.db.sqlite.exec(grant);
    expect(world.auth.findActor(browser.cookie)).toMatchObject({
      roles: expect.arrayContaining([role]),
      heldBack: [],
    });
  });
});
