import type { APIRequestContext } from 'playwright/test';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { DEMO_PASSWORD, expect, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const PHONE = { width: 390, height: 844 };

/** The newest sign-in link the mailbox holds for this address. */
async function mailedLink(request: APIRequestContext, to: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await request.get('/dev/mail.json', { params: { to } })).json()) as { links: string[] }[];
      return (link = mails.flatMap((mail) => mail.links).find((href) => href.includes('/sign-in/link')));
    })
    .toBeDefined();
  return link ?? '';
}

test('a link by mail signs in on the phone it is opened on, by its button, once', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = 'dancer071@clave.example';
  await page.goto('/auth?returnTo=/members-club');
  await page.getByRole('button', { name: 'Ohne Passwort: Link per E-Mail' }).click();
  await expect(page.getByRole('heading', { name: 'Link zur Anmeldung' })).toBeFocused();
  await page.getByLabel('E-Mail').fill('nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('E-Mail')).toHaveAccessibleDescription(AUTH_MESSAGES.invalidEmail);
  await expectNoBarriers(page);
  await page.getByLabel('E-Mail').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'E-Mail ist unterwegs' })).toBeFocused();

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', viewport: PHONE, javaScriptEnabled: false });
  const phone = await elsewhere.newPage();
  const link = await mailedLink(page.request, email);
  await phone.goto(link);
  await expect(phone.getByText(email)).toBeVisible();
  await phone.getByRole('button', { name: 'Anmelden' }).click();
  await expect(phone).toHaveURL('/members-club');
  await phone.goto(link);
  await expect(phone.getByRole('alert')).toHaveText(AUTH_MESSAGES.signInLinkOver);
  await elsewhere.close();
});

test('without scripts the sign-in page signs in by the password and leads on', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: PHONE, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/auth?returnTo=/dashboard/tickets');
  const give = async (password: string): Promise<void> => {
    await page.getByLabel('E-Mail').first().fill('dancer071@clave.example');
    await page.getByLabel('Passwort').fill(password);
    await page.getByRole('button', { name: 'Anmelden' }).click();
  };
  await give('not-it-at-all');
  await expect(page.getByRole('alert')).toHaveText(AUTH_MESSAGES.wrongCredentials);
  await give(DEMO_PASSWORD);
  await expect(page).toHaveURL('/dashboard/tickets');
  await expect(page.getByRole('heading', { name: 'My tickets' })).toBeVisible();
  await context.close();
});

test('on a slow line the sign-in is there before its scripts, and what was typed stays @long', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const { promise: areHere, resolve: come } = Promise.withResolvers<void>();
  await page.route('**/assets/entry-client-*.js', async (route) => {
    await areHere;
    await route.continue();
  });
  await page.goto('/auth?returnTo=/members-club', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Willkommen zurück' })).toBeVisible();
  await expectNoBarriers(page);
  const placeOf = async (label: string) => (await page.getByRole('textbox', { name: label }).boundingBox())?.y;
  const before = await placeOf('Passwort');
  await page.getByRole('textbox', { name: 'E-Mail' }).fill('dancer071@clave.example');
  await page.getByRole('textbox', { name: 'Passwort' }).pressSequentially(DEMO_PASSWORD.slice(0, 4));
  come();
  await expect(page.getByRole('tab', { name: 'Registrieren' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'E-Mail' })).toHaveValue('dancer071@clave.example');
  await expect(page.getByRole('textbox', { name: 'Passwort' })).toBeFocused();
  expect(Math.abs(((await placeOf('Passwort')) ?? 0) - (before ?? Infinity))).toBeLessThanOrEqual(4);
  await page.keyboard.type(DEMO_PASSWORD.slice(4));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/members-club');
});
