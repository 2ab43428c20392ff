import { codeOfStep, stepAt } from '#server/services/people/second-factor/totp.ts';
import { confirmedUser, PASSWORD, type AuthWorld, type Browser } from './auth-world.ts';

export const EMAIL = 'lena@tanz.example';
export const RIGHT = { email: EMAIL, password: PASSWORD };

export type Enrolled = {
  browser: Browser;
  secret: string;
  backupCodes: string[];
  /** The app's code; each call waits for the next one, as a used code counts no more. */ nextCode(): string;
};

/** A dancer with a confirmed address and an authenticator app; who is there already only gets the app. */
export async function enrolledUser(world: AuthWorld): Promise<Enrolled> {
  const browser = world.browser();
  const isKnown = world.db.sqlite.prepare('SELECT 1 FROM users WHERE email = ?').get(EMAIL) !== undefined;
  if (isKnown) await browser.post('/sign-in/email', RIGHT);
  else await confirmedUser(world, browser, EMAIL);
  const { secret } = (await (await browser.post('/second-factor/begin', { password: PASSWORD })).json()) as {
    secret: string;
  };
  const nextCode = (): string => {
    world.moveClock(30_000);
    return codeOfStep(secret, stepAt(world.now()));
  };
  const enabled = (await (await browser.post('/second-factor/enable', { code: nextCode() })).json()) as {
    backupCodes: string[];
  };
  return { browser, secret, backupCodes: enabled.backupCodes, nextCode };
}

/** A browser that has given the right password and now owes the code. */
export async function halfSignedIn(world: AuthWorld, peer?: string): Promise<Browser> {
  const browser = world.browser(peer);
  await browser.post('/sign-in/email', RIGHT);
  return browser;
}
