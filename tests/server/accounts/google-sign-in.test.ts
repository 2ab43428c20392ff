import { afterEach, describe, expect, it, vi } from 'vitest';
import { canWrite } from '#server/db/write-health.ts';
import { startGoogleStandIn, type GoogleStandIn } from '#server/demo/google/start-google-stand-in.ts';
import { authWorld, confirmedUser, confirmTokenFor, PASSWORD, type AuthWorld, type Browser } from './auth-world.ts';
import { arriveAt, askForGoogle, signInOverGoogle, type Arrival } from './google-world.ts';
import { EMAIL as ENROLLED, enrolledUser } from './second-factor-world.ts';

const BASE_URL = 'http://localhost:4850';
const EMAIL = 'mara@tanz.example';

const open: GoogleStandIn[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((provider) => provider.close()));
});

async function googleWorld(options: { adminEmails?: string[] } = {}): Promise<AuthWorld & { provider: GoogleStandIn }> {
  const provider = await startGoogleStandIn({ port: 0, baseUrl: BASE_URL });
  open.push(provider);
  return { ...authWorld({ baseUrl: BASE_URL, google: provider.settings, ...options }), provider };
}

/** Fills in the account page. */
const chooses =
  (form: Record<string, string>) =>
  async (url: URL): Promise<string> => {
    const page = await fetch(url);
    expect(page.status).toBe(200);
    const answer = await fetch(new URL('/authorize', url), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...form }),
    });
    expect(answer.status).toBe(303);
    return answer.headers.get('location') ?? '';
  };

const AS_MARA = { account: 'new', email: EMAIL, name: 'Mara Lindqvist', verified: 'yes' };
const AS_UNPROVEN = { account: 'new', email: EMAIL, name: 'Mara Lindqvist' };

const come = (browser: Browser, form: Record<string, string>): Promise<Arrival> =>
  signInOverGoogle(browser, { atProvider: chooses(form) });
const count = (world: AuthWorld, table: 'users' | 'accounts' | 'sessions'): unknown =>
  world.db.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();

describe('signing in with Google on a full disk', () => {
  it('says so at both ends of the way, prints nothing of it, and works again when there is room', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const world = await googleWorld();
    const browser = world.browser();
    const fill = (isFull: boolean) => world.db.sqlite.pragma(`query_only = ${isFull ? 'ON' : 'OFF'}`);
    fill(true);
    expect((await askForGoogle(browser)).status).toBe(500); // the route makes 503 of it, see full-disk.test.ts
    expect(canWrite(world.db)).toBe(false);
    fill(false);
    const atProvider = async (url: URL) => {
      const back = await chooses(AS_MARA)(url);
      fill(true);
      return back;
    };
    expect(await signInOverGoogle(browser, { atProvider })).toMatchObject({ path: '/auth', error: 'nothing_saved' });
    fill(false);
    expect([count(world, 'users'), count(world, 'sessions')]).toEqual([0, 0]);
    expect(await come(browser, AS_MARA)).toMatchObject({ path: '/auth', error: null });
    expect(count(world, 'sessions')).toBe(1);
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
  });
});

describe('signing in with Google', () => {
  it('makes an account for somebody new: proven, welcomed, with a profile, without a password or anything of Google kept', async () => {
    const world = await googleWorld();
    const browser = world.browser();
    expect(await come(browser, AS_MARA)).toEqual({ path: '/auth', error: null, status: 302 });
    expect(world.auth.findActor(browser.cookie)).toMatchObject({
      kind: 'user',
      email: EMAIL,
      displayName: 'Mara Lindqvist',
    });
    expect(world.mails('mail.welcome')).toHaveLength(1);
    expect(
      world.db.sqlite
        .prepare('SELECT provider_id, access_token, refresh_token, id_token, password FROM accounts')
        .all(),
    ).toEqual([{ provider_id: 'google', access_token: null, refresh_token: null, id_token: null, password: null }]);
    expect(world.db.sqlite.prepare('SELECT image FROM users').pluck().get()).toBeNull();
    expect(await come(world.browser(), AS_MARA)).toMatchObject({ error: null });
    expect(count(world, 'users')).toBe(1);
    expect(count(world, 'accounts')).toBe(1);
    expect(world.mails('mail.welcome')).toHaveLength(1);
  });

  it.each([
    ['de', 'de'],
    ['en', 'en'],
    [undefined, null],
  ])('keeps the language that was chosen on the way there: %s', async (lang, kept) => {
    const world = await googleWorld();
    const way = { atProvider: chooses(AS_MARA), ...(lang !== undefined && { lang }) };
    expect((await askForGoogle(world.browser(), 'fr')).status).toBe(400); // none of ours
    expect(await signInOverGoogle(world.browser(), way)).toMatchObject({ error: null });
    expect(world.db.sqlite.prepare('SELECT lang FROM users').pluck().get()).toBe(kept);
    // One that is there already keeps its own.
    await signInOverGoogle(world.browser(), { ...way, lang: lang === 'de' ? 'en' : 'de' });
    expect(world.db.sqlite.prepare('SELECT lang FROM users').pluck().get()).toBe(kept);
  });

  it('joins the account of a confirmed address, whose password still works', async () => {
    const world = await googleWorld();
    await confirmedUser(world, world.browser(), EMAIL);
    const browser = world.browser();
    expect(await come(browser, AS_MARA)).toMatchObject({ error: null });
    expect(world.auth.findActor(browser.cookie)).toMatchObject({ kind: 'user', email: EMAIL });
    expect(count(world, 'users')).toBe(1);
    expect((await world.browser().post('/sign-in/email', { email: EMAIL, password: PASSWORD })).status).toBe(200);
  });

  it('waits for the code of a second factor like every other way in', async () => {
    const world = await googleWorld();
    const { nextCode } = await enrolledUser(world);
    const browser = world.browser();
    await come(browser, { ...AS_MARA, email: ENROLLED });
    expect(world.auth.findActor(browser.cookie)).toMatchObject({ kind: 'visitor', halfSignedIn: {} });
    expect((await browser.post('/second-factor/verify', { code: nextCode() })).status).toBe(200);
    expect(world.auth.findActor(browser.cookie)).toMatchObject({
      kind: 'user',
      email: ENROLLED,
      session: { level: 'aal2' },
    });
  });

  it('never joins, takes over or makes an account when Google has not proven the address', async () => {
    const world = await googleWorld();
    expect(await come(world.browser(), AS_UNPROVEN)).toEqual({
      path: '/auth',
      error: 'email_not_verified',
      status: 302,
    });
    expect(count(world, 'users')).toBe(0);
    await confirmedUser(world, world.browser(), EMAIL);
    const browser = world.browser();
    expect((await come(browser, AS_UNPROVEN)).error).not.toBeNull();
    expect(world.auth.findActor(browser.cookie)).toEqual({ kind: 'visitor' });
    expect(count(world, 'accounts')).toBe(1);
    expect(count(world, 'sessions')).toBe(1);
  });

  it('gives an account that waits for confirmation to the address’s owner; its maker’s password is worth nothing', async () => {
    const world = await googleWorld();
    await world.browser().post('/sign-up/email', { email: EMAIL, password: 'stranger-1' });
    expect((await come(world.browser(), AS_UNPROVEN)).error).not.toBeNull();
    expect(world.db.sqlite.prepare('SELECT email_verified FROM users').pluck().get()).toBe(0);
    const browser = world.browser();
    expect(await come(browser, AS_MARA)).toMatchObject({ error: null });
    expect(world.auth.findActor(browser.cookie)).toMatchObject({ kind: 'user', email: EMAIL });
    expect((await world.browser().post('/sign-in/email', { email: EMAIL, password: 'stranger-1' })).status).toBe(401);
    expect((await world.browser().post('/verify-email', { token: confirmTokenFor(world, EMAIL) })).status).toBe(400);
    expect((await world.browser().post('/sign-in/email', { email: EMAIL, password: 'stranger-1' })).status).toBe(401);
  });

  it('counts ADMIN_EMAILS for a proven address only', async () => {
    const world = await googleWorld({ adminEmails: [EMAIL] });
    await come(world.browser(), AS_UNPROVEN);
    expect(world.db.sqlite.prepare('SELECT count(*) FROM user_roles').pluck().get()).toBe(0);
    await come(world.browser(), AS_MARA);
    expect(world.db.sqlite.prepare('SELECT role FROM user_roles').pluck().all()).toEqual(['admin']);
  });

  it.each([
    ['cancelled', { account: 'cancel' }, 'access_denied'],
    ['answered for another request', { ...AS_MARA, fault: 'wrong-nonce' }, 'unable_to_get_user_info'],
    ['too late', { ...AS_MARA, fault: 'expired-token' }, 'unable_to_get_user_info'],
    ['refused by the provider', { ...AS_MARA, fault: 'no-token' }, 'invalid_code'],
  ])('that is %s brings back to the sign-in, with nobody signed in', async (_, form, error) => {
    const world = await googleWorld();
    const browser = world.browser();
    expect(await come(browser, form)).toEqual({ path: '/auth', error, status: 302 });
    expect(world.auth.findActor(browser.cookie)).toEqual({ kind: 'visitor' });
    expect(count(world, 'users')).toBe(0);
  });

  it('takes an answer once, and only in the browser that asked', async () => {
    const world = await googleWorld();
    const asking = world.browser();
    const { url } = (await (await askForGoogle(asking)).json()) as { url: string };
    // shared/legal/kept-on-device.ts names it: the library sets it, no line of ours.
    expect(asking.cookie).toContain('better-auth.state=');
    const back = `/callback/google${new URL(await chooses(AS_MARA)(new URL(url))).search}`;
    const other = world.browser();
    expect((await arriveAt(other, back)).error).not.toBeNull();
    expect((await arriveAt(other, back.replace(/state=[^&]+/, 'state=made-up'))).error).not.toBeNull();
    expect(world.auth.findActor(other.cookie)).toEqual({ kind: 'visitor' });
    expect((await arriveAt(other, '/callback/google')).error).toBe('state_not_found');
  });

  it('takes no token of the caller, no scopes, no other provider and no way to another site', async () => {
    const world = await googleWorld();
    const asked = { provider: 'google', callbackURL: '/auth', errorCallbackURL: '/auth' };
    for (const more of [
      { idToken: { token: 'a.b.c' } },
      { scopes: ['https://mail.google.com/'] },
      { additionalParams: { hd: 'x' } },
      { provider: 'github' },
    ]) {
      expect((await world.browser().post('/sign-in/social', { ...asked, ...more })).status).toBe(400);
    }
    for (const callbackURL of ['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
      expect((await world.browser().post('/sign-in/social', { ...asked, callbackURL })).status).toBe(403);
      expect((await world.browser().post('/sign-in/social', { ...asked, errorCallbackURL: callbackURL })).status).toBe(
        403,
      );
    }
  });
});

describe('a provider that is down', () => {
  it('is told at the door, stops nobody with a password, and is back without a restart, even if it was down from the start', async () => {
    const world = await googleWorld();
    await confirmedUser(world, world.browser(), EMAIL);
    const set = (state: 'up' | 'down'): Promise<Response> =>
      fetch(`${world.provider.url}/dev/${state}`, { method: 'POST' });
    for (let round = 0; round < 2; round += 1) {
      await set('down');
      const refused = await askForGoogle(world.browser());
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
        503,
        'provider_unreachable',
      ]);
      expect((await world.browser().post('/sign-in/email', { email: EMAIL, password: PASSWORD })).status).toBe(200);
      await set('up');
      expect(await come(world.browser(), AS_MARA)).toMatchObject({ error: null });
    }
    const late = await signInOverGoogle(world.browser(), {
      async atProvider(url) {
        const back = await chooses(AS_MARA)(url);
        await set('down');
        return back;
      },
    });
    expect(late).toEqual({ path: '/auth', error: 'invalid_code', status: 302 });
  });

  it('brings who comes back after our restart to the sign-in with a word', async () => {
    const world = await googleWorld();
    await fetch(`${world.provider.url}/dev/down`, { method: 'POST' });
    expect(await arriveAt(world.browser(), '/callback/google?code=x&state=y')).toEqual({
      path: '/auth',
      error: 'provider_unreachable',
      status: 302,
    });
  });

  it('is not there at all without settings', async () => {
    const world = authWorld({ baseUrl: BASE_URL });
    expect((await askForGoogle(world.browser())).status).toBe(404);
    expect(await arriveAt(world.browser(), '/callback/google?code=x&state=y')).toMatchObject({ path: '/auth' });
    expect(count(world, 'users')).toBe(0);
  });
});

describe("Google's own server", () => {
  it('is asked with PKCE, state, offline access and consent, at its fixed address', async () => {
    // the provider's answer to 'are you there' comes from a stand-in; the address people are sent to is Google's
    const world = authWorld({
      baseUrl: BASE_URL,
      google: { clientId: 'id.apps.googleusercontent.com', clientSecret: 'secret' },
    });
    const answer = await withAnsweringInternet(() => askForGoogle(world.browser()));
    const url = new URL(((await answer.json()) as { url: string }).url);
    expect(url.origin + url.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'id.apps.googleusercontent.com',
      redirect_uri: `${BASE_URL}/api/auth/callback/google`,
      response_type: 'code',
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
    });
    expect(url.searchParams.get('scope')?.split(' ')).toEqual(expect.arrayContaining(['openid', 'email', 'profile']));
  });
});

async function withAnsweringInternet<T>(work: () => Promise<T>): Promise<T> {
  const real = globalThis.fetch;
  globalThis.fetch = async () => new Response('{}');
  try {
    return await work();
  } finally {
    globalThis.fetch = real;
  }
}
