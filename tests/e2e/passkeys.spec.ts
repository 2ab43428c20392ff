import type { CDPSession, Page } from 'playwright/test';
import { SECURITY_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const PROFILE = '/dashboard?tab=profile';
const PHONE = { width: 390, height: 844 };

/** Plays a device by the browser's own protocol: one with finger or face, or a plain key that nobody unlocks. */
async function addDevice(cdp: CDPSession, hasUserVerification = true): Promise<string> {
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: hasUserVerification ? 'internal' : 'usb',
      hasResidentKey: true,
      hasUserVerification,
      isUserVerified: hasUserVerification,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
}

async function device(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  return { cdp, authenticatorId: await addDevice(cdp) };
}

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const keys = (page: Page) => section(page).getByRole('list', { name: 'Your passkeys' }).getByRole('listitem');

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/auth?returnTo=/dashboard/tickets');
}
const pressPasskey = (page: Page): Promise<void> => page.getByRole('button', { name: 'Mit Passkey anmelden' }).click();

test('a passkey is offered after signing in, signs in by itself in the field of the address, and is removed', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const { cdp, authenticatorId } = await device(page);
  await signIn(page, 'dancer073@clave.example');
  await page.goto('/dashboard?open=1');
  await expect(page.getByRole('heading', { name: 'Next time without a password?' })).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('region', { name: 'Next time without a password?' }).getByRole('button').first().click();
  await expect(page.getByText(SECURITY_MESSAGES.passkeyAdded)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Next time without a password?' })).toHaveCount(0);
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

  await page.goto(PROFILE);
  await expect(keys(page)).toHaveCount(1);
  await section(page)
    .getByRole('button', { name: /^Rename/ })
    .click();
  await expect(page.getByLabel('Name of the passkey')).toBeFocused();
  await page.getByLabel('Name of the passkey').fill('My phone');
  await page.keyboard.press('Enter');
  await expect(section(page).getByRole('heading', { name: 'My phone' })).toBeVisible();
  await expectNoBarriers(page);

  // by autofill: nobody presses anything, the device answers the offer in the field
  await signOut(page);
  await expect(page).toHaveURL('/dashboard/tickets');

  await page.goto(PROFILE);
  await expect(keys(page)).toContainText(['last used']);
  await section(page).getByRole('button', { name: 'Remove My phone' }).click();
  await section(page).getByRole('button', { name: 'Keep it' }).click();
  await expect(section(page).getByRole('button', { name: 'Remove My phone' })).toBeFocused();
  await section(page).getByRole('button', { name: 'Remove My phone' }).click();
  await section(page).getByRole('button', { name: 'Remove My phone for good' }).click();
  await expect(page.getByText(SECURITY_MESSAGES.passkeyRemoved)).toBeVisible();
  await expect(keys(page)).toHaveCount(0);
});

test('what must not sign in does not: a key that nobody unlocks, another origin, an answer that was used @long', async ({
  page,
  baseURL,
  complaints,
}, { retry, repeatEachIndex }) => {
  // accounts that no earlier try has given a passkey
  const [first = '', second = ''] = [40, 60].map(
    (from) => `dancer0${from + 5 * repeatEachIndex + retry}@clave.example`,
  );
  complaints.allow(/status of 400 .*passkey/); // the refused ones
  complaints.allow(/status of 401/); // what the dashboard still asked for while the cookies went
  const origin = baseURL ?? '';
  const { cdp, authenticatorId } = await device(page);
  const isAnswering = (enabled: boolean): Promise<unknown> =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  const session = async (): Promise<{ user: { email: string } } | null> =>
    (await page.request.get('/api/auth/get-session')).json() as Promise<{ user: { email: string } } | null>;
  const add = async (email: string): Promise<void> => {
    await page.context().clearCookies();
    await signIn(page, email);
    await page.goto(PROFILE);
    await section(page).getByRole('button', { name: 'Add a passkey' }).click();
    await expect(keys(page)).toHaveCount(1);
  };
  await add(first);

  // From another address of the same machine the browser itself says no.
  await isAnswering(false);
  await page.context().clearCookies();
  await page.goto(`${origin.replace('localhost', '127.0.0.1')}/auth`);
  await pressPasskey(page);
  await expect(page.getByText(AUTH_MESSAGES.passkeyDismissed)).toBeVisible();

  // By the button; what was sent is worth nothing the second time.
  const sent = page.waitForRequest('**/verify-authentication');
  const OPTIONS = '**/generate-authenticate-options';
  const autofill = page.waitForResponse((answer) => answer.url().startsWith(`${origin}/api/auth/passkey/generate`));
  await signOut(page);
  await autofill; // the field of the address waits for a device that does not answer yet
  await page.route(OPTIONS, async (route) => {
    await isAnswering(true); // a request that waits already would not be answered
    await route.continue();
  });
  await pressPasskey(page);
  await expect(page).toHaveURL('/dashboard/tickets');
  await page.unroute(OPTIONS);
  const data = (await sent).postDataJSON() as object;
  await page.context().clearCookies();
  const again = await page.request.post('/api/auth/passkey/verify-authentication', { data, headers: { origin } });
  expect([again.status(), await again.json()]).toEqual([400, { code: 'PASSKEY_REFUSED' }]);

  // Two accounts on one device: each key opens its own.
  await add(second);
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  const seen: string[] = [];
  for (const credential of credentials) {
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
    await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
    await signOut(page);
    await expect(page).toHaveURL('/dashboard/tickets');
    seen.push((await session())?.user.email ?? '');
  }
  expect(seen.toSorted()).toEqual([first, second]);

  // A key on a stick without a lock, and a page that is made to accept it: the server does not.
  await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  const stick = await addDevice(cdp, false);
  const own = credentials[seen.indexOf(first)];
  await cdp.send('WebAuthn.addCredential', { authenticatorId: stick, credential: own! });
  await page.addInitScript((key) => {
    const get = navigator.credentials.get.bind(navigator.credentials);
    const id = Uint8Array.from(atob(key), (sign) => sign.codePointAt(0) ?? 0);
    navigator.credentials.get = (options) => {
      if (options?.mediation === 'conditional') return new Promise(() => {});
      return get({
        publicKey: {
          ...options!.publicKey!,
          userVerification: 'discouraged',
          allowCredentials: [{ id, type: 'public-key' }],
        },
      });
    };
  }, own!.credentialId);
  await signOut(page);
  await pressPasskey(page);
  await expect(page.getByText(AUTH_MESSAGES.passkeyRefused)).toBeVisible();
  expect(await session()).toBeNull();
});
