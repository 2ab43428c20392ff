import { describe, expect, it } from 'vitest';
import { readResetLink, type ResetLink } from '#shared/accounts/reset-password.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { authWorld, confirmedUser, confirmTokenFor, PASSWORD, type AuthWorld } from './auth-world.ts';

const EMAIL = 'lena@tanz.example';
const NEW = 'ganz-neu-2026';

function newestLink(world: AuthWorld): ResetLink {
  const url = new URL(world.mails('mail.reset_password').at(-1)?.url ?? '');
  expect(url.origin + url.pathname).toBe(`${world.baseUrl}/password-reset`);
  const link = readResetLink(url.searchParams);
  if (link === undefined) throw new Error('the mail carries no link');
  return link;
}

async function askedWorld() {
  const world = authWorld();
  const browser = world.browser();
  await confirmedUser(world, browser, EMAIL);
  expect((await world.browser().post('/request-password-reset', { email: ' Lena@Tanz.example ' })).status).toBe(200);
  return { world, browser, link: newestLink(world) };
}

const signIn = async (world: AuthWorld, password: string): Promise<number> =>
  (await world.browser().post('/sign-in/email', { email: EMAIL, password })).status;

describe('a forgotten password', () => {
  it('is set anew through the mail; the old one and every session end', async () => {
    const { world, browser, link } = await askedWorld();
    const other = world.browser();
    await other.post('/sign-in/email', { email: EMAIL, password: PASSWORD });
    expect(world.mails('mail.reset_password')).toMatchObject([{ to: EMAIL, name: 'lena' }]);
    const resetting = world.browser();
    expect((await resetting.post('/reset-password', { ...link, newPassword: NEW })).status).toBe(200);
    expect(resetting.cookie).toBe('');
    for (const signedIn of [browser, other]) expect(world.auth.findActor(signedIn.cookie)).toEqual({ kind: 'visitor' });
    expect(await signIn(world, PASSWORD)).toBe(401);
    expect(await signIn(world, NEW)).toBe(200);
  });

  it('is not set to the one it had; what a stranger chose for the address is no password of its owner', async () => {
    const { world, link } = await askedWorld();
    const same = await world.browser().post('/reset-password', { ...link, newPassword: PASSWORD });
    expect([same.status, await same.json()]).toMatchObject([400, { code: 'PASSWORD_UNCHANGED' }]);
    expect((await world.browser().post('/reset-password', { ...link, newPassword: NEW })).status).toBe(200);
    const email = 'ana@tanz.example';
    await world.browser('198.51.100.9').post('/sign-up/email', { email, password: PASSWORD });
    await world.browser().post('/request-password-reset', { email });
    const answer = await world.browser().post('/reset-password', { ...newestLink(world), newPassword: PASSWORD });
    expect(answer.status).toBe(200);
  });

  it('leaves the name on the profile as its owner wrote it', async () => {
    const { world, link } = await askedWorld();
    world.db.sqlite.prepare(`UPDATE profiles SET display_name = 'Die Lena'`).run();
    await world.browser().post('/reset-password', { ...link, newPassword: NEW });
    expect(world.db.sqlite.prepare('SELECT display_name FROM profiles').pluck().get()).toBe('Die Lena');
  });

  it('takes a link once, for an hour, and only as it was made', async () => {
    const { world, link } = await askedWorld();
    const tries = [
      { ...link, token: `${link.token}x` },
      { ...link, id: 'another' },
      { ...link, token: '' },
      { token: link.token },
      { id: link.id },
    ];
    for (const wrong of tries)
      expect((await world.browser().post('/reset-password', { ...wrong, newPassword: NEW })).status).toBe(400);
    expect((await world.browser().post('/reset-password', { ...link, newPassword: '12345' })).status).toBe(400);
    world.moveClock(59 * MINUTE_MS);
    expect((await world.browser().post('/reset-password', { ...link, newPassword: NEW })).status).toBe(200);
    expect((await world.browser().post('/reset-password', { ...link, newPassword: 'yet-another' })).status).toBe(400);
    await world.browser().post('/request-password-reset', { email: EMAIL });
    const late = newestLink(world);
    world.moveClock(HOUR_MS);
    expect((await world.browser().post('/reset-password', { ...late, newPassword: 'yet-another' })).status).toBe(400);
    expect(await signIn(world, NEW)).toBe(200);
  });

  it('ends the links of all earlier mails, and lets one of two that run together win', async () => {
    const { world, link: first } = await askedWorld();
    await world.browser().post('/request-password-reset', { email: EMAIL });
    const second = newestLink(world);
    const answers = await Promise.all(
      [first, second].map((link, i) =>
        world.browser().post('/reset-password', { ...link, newPassword: `${NEW}-${i}` }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(
      world.db.sqlite
        .prepare(`SELECT count(*) FROM verifications WHERE identifier LIKE 'reset-password:%'`)
        .pluck()
        .get(),
    ).toBe(0);
  });

  it('is not kept readable, and a link of another kind sets no password', async () => {
    const { world, link } = await askedWorld();
    expect(JSON.stringify(world.db.sqlite.prepare('SELECT * FROM verifications').all())).not.toContain(link.token);
    await world.browser().post('/sign-up/email', { email: 'new@tanz.example', password: PASSWORD });
    const id = world.db.sqlite.prepare(`SELECT id FROM pending_sign_ups`).pluck().get();
    expect(
      (
        await world
          .browser()
          .post('/reset-password', { id, token: confirmTokenFor(world, 'new@tanz.example'), newPassword: NEW })
      ).status,
    ).toBe(400);
    // better-auth's own address for the link in its mails
    expect((await world.browser().get(`/reset-password/${link.token}?callbackURL=/`)).status).toBe(404);
  });

  it('confirms an address nobody had confirmed: who reads its mail owns it', async () => {
    const world = authWorld({ adminEmails: [EMAIL] });
    await world.browser().post('/sign-up/email', { email: EMAIL, password: 'stranger-1' });
    await world.browser().post('/request-password-reset', { email: EMAIL });
    expect((await world.browser().post('/reset-password', { ...newestLink(world), newPassword: NEW })).status).toBe(
      200,
    );
    expect(await signIn(world, 'stranger-1')).toBe(401);
    expect(await signIn(world, NEW)).toBe(200);
    expect(world.mails('mail.welcome')).toHaveLength(1);
    // somebody else may have signed it up: ADMIN_EMAILS alone grants nothing to it (decisions §10)
    expect(world.db.sqlite.prepare('SELECT role FROM user_roles').pluck().all()).toEqual([]);
    expect((await world.browser().post('/verify-email', { token: confirmTokenFor(world, EMAIL) })).status).toBe(400);
    expect(await signIn(world, NEW)).toBe(200);
  });

  it('is asked for alike for every address: same words, same time, a mail only where there is an account', async () => {
    const world = authWorld({ floorMs: 80 });
    await confirmedUser(world, world.browser(), EMAIL);
    const seen = new Set<string>();
    for (const email of [EMAIL, 'nobody@tanz.example']) {
      const start = performance.now();
      const answer = await world.browser().post('/request-password-reset', { email });
      expect(performance.now() - start).toBeGreaterThanOrEqual(79);
      seen.add(`${answer.status} ${await answer.text()} ${JSON.stringify([...answer.headers])}`);
    }
    expect(seen.size).toBe(1);
    expect(world.mails('mail.reset_password').map((mail) => mail.to)).toEqual([EMAIL]);
  });

  it('is mailed at most four times a quarter of an hour to one address, from however many clients', async () => {
    const world = authWorld({ hasRateLimits: true });
    const ask = async (client: number): Promise<number> =>
      (await world.browser(`203.0.113.${client}`).post('/request-password-reset', { email: EMAIL })).status;
    const statuses = [];
    for (let client = 1; client <= 5; client += 1) statuses.push(await ask(client));
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    world.moveClock(15 * MINUTE_MS + 1);
    expect(await ask(9)).toBe(200);
  });
});
