import { expect, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

/** How far the words of a heading stand out of their own box, where they would be cut off, in px. */
function overhang(heading: Element): number {
  const words = document.createRange();
  words.selectNodeContents(heading);
  const right = Math.max(...[...words.getClientRects()].map((line) => line.right));
  return right - heading.getBoundingClientRect().right;
}

const LINE = { de: 'Diese Seite auf Deutsch', en: 'This page in English' } as const;

test('the other language keeps what is typed, speaks at once and leaves no word of the first', async ({ page }) => {
  await page.goto('/de/contact');
  const form = page.getByRole('form', { name: 'Kontaktformular' });
  await expect(form).toHaveJSProperty('noValidate', true);
  await form.getByLabel('Betreff').fill('Parken');
  await form.getByRole('button', { name: 'Nachricht senden' }).click();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Bitte gib deinen Namen ein.');
  await expect(form.getByLabel('E-Mail')).toHaveAccessibleDescription('Bitte gib deine E-Mail-Adresse ein.');
  await form.getByLabel('E-Mail').fill('ana@nirgends');
  await form.getByRole('button', { name: 'Nachricht senden' }).click();
  await expect(form.getByLabel('E-Mail')).toHaveAccessibleDescription('Bitte gib eine gültige E-Mail-Adresse ein.');
  await page.getByRole('banner').getByRole('link', { name: LINE.en }).click();
  await expect(page).toHaveURL(/:\d+\/contact$/);
  const english = page.getByRole('form', { name: 'Contact form' });
  await expect(english.getByLabel('Subject')).toHaveValue('Parken');
  await expect(english.getByLabel('E-mail')).toHaveValue('ana@nirgends');
  await expect(page.locator('.field-error')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle(/^Contact \|/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('a message is sent from the German page and answered in German', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/);
  await page.goto('/de/contact');
  const form = page.getByRole('form', { name: 'Kontaktformular' });
  await expect(form).toHaveJSProperty('noValidate', true);
  await form.getByLabel('Name').fill('Ana');
  await form.getByLabel('E-Mail').fill('german@somewhere.example');
  await form.getByLabel('Betreff').fill('Parken');
  await form.getByLabel('Nachricht').fill('Gibt es Parkplätze?');
  await page.route(/\/trpc\/contact\.send/, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  );
  await form.getByRole('button', { name: 'Nachricht senden' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nachricht nicht gesendet' })).toBeVisible();
  await page.unroute(/\/trpc\/contact\.send/);
  await form.getByRole('button', { name: 'Nachricht senden' }).click();
  await expect(page.getByRole('heading', { name: 'Nachricht gesendet!' })).toBeVisible();
  await expect(page.getByText('Wir melden uns so schnell wie möglich bei dir.')).toBeVisible();
  await expectNoBarriers(page);
});

for (const { at, heading } of [
  { at: '/de', heading: /^Bachata und Salsa in.München$/ },
  { at: '/de/events', heading: /^(Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/ },
  { at: '/de/parties', heading: /^Partys$/ },
  { at: '/de/contact', heading: /^Kontakt$/ },
  { at: '/de/festivals', heading: /^Festivals$/ },
  { at: '/de/festivals/munich-bachata-fest', heading: /^Munich Bachata Fest$/ },
  { at: '/de/members-club', heading: /^Members Club$/ },
  { at: '/de/salsa', heading: /^Salsa Friday$/ },
  { at: '/de/learn-bachata', heading: /^Bachata lernen Von null auf Tanz$/ },
  { at: '/de/registration', heading: /^Dein Gratis-Guide$/ },
  { at: '/de/newsletter', heading: /^Bleib im Takt$/ },
  { at: '/de/imprint', heading: /^Impressum$/ },
  { at: '/de/accessibility', heading: /^Barrierefreiheit$/ },
  { at: '/de/privacy-policy', heading: /^Datenschutzerklärung$/ },
  { at: '/de/terms-and-conditions', heading: /^AGB$/ },
  { at: '/de/right-of-withdrawal', heading: /^Widerrufsrecht$/ },
  { at: '/de/cancellation-policy', heading: /^Stornobedingungen$/ },
  { at: '/de/workshop-submission', heading: /^Workshop vorschlagen$/ },
  { at: '/de/workshop-calendar', heading: /^Workshop-Kalender$/ },
])
  test(`${at} has room at any width, and no barriers`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(at);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectNoBarriers(page);
    const nav = page.getByRole('navigation', { name: 'Hauptmenü', exact: true });
    for (const width of [320, 390, 1241, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await page.locator('h1').evaluate(overhang)).toBeLessThanOrEqual(1);
      if (width > 1240)
        expect(
          await nav.evaluate((menu) => [...menu.querySelectorAll('a, summary')].every((one) => one.clientHeight < 60)),
        ).toBe(true);
    }
  });

for (const { at, own, heading } of [
  { at: '/en/cancel-contract', own: '/cancel-contract', heading: 'Cancel a contract here' },
  { at: '/en/withdraw-contract', own: '/withdraw-contract', heading: 'Withdraw from a contract' },
])
  test(`${at} says that the German text counts, has room at any width, and no barriers`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(at);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('link', { name: 'German text' })).toHaveAttribute('href', own);
    await expectNoBarriers(page);
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

test('from the German home page to a night and back, all in German; the month outlives a change of language', async ({
  page,
}) => {
  await page.goto('/de');
  await expect(page.getByRole('navigation', { name: 'Hauptmenü', exact: true }).getByText('START')).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('link', { name: 'Alle Events' }).click();
  await expect(page).toHaveURL(/\/de\/events$/);
  await page.getByRole('link', { name: 'Nächster Monat' }).click();
  await expect(page).toHaveURL(/\/de\/events\?month=\d{4}-\d\d$/);
  const asked = new URL(page.url()).search;
  // A link until the page listens, then a dialog.
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')),
  );
  await page.locator('.event-tile').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Schließen' })).toBeVisible();
  await dialog.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/de\/events\/[\w-]+$/);
  await expect(page.getByRole('heading', { name: 'Tickets', exact: true })).toBeVisible();
  await expect(
    page.getByText('Tickets erstatten wir nur').or(page.getByText('Die erste Stunde ist gratis')),
  ).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('link', { name: 'Zurück zu den Events' }).click();
  await expect(page).toHaveURL(new RegExp(`/de/events\\${asked}$`));
  await page.getByRole('banner').getByRole('link', { name: LINE.en }).click();
  await expect(page).toHaveURL(new RegExp(`\\d/events\\${asked}$`));
  await expect(page.getByRole('heading', { name: /^All nights in / }).first()).toBeVisible();
});

test('a night that does not exist says so in German', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/);
  await page.goto('/de/events/0b1cf2a4-77de-4a1b-9c3d-0123456789ab');
  await expect(page.getByRole('heading', { level: 1, name: 'Event nicht gefunden' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('a page in one language leads back to English ones, and from there to its own words', async ({ page }) => {
  await page.goto('/de/contact');
  await expect(page.getByRole('form', { name: 'Kontaktformular' })).toHaveJSProperty('noValidate', true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Für Entwickler', exact: true }).click();
  await expect(page).toHaveURL(/\/developers$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
});

test('who comes to the sign-in from a German page is led on to German ones, else to English ones', async ({ page }) => {
  // Its form is taken over by the scripts, and with it the links.
  const isTakenOver = () => expect(page.locator('main form').first()).toHaveJSProperty('noValidate', true);
  for (const { from, signIn, on } of [
    { from: '/de/contact', signIn: 'Anmelden', on: /\/de\/newsletter$/ },
    { from: '/contact', signIn: 'Sign In', on: /:\d+\/newsletter$/ },
  ]) {
    await page.goto(from);
    await isTakenOver();
    await page.getByRole('banner').getByRole('link', { name: signIn }).click();
    await expect(page).toHaveURL(/:\d+\/auth$/);
    await isTakenOver();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Newsletter' }).click();
    await expect(page).toHaveURL(on);
  }
});

test.describe('whose browser prefers German', () => {
  test.use({ locale: 'de-DE' });

  test('is told of the German page on the English one, until the line is closed', async ({ page }) => {
    await page.goto('/contact');
    const line = page.locator('.language-line');
    await expect(line.getByRole('link', { name: LINE.de })).toBeVisible();
    await line.getByRole('link', { name: LINE.de }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Kontakt' })).toBeVisible();
    await expect(line).toBeHidden();
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Hinweis schließen' }).click();
    await expect(line).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    await expect(line).toBeHidden();
  });
});

test('whose browser prefers English is told of it on the German page alone', async ({ page }) => {
  await page.goto('/de/contact');
  await expect(page.locator('.language-line').getByRole('link', { name: LINE.en })).toBeVisible();
  await page.goto('/contact');
  await expect(page.locator('.language-line')).toBeHidden();
});
