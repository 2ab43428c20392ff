import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { SIGN_IN_WORDS } from '#shared/accounts/sign-in-words.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const PASSWORD = 'Tanzboden-Isar-7';
let shop: TestShop;
let server: TestServer;
beforeAll(async () => {
  shop = await openTestShop();
  server = await serveShop(shop, { hasRateLimits: true });
});
afterAll(async () => {
  await server.close();
  await shop.close();
});
let count = 0;
let email = '';
beforeEach(() => {
  count += 1;
  email = `neu${count}@tanz.example`;
});

type Sent = { status: number; location: string; cookie: string; text: string };
async function send(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Sent> {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: new URL(shop.system.baseUrl).origin, ...headers },
    redirect: 'manual',
  });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const { status } = answer;
  const location = answer.headers.get('location') ?? '';
  return { status, location, cookie: cookie.join('; '), text: await answer.text() };
}
const get = async (path: string): Promise<string> => (await fetch(`${server.url}${path}`)).text();
const signUp = (more: Record<string, string> = {}, headers = {}): Promise<Sent> =>
  send('/sign-up', { name: 'Neu <Hier>', email, password: PASSWORD, returnTo: '/events', ...more }, headers);
const whoIs = async (cookie: string): Promise<unknown> =>
  (await server.query('profile.session', undefined, cookie)).data;
const mailsOf = (kind: string): { to: string; url?: string }[] =>
  shop.db.sqlite
    .prepare<[string], string>('SELECT payload FROM outbox WHERE kind = ?')
    .pluck()
    .all(kind)
    .map((payload) => JSON.parse(payload) as { to: string; url?: string })
    .filter(({ to }) => to === email);
/** The address behind the link of the confirming mail. */
function linkOf(): string {
  const { url = '' } = mailsOf('mail.confirm_address')[0] ?? {};
  const { pathname, search } = new URL(url);
  return pathname + search;
}
const users = (): unknown => shop.db.sqlite.prepare('SELECT count(*) FROM users WHERE email = ?').pluck().get(email);

describe('registering without scripts', () => {
  test('is a form without a script, which the sign-in leads to and which keeps the way back', async () => {
    expect(await get('/sign-in?returnTo=/events')).toContain('href="/sign-up?returnTo=%2Fevents"');
    expect(await get('/auth')).toContain('href="/sign-up"');
    const page = await get('/sign-up?returnTo=/events');
    expect(page).not.toContain('<script');
    expect(page).toContain('name="returnTo" value="/events"');
    expect(page).toContain('method="post" action="/sign-up"');
    expect(await get('/sign-up?returnTo=//evil.example')).not.toContain('evil');
  });

  test('makes the account, whose link confirms it and signs in by one press of a button', async () => {
    const sent = await signUp();
    expect(sent.status).toBe(200);
    expect(sent.text).toContain(AUTH_MESSAGES.signedUp);
    expect(await whoIs(sent.cookie)).toBeNull();
    expect(users()).toBe(1);
    const link = linkOf();
    expect(await get(link)).toContain('<form class="wrap section" method="post" action="">');
    const confirmed = await send(link, {}, { cookie: sent.cookie });
    expect([confirmed.status, confirmed.location]).toEqual([303, '/events']);
    expect(await whoIs(confirmed.cookie)).toMatchObject({ email, displayName: 'Neu <Hier>' });
    const again = await send(link, {}, { cookie: sent.cookie });
    expect([again.location, again.cookie]).toEqual(['/sign-in?notice=confirmed&returnTo=%2Fevents', '']);
    expect(await get(again.location)).toContain(AUTH_MESSAGES.alreadyConfirmed);
  });

  test('asks for a password where the link is opened in another browser', async () => {
    await signUp();
    const asked = await send(linkOf(), {});
    expect(asked.text).toContain(SIGN_IN_WORDS.de.choosePasswordTitle);
    const token = /name="token" value="([^"]+)"/.exec(asked.text)?.[1] ?? '';
    const short = await send('/sign-up/confirm', { token, password: 'kurz', returnTo: '/events' });
    expect(short.text).toContain(AUTH_MESSAGES.passwordTooShort);
    const chosen = await send('/sign-up/confirm', { token, password: PASSWORD, returnTo: '/events' });
    expect(chosen.location).toBe('/events');
    expect(await whoIs(chosen.cookie)).toMatchObject({ email });
  });

  test.each([
    ['no address', { email: '' }, AUTH_MESSAGES.emailRequired],
    ['no address that could be one', { email: 'x' }, AUTH_MESSAGES.invalidEmail],
    ['a password that is too short', { password: 'kurz' }, AUTH_MESSAGES.passwordTooShort],
    ['a password that is guessed first', { password: 'password1' }, AUTH_MESSAGES.passwordTooCommon],
  ])('with %s says so on a page of its own, keeps what was typed, and makes nothing', async (_, fields, sentence) => {
    const sent = await signUp(fields);
    expect(sent.status).toBe(400);
    expect(sent.text).toContain(sentence);
    expect(sent.text).toContain('value="Neu &lt;Hier&gt;"');
    expect(sent.text).not.toContain(PASSWORD);
    expect(users()).toBe(0);
  });

  test('says the same of an address that has an account, which hears of it by mail', async () => {
    const first = await signUp();
    await send(linkOf(), {}, { cookie: first.cookie });
    const second = await signUp();
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(mailsOf('mail.account_exists')).toHaveLength(1);
  });

  test('shows a machine that fills in the hidden field the same, and makes nothing', async () => {
    const sent = await signUp({ homepage: 'https://spam.example' });
    expect(sent.text).toContain(AUTH_MESSAGES.signedUp);
    expect(users()).toBe(0);
  });

  test('is counted as every other try, and refused to the form of another site', async () => {
    expect((await signUp({}, { origin: 'https://evil.example' })).status).toBe(403);
    const tries = [];
    for (let i = 0; i < 6; i++) tries.push(await signUp());
    expect(tries.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(tries.at(-1)?.text).toContain(AUTH_MESSAGES.tooManyTries);
  });

  test('a link that is over says so, and one for something else confirms nothing', async () => {
    for (const query of ['token_hash=none&type=signup', 'token_hash=none&type=first-admin', ''])
      expect((await send(`/auth?${query}`, {})).text).toContain(SIGN_IN_WORDS.de.confirmFailedWhy);
  });
});
