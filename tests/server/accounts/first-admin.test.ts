import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/time.ts';
import { printFirstAdminLink } from '#server/commands/first-admin.ts';
import { issueFirstAdminLink } from '#server/services/people/accounts/first-admin-link.ts';
import { dataLocation } from '#server/settings.ts';
import { bundleProgram } from '#tests/support/processes/bundle-program.ts';
import { openShopDatabase } from '#tests/support/processes/prepare-shop.ts';
import { startProcess } from '#tests/support/processes/start-process.ts';
import { productionEnvironment } from '#tests/support/production-environment.ts';
import { authWorld, confirmedUser, PASSWORD, type AuthWorld } from './auth-world.ts';
import { enrolledUser, EMAIL as ENROLLED } from './second-factor-world.ts';

const EMAIL = 'boss@tanz.example';
const OWN = 'the-boss-alone';

let world: AuthWorld;
beforeEach(() => {
  world = authWorld();
});

const issue = (address = EMAIL): string => {
  const { url } = issueFirstAdminLink(
    { db: world.db, now: world.now, actor: { kind: 'system', job: 'doctor' }, baseUrl: world.baseUrl },
    address,
  );
  return new URL(url).searchParams.get('token_hash') ?? '';
};
const use = (token: string, password = OWN, browser = world.browser()) =>
  browser.post('/first-admin', { token, password });
const admins = (): unknown[] =>
  world.db.sqlite
    .prepare(`SELECT u.email FROM user_roles r JOIN users u ON u.id = r.user_id WHERE r.role = 'admin'`)
    .pluck()
    .all();
const signIn = async (email: string, password: string): Promise<number> =>
  (await world.browser().post('/sign-in/email', { email, password })).status;
const audited = (action: string): unknown[] =>
  world.db.sqlite.prepare('SELECT actor_kind, actor_id, subject_kind, "after" FROM audit WHERE action = ?').all(action);

describe('the link of the first admin', () => {
  it('makes an account for the address, sets its password, signs in and grants the role, which counts with a second factor', async () => {
    const token = issue(' Boss@Tanz.example ');
    const browser = world.browser();
    expect((await use(token, OWN, browser)).status).toBe(200);
    expect(admins()).toEqual([EMAIL]);
    expect(world.auth.findActor(browser.cookie)).toMatchObject({ email: EMAIL, roles: [], heldBack: ['admin'] });
    expect(await signIn(EMAIL, OWN)).toBe(200);
    expect(world.mails('mail.new_admin')).toHaveLength(1);
    expect(audited('role.granted')).toEqual([
      {
        actor_kind: 'visitor',
        actor_id: null,
        subject_kind: 'user',
        after: '{"role":"admin","by":"first-admin link"}',
      },
    ]);
    expect(audited('first_admin.link_issued')).toEqual([
      { actor_kind: 'system', actor_id: 'doctor', subject_kind: 'house', after: null },
    ]);
  });

  it('works once, and for 30 minutes', async () => {
    const late = issue();
    world.moveClock(30 * MINUTE_MS + 1);
    expect((await use(late)).status).toBe(400);
    const token = issue();
    world.moveClock(29 * MINUTE_MS);
    const answers = await Promise.all([use(token), use(token, 'another-one-2')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await use(token)).status).toBe(400);
  });

  it('says on opening whether it works, and stays as it is; afterwards it says that it is over', async () => {
    const check = (token: string) => world.browser().post('/first-admin/check', { token });
    const late = issue();
    expect((await check(late)).status).toBe(200);
    world.moveClock(30 * MINUTE_MS + 1);
    const over = await check(late);
    expect([over.status, await over.json()]).toMatchObject([400, { code: 'INVALID_TOKEN' }]);
    const token = issue();
    const browser = world.browser();
    for (let times = 0; times < 2; times += 1)
      expect((await browser.post('/first-admin/check', { token })).status).toBe(200);
    expect([browser.cookie, admins()]).toEqual(['', []]);
    expect((await use(token)).status).toBe(200);
    expect([(await check(token)).status, (await check('never-printed')).status]).toEqual([400, 400]);
  });

  it('is good for the newest one only: an older printed link ends with it', async () => {
    const older = issue();
    const newer = issue('deputy@tanz.example');
    expect((await use(older)).status).toBe(400);
    expect((await use(newer)).status).toBe(200);
    expect(admins()).toEqual(['deputy@tanz.example']);
  });

  it('does nothing without a good password, and nothing when it is merely opened', async () => {
    const token = issue();
    expect((await use(token, '12345')).status).toBe(400);
    expect((await world.browser().get(`/first-admin?token=${token}`)).status).toBe(404);
    expect((await world.browser().post('/first-admin', { token })).status).toBe(400);
    expect(admins()).toEqual([]);
    expect((await use(token)).status).toBe(200);
  });

  it('takes an account that a stranger signed up, or got hold of, out of their hands', async () => {
    const stranger = world.browser('198.51.100.9');
    await stranger.post('/sign-up/email', { email: EMAIL, password: 'stranger-waits' });
    expect((await use(issue())).status).toBe(200);
    expect(await signIn(EMAIL, 'stranger-waits')).toBe(401);
    expect(await signIn(EMAIL, OWN)).toBe(200);

    world = authWorld();
    const inside = world.browser('198.51.100.9');
    await confirmedUser(world, inside, EMAIL);
    expect(world.auth.findActor(inside.cookie)).toMatchObject({ kind: 'user' });
    expect((await use(issue())).status).toBe(200);
    expect(world.auth.findActor(inside.cookie)).toEqual({ kind: 'visitor' });
    expect(await signIn(EMAIL, PASSWORD)).toBe(401);
    expect(admins()).toEqual([EMAIL]);
  });

  it('asks for the code where the account has a second factor', async () => {
    const { nextCode } = await enrolledUser(world);
    const browser = world.browser();
    expect(await (await use(issue(ENROLLED), OWN, browser)).json()).toMatchObject({ isSecondFactorNeeded: true });
    expect(world.auth.findActor(browser.cookie)).toMatchObject({ kind: 'visitor', halfSignedIn: {} });
    await browser.post('/second-factor/verify', { code: nextCode() });
    expect(world.auth.findActor(browser.cookie)).toMatchObject({ roles: ['admin'] });
  });

  it('is neither issued nor worth anything once there is an admin', async () => {
    const token = issue();
    await confirmedUser(world, world.browser(), 'other@tanz.example');
    world.db.sqlite.exec(
      `INSERT INTO user_roles (user_id, role) SELECT id, 'admin' FROM users WHERE email = 'other@tanz.example'`,
    );
    expect((await use(token)).status).toBe(400);
    expect(() => issue()).toThrow(/an admin already/);
    expect(admins()).toEqual(['other@tanz.example']);
  });

  it('is not kept readable', () => {
    const token = issue();
    expect(token.length).toBeGreaterThan(40);
    const image = world.db.sqlite.serialize().toString('latin1');
    expect(image).not.toContain(token);
  });
});

describe('npm run doctor -- --first-admin ADDRESS', () => {
  const doctor = async (
    environment: Record<string, string>,
    ...args: string[]
  ): Promise<{ code: number | null; output: string }> => {
    const started = startProcess([await bundleProgram('src-server/commands/doctor.ts'), ...args], environment);
    const code = await started.ended;
    return { code, output: started.output() };
  };

  it('prints a link once for the data of a server, running or not, and says in words why it prints none', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'first-admin-'));
    const environment = { ...productionEnvironment(), DATA_DIR: dataDir };
    const place = { databaseFile: dataLocation(environment).databaseFile, migrationsFolder: 'drizzle', baseUrl: '' };
    expect(() => printFirstAdminLink(place, EMAIL)).toThrow(/there is no database .*: start the server once/);
    const running = openShopDatabase(dataDir);
    try {
      expect(await doctor(environment, '--first-admin', 'no-address')).toMatchObject({
        code: 1,
        output: expect.stringContaining('which address? npm run doctor -- --first-admin ADDRESS'),
      });
      const { code, output } = await doctor(environment, '--first-admin', EMAIL);
      expect(code).toBe(0);
      const [link = '', ...more] = output.match(/https:\S+/g) ?? [];
      expect(more).toEqual([]);
      expect(output).toContain('30 minutes');
      const url = new URL(link);
      expect([url.origin, url.pathname, url.searchParams.get('type')]).toEqual([
        'https://tickets.example',
        '/auth',
        'first-admin',
      ]);
      const row = running.sqlite
        .prepare(
          `SELECT value, expires_at - created_at AS worksForMs FROM verifications WHERE identifier LIKE 'first-admin:%'`,
        )
        .get() as unknown;
      expect(row).toEqual({ value: EMAIL, worksForMs: 30 * MINUTE_MS });
      expect(JSON.stringify(running.sqlite.prepare('SELECT * FROM verifications').all())).not.toContain(
        url.searchParams.get('token_hash'),
      );
      running.sqlite.exec(
        `INSERT INTO users (id, name, email, email_verified) VALUES ('u', 'Una', 'una@tanz.example', 1);
          INSERT INTO user_roles (user_id, role) VALUES ('u', 'admin')`,
      );
      expect(() => printFirstAdminLink(place, EMAIL)).toThrow('there is an admin already');
    } finally {
      running.close();
    }
  });
});
