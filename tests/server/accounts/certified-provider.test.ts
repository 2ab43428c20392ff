import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authWorld, confirmedUser, type AuthWorld } from './auth-world.ts';
import { startCertifiedProvider, walkThrough, type CertifiedProvider } from './certified-provider.ts';
import { signInOverGoogle, type Arrival } from './google-world.ts';

const BASE_URL = 'http://localhost:4850';
const EMAIL = 'mara@tanz.example';
const PEOPLE = {
  mara: { email: EMAIL, name: 'Mara Lindqvist', isVerified: true },
  unproven: { email: EMAIL, name: 'Not Mara', isVerified: false },
};

let provider: CertifiedProvider;
let world: AuthWorld;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue(); // the server says of itself that it is set up for development
  provider = await startCertifiedProvider({ baseUrl: BASE_URL, people: PEOPLE });
  world = authWorld({ baseUrl: BASE_URL, google: provider.settings });
});
afterEach(() => provider.close());

type Way = { login: keyof typeof PEOPLE; isCancelled?: boolean; tamper?: (url: URL) => void };

async function come({ login, isCancelled, tamper }: Way): Promise<Arrival & { kind: string }> {
  const browser = world.browser();
  const arrival = await signInOverGoogle(browser, {
    tamper,
    atProvider: (url) => walkThrough(url, { login, isCancelled, until: `${BASE_URL}/api/auth/callback/google` }),
  });
  return { ...arrival, kind: world.auth.findActor(browser.cookie).kind };
}

const accounts = (): unknown => world.db.sqlite.prepare('SELECT count(*) FROM accounts').pluck().get();

describe('signing in over a certified OpenID server', () => {
  it('makes an account for somebody new, and finds it again', async () => {
    for (let round = 0; round < 2; round += 1)
      expect(await come({ login: 'mara' })).toEqual({ path: '/auth', error: null, status: 302, kind: 'user' });
    expect(accounts()).toBe(1);
  });

  it('joins a confirmed account', async () => {
    await confirmedUser(world, world.browser(), EMAIL);
    expect(await come({ login: 'mara' })).toMatchObject({ error: null, kind: 'user' });
    expect(accounts()).toBe(2);
    expect(world.db.sqlite.prepare('SELECT count(*) FROM users').pluck().get()).toBe(1);
  });

  it('takes no account over with an address that is not proven', async () => {
    await confirmedUser(world, world.browser(), EMAIL);
    expect(await come({ login: 'unproven' })).toMatchObject({
      path: '/auth',
      error: 'account_not_linked',
      kind: 'visitor',
    });
    expect(accounts()).toBe(1);
  });

  it('brings who cancels back', async () => {
    expect(await come({ login: 'mara', isCancelled: true })).toMatchObject({
      path: '/auth',
      error: 'access_denied',
      kind: 'visitor',
    });
  });

  it('refuses an answer to another nonce or challenge than ours', async () => {
    expect(await come({ login: 'mara', tamper: (url) => url.searchParams.set('nonce', 'another') })).toMatchObject({
      error: 'unable_to_get_user_info',
      kind: 'visitor',
    });
    expect(
      await come({ login: 'mara', tamper: (url) => url.searchParams.set('code_challenge', 'A'.repeat(43)) }),
    ).toMatchObject({ error: 'invalid_code', kind: 'visitor' });
    expect(accounts()).toBe(0);
  });
});
