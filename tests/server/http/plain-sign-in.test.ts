import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { issueSignInLink } from '#server/services/people/accounts/sign-in-link.ts';
import { makeSecretBox } from '#server/adapters/secret-box.ts';
import { codeOfStep, drawSecret, stepAt } from '#server/services/people/second-factor/totp.ts';
import { cheapPasswordHasher } from '#tests/server/accounts/cheap-password-hasher.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const PASSWORD = 'tanzen123';
let shop: TestShop;
let server: TestServer;
beforeAll(async () => {
  shop = await openTestShop();
  server = await serveShop(shop);
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

/** Somebody with a password, and with an authenticator app where `secret` is given. */
async function person(secret?: string): Promise<{ userId: string; email: string }> {
  const userId = addBuyer(shop);
  const { sqlite } = shop.db;
  const at = shop.clock.now().getTime();
  sqlite
    .prepare(
      `INSERT INTO accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
        VALUES (?, ?, ?, 'credential', ?, ?, ?)`,
    )
    .run(randomUUID(), userId, userId, await cheapPasswordHasher.hash(PASSWORD), at, at);
  if (secret !== undefined)
    sqlite
      .prepare(
        `INSERT INTO second_factors (user_id, secret, verified_at, last_step, created_at) VALUES (?, ?, ?, 0, ?)`,
      )
      .run(userId, makeSecretBox('a-secret-for-tests-that-is-long-enough').seal(secret), at, at);
  const email = sqlite.prepare('SELECT email FROM users WHERE id = ?').pluck().get(userId) as string;
  return { userId, email };
}

type Sent = { status: number; location: string; cookie: string };
async function send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Sent> {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: new URL(shop.system.baseUrl).origin, ...headers },
    redirect: 'manual',
  });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { status: answer.status, location: answer.headers.get('location') ?? '', cookie: cookie.join('; ') };
}
const get = (path: string, cookie = ''): Promise<Response> =>
  fetch(`${server.url}${path}`, { headers: { cookie }, redirect: 'manual' });
const whoIs = async (cookie: string): Promise<unknown> =>
  (await server.query('profile.session', undefined, cookie)).data;

describe('signing in without scripts', () => {
  test('by the password, and back to the page one came from', async () => {
    const { email, userId } = await person();
    const page = await (await get('/sign-in?returnTo=/dashboard/tickets')).text();
    expect(page).not.toContain('<script');
    expect(page).toContain('name="returnTo" value="/dashboard/tickets"');
    const sent = await send('/sign-in/password', { email, password: PASSWORD, returnTo: '/dashboard/tickets' });
    expect(sent).toMatchObject({ status: 303, location: '/dashboard/tickets' });
    expect(await whoIs(sent.cookie)).toMatchObject({ userId });
    const fromAuth = await send(
      '/sign-in/password',
      { email, password: PASSWORD },
      { referer: `${shop.system.baseUrl}/auth?returnTo=%2Fmembers-club` },
    );
    expect(fromAuth.location).toBe('/members-club');
    const evil = await send('/sign-in/password', { email, password: PASSWORD, returnTo: '//evil.example' });
    expect(evil.location).toBe('/dashboard');
  });

  test('a wrong password comes back with its sentence, and with no session', async () => {
    const { email } = await person();
    const sent = await send('/sign-in/password', { email, password: 'not-it-at-all', returnTo: '/events' });
    expect(sent.location).toBe('/sign-in?notice=wrong&returnTo=%2Fevents');
    expect(await whoIs(sent.cookie)).toBeNull();
    expect(await (await get(sent.location)).text()).toContain(AUTH_MESSAGES.wrongCredentials);
  });

  test('asks for the code of somebody who has a second factor', async () => {
    const secret = drawSecret();
    const { email, userId } = await person(secret);
    const half = await send('/sign-in/password', { email, password: PASSWORD, returnTo: '/events' });
    expect(half.location).toBe('/sign-in/code?returnTo=%2Fevents');
    expect(await whoIs(half.cookie)).toBeNull();
    const wrong = await send('/sign-in/code', { code: '000000', returnTo: '/events' }, { cookie: half.cookie });
    expect(wrong.location).toBe('/sign-in/code?notice=code&returnTo=%2Fevents');
    const code = codeOfStep(secret, stepAt(shop.clock.now()));
    const whole = await send('/sign-in/code', { code, returnTo: '/events' }, { cookie: half.cookie });
    expect(whole.location).toBe('/events');
    expect(await whoIs(whole.cookie)).toMatchObject({ userId });
  });

  test('is refused to the form of another site', async () => {
    const { email } = await person();
    const sent = await send('/sign-in/password', { email, password: PASSWORD }, { origin: 'https://evil.example' });
    expect([sent.status, sent.cookie]).toEqual([403, '']);
  });
});

describe('the page behind a mailed link', () => {
  test('changes nothing until its button is pressed, however often it is opened', async () => {
    const { userId, email } = await person();
    const { token } = issueSignInLink(shop.context({ kind: 'visitor' }), userId);
    const before = shop.db.sqlite.serialize();
    for (let i = 0; i < 3; i += 1) {
      const answer = await get(`/sign-in/link?token=${token}&returnTo=/events`);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toContain(`<b>${email}</b>`);
    }
    expect(shop.db.sqlite.serialize().equals(before)).toBe(true);
    const sent = await send('/sign-in/link', { token, returnTo: '/events' });
    expect(sent.location).toBe('/events');
    expect(await whoIs(sent.cookie)).toMatchObject({ userId });
    const again = await send('/sign-in/link', { token });
    expect([again.location, again.cookie]).toEqual(['/sign-in/link', '']);
    const over = await get(`/sign-in/link?token=${token}`);
    expect(over.status).toBe(404);
    expect(await over.text()).toContain(AUTH_MESSAGES.signInLinkOver);
  });

  test('is asked for by a form that says the same for everybody', async () => {
    const { email } = await person();
    const answers = [];
    for (const to of [email, 'nobody@tanz.example'])
      answers.push((await send('/sign-in/ask-for-link', { email: to, returnTo: '/events' })).location);
    expect(new Set(answers)).toEqual(new Set(['/sign-in?notice=sent&returnTo=%2Fevents']));
    expect((await send('/sign-in/ask-for-link', { email: 'x' })).location).toBe('/sign-in?notice=email');
    const mails = shop.db.sqlite.prepare(`SELECT payload FROM outbox WHERE kind = 'mail.sign_in_link'`).pluck().all();
    expect(mails).toHaveLength(1);
    expect(JSON.parse(String(mails[0]))).toMatchObject({ to: email });
  });
});
