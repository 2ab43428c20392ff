import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { totalChanges } from '#server/db/plain/total-changes.ts';
import { isCommonPassword } from '#server/services/people/accounts/guessable-passwords.ts';
import { issueFirstAdminLink } from '#server/services/people/accounts/first-admin-link.ts';
import { authWorld, confirmedUser, confirmTokenFor, PASSWORD, type AuthWorld, type Browser } from './auth-world.ts';
import { EMAIL, enrolledUser, RIGHT } from './second-factor-world.ts';

const NEW = 'ganz-neu-2026';
const codeOf = async (answer: Response): Promise<[number, string | undefined]> => [
  answer.status,
  ((await answer.json()) as { code?: string }).code,
];
const change = (browser: Browser, currentPassword: string, newPassword = NEW): Promise<Response> =>
  browser.post('/change-password', { currentPassword, newPassword });
const signIn = async (world: AuthWorld, password: string): Promise<number> =>
  (await world.browser().post('/sign-in/email', { email: EMAIL, password })).status;

describe('a password that strangers try first', () => {
  it('is known in its usual dresses, and ordinary ones are not taken for it', async () => {
    const commonOf = async (passwords: string[]) => {
      const found = await Promise.all(passwords.map(isCommonPassword));
      return passwords.filter((_, at) => found[at]);
    };
    const common = [
      '123456',
      '654321',
      '111111',
      '123123',
      'abcabc',
      'qwertz',
      'QWERTY',
      'qwertz123',
      'asdfgh',
      'yxcvbn',
      '1q2w3e4r',
      '1qaz2wsx',
      'password',
      'Password1',
      'P@ssw0rd!',
      'passwort',
      'passwort2024',
      'Hallo123',
      'hallohallo',
      'schatz1',
      'ichliebedich',
      'iloveyou',
      'letmein',
      'admin123',
      'welcome1',
      'Fussball1',
      'bayern1900',
      'München1',
      'abc123',
      'monkey',
      'dragon',
      'Bachata1',
      'salsa2025',
      'contraseña',
      'princess',
      'sommer2024',
      '12345678',
      '987654321',
      '0000000',
      '123michael',
      '112233',
      '11112222',
      '123321',
      'a123456',
      'aa123456',
      '123456a',
      'a112233',
      'hallo123456',
      'password12345',
      'qwertz12345',
      'Sommer2026!',
      'letmein2024!',
      'Bachata2026!!',
      // Of the list of passwords that became known elsewhere, from its beginning to its end.
      'trustno1',
      'mustang',
      'zxcvbnm',
      'barley',
      'qazwsxedc',
      'liverpool1',
      'stranger7',
      '21081990',
      'rauf123',
      'krebsen',
      'bhrh0h2oof6xbqjeh',
    ];
    expect(await commonOf(common)).toEqual(common);
    const ordinary = [
      'clave-demo',
      'tanzen123',
      'ganz-neu-2026',
      'correct horse battery staple',
      'Zirkus-am-Fluss',
      'another-password',
      'mB7kq2',
      'drei-graue-Elefanten',
      'stranger-1',
      'ab19121987',
      'level-rotor',
      '4711-elf-88',
      'k2468m',
      'otto&anna',
      'salsa-im-regen',
      'passionfruit-tree',
      'x'.repeat(3) + 'y7Qz',
    ];
    expect(await commonOf(ordinary)).toEqual([]);
  });

  it('is told from a hostile one within milliseconds, so that nobody stops the server with a password', async () => {
    await isCommonPassword('the list is unpacked once');
    const hostile = ['a'.repeat(38), '1'.repeat(38), 'ab'.repeat(19), 'hallo'.repeat(8), '!'.repeat(38)];
    const begunAt = performance.now();
    for (const text of hostile) for (const end of ['b', '1!x', 'ä']) await isCommonPassword(text + end);
    expect(performance.now() - begunAt).toBeLessThan(200);
  });

  it('is refused wherever one chooses a password, with nothing used up or changed', async () => {
    const world = authWorld();
    const refused = [400, 'PASSWORD_TOO_COMMON'];
    const browser = world.browser();
    expect(await codeOf(await browser.post('/sign-up/email', { email: EMAIL, password: 'passwort1' }))).toEqual(
      refused,
    );
    expect(world.db.sqlite.prepare('SELECT count(*) FROM users').pluck().get()).toBe(0);
    await browser.post('/sign-up/email', RIGHT);
    const token = confirmTokenFor(world, EMAIL);
    expect(await codeOf(await world.browser().post('/verify-email', { token, password: 'qwertz123' }))).toEqual(
      refused,
    );
    expect((await browser.post('/verify-email', { token })).status).toBe(200);
    expect(await codeOf(await change(browser, PASSWORD, '123456'))).toEqual(refused);
    await browser.post('/request-password-reset', { email: EMAIL });
    const link = new URL(world.mails('mail.reset_password').at(-1)?.url ?? '').searchParams;
    const parts = { token: link.get('access_token'), id: link.get('refresh_token') };
    expect(await codeOf(await browser.post('/reset-password', { ...parts, newPassword: 'Hallo123' }))).toEqual(refused);
    const { url } = issueFirstAdminLink(
      { db: world.db, now: world.now, actor: { kind: 'system', job: 'doctor' }, baseUrl: world.baseUrl },
      EMAIL,
    );
    expect(
      await codeOf(
        await browser.post('/first-admin', {
          token: new URL(url).searchParams.get('token_hash'),
          password: 'admin123',
        }),
      ),
    ).toEqual(refused);
    expect(await signIn(world, PASSWORD)).toBe(200);
    expect((await browser.post('/reset-password', { ...parts, newPassword: NEW })).status).toBe(200);
  });
});

describe('changing the password', () => {
  it('takes the old one, ends every other session, trusted browser and reset link, writes the audit log and tells the owner', async () => {
    const world = authWorld();
    const here = world.browser();
    await confirmedUser(world, here, EMAIL);
    const elsewhere = world.browser('198.51.100.9');
    await elsewhere.post('/sign-in/email', RIGHT);
    await here.post('/request-password-reset', { email: EMAIL });
    expect((await change(here, PASSWORD)).status).toBe(200);
    expect(world.auth.findActor(here.cookie)).toMatchObject({ kind: 'user', email: EMAIL });
    expect(world.auth.findActor(elsewhere.cookie)).toEqual({ kind: 'visitor' });
    expect([await signIn(world, PASSWORD), await signIn(world, NEW)]).toEqual([401, 200]);
    const link = new URL(world.mails('mail.reset_password').at(-1)?.url ?? '').searchParams;
    expect(
      (
        await here.post('/reset-password', {
          token: link.get('access_token'),
          id: link.get('refresh_token'),
          newPassword: 'a-thiefs-choice',
        })
      ).status,
    ).toBe(400);
    expect(world.mails('mail.password_changed')).toHaveLength(1);
    expect(
      world.db.sqlite.prepare(`SELECT actor_kind FROM audit WHERE action = 'account.password_changed'`).pluck().all(),
    ).toEqual(['user']);
  });

  it('is not done without the old password, by nobody, or between password and code', async () => {
    const world = authWorld();
    const { backupCodes } = await enrolledUser(world);
    const half = world.browser();
    await half.post('/sign-in/email', RIGHT);
    expect(await codeOf(await change(half, PASSWORD))).toEqual([401, 'UNAUTHORIZED']);
    expect(await codeOf(await change(world.browser(), PASSWORD))).toEqual([401, 'UNAUTHORIZED']);
    await half.post('/second-factor/verify', { code: backupCodes[0] });
    expect(await codeOf(await change(half, 'not-it-at-all'))).toEqual([403, 'WRONG_PASSWORD']);
    expect((await change(half, PASSWORD, '12345')).status).toBe(400);
    expect(
      (await half.post('/change-password', { currentPassword: PASSWORD, newPassword: NEW, userId: 'somebody-else' }))
        .status,
    ).toBe(400);
    expect(world.mails('mail.password_changed')).toEqual([]);
    expect(await signIn(world, PASSWORD)).toBe(200);
  });

  it('to the one it already has is refused, and nobody is signed out or told', async () => {
    const world = authWorld();
    const [here, elsewhere] = [world.browser(), world.browser()];
    await confirmedUser(world, here, EMAIL);
    await elsewhere.post('/sign-in/email', RIGHT);
    expect(await codeOf(await change(here, PASSWORD, PASSWORD))).toEqual([400, 'PASSWORD_UNCHANGED']);
    // whoever does not know the old one learns nothing by it
    expect(await codeOf(await change(here, 'not-it-at-all', 'not-it-at-all'))).toEqual([403, 'WRONG_PASSWORD']);
    expect(world.auth.findActor(elsewhere.cookie)).toMatchObject({ kind: 'user' });
    expect(world.mails('mail.password_changed')).toEqual([]);
    expect((await change(here, PASSWORD)).status).toBe(200);
  });

  it('by two at once is done by one, and an account without a password is sent to the mail', async () => {
    const world = authWorld();
    const browser = world.browser();
    await confirmedUser(world, browser, EMAIL);
    const answers = await Promise.all([
      change(browser, PASSWORD, 'password-number-one'),
      change(browser, PASSWORD, 'password-number-two'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    world.db.sqlite.exec('UPDATE accounts SET password = NULL');
    expect(await codeOf(await change(browser, PASSWORD))).toEqual([409, 'NO_PASSWORD']);
  });

  it('lets the old one be guessed ten times in a quarter of an hour', async () => {
    const world = authWorld({ hasRateLimits: true });
    const browser = world.browser();
    await confirmedUser(world, browser, EMAIL);
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) statuses.push((await change(browser, `guess-${i}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429]);
  });
});

describe('a session', () => {
  it('is marked as used once for all calls of a page, with the next commit', async () => {
    const world = authWorld({ isDemo: true });
    const browser = world.browser();
    await confirmedUser(world, browser, EMAIL);
    world.moveClock(HOUR_MS);
    const writes = () => totalChanges(world.db).get()!.writes;
    const before = writes();
    for (let call = 0; call < 6; call += 1)
      expect(world.auth.findActor(browser.cookie)).toMatchObject({ kind: 'user', email: EMAIL });
    expect(writes()).toBe(before);
    await expect.poll(writes).toBe(before + 1);
  });
});

describe("an admin's session", () => {
  it("ends after twelve hours without a request, and not before; a dancer's lives on", async () => {
    const world = authWorld({ isDemo: true });
    const [admin, dancer] = [world.browser(), world.browser()];
    await confirmedUser(world, admin, 'boss@tanz.example');
    await confirmedUser(world, dancer, EMAIL);
    world.db.sqlite.exec(
      `INSERT INTO user_roles (user_id, role) SELECT id, 'admin' FROM users WHERE email = 'boss@tanz.example'`,
    );
    for (let i = 0; i < 3; i += 1) {
      world.moveClock(12 * HOUR_MS - 2 * MINUTE_MS);
      expect(world.auth.findActor(admin.cookie)).toMatchObject({ kind: 'user', roles: ['admin'] });
    }
    world.moveClock(12 * HOUR_MS);
    expect(world.auth.findActor(admin.cookie)).toEqual({ kind: 'visitor' });
    expect(world.auth.findActor(dancer.cookie)).toMatchObject({ kind: 'user', email: EMAIL });
    // it is gone, not asleep
    expect(
      world.db.sqlite
        .prepare(`SELECT count(*) FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = 'boss@tanz.example'`)
        .pluck()
        .get(),
    ).toBe(0);
    world.moveClock(-12 * HOUR_MS);
    expect(world.auth.findActor(admin.cookie)).toEqual({ kind: 'visitor' });
  });
});
