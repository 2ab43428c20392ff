import { SoftPasskey, type Said } from '#tests/support/soft-passkey.ts';
import type { AuthWorld, Browser } from './auth-world.ts';

const PASSKEY = '/passkey';
export const SIGN_IN = `${PASSKEY}/verify-authentication`;

/** A challenge of the server for this browser. */
export async function challengeFor(browser: Browser, what: 'register' | 'authenticate'): Promise<string> {
  const answer = await browser.post(`${PASSKEY}/generate-${what}-options`, {});
  return ((await answer.json()) as { challenge: string }).challenge;
}

/** Adds a passkey to whoever is signed in. */
export async function addKey(world: AuthWorld, browser: Browser, said: Said = {}): Promise<SoftPasskey> {
  const key = new SoftPasskey(world.baseUrl);
  const answer = await addWith(key, browser, said);
  if (!answer.ok) throw new Error(`adding a passkey: ${answer.status} ${await answer.text()}`);
  return key;
}

export const addWith = async (key: SoftPasskey, browser: Browser, said: Said = {}): Promise<Response> =>
  browser.post(`${PASSKEY}/verify-registration`, key.register(await challengeFor(browser, 'register'), said));

export const signInWith = async (key: SoftPasskey, browser: Browser, said: Said = {}): Promise<Response> =>
  browser.post(SIGN_IN, key.signIn(await challengeFor(browser, 'authenticate'), said));
