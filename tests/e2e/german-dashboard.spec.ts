import { DEMO_PASSWORD, expect, signIn, test } from './support/fixtures.ts';
import { expectWhole } from './support/whole-language.ts';

for (const { width, email } of [
  { width: 390, email: 'member@clave.example' },
  { width: 1440, email: 'dancer106@clave.example' },
])
  test(`a German account, from the sign-in to its security, without an English sentence of ours: ${width} px`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/de');
    // The sign-in is German at its own address.
    await page.goto('/auth?returnTo=%2Fde%2Fdashboard%3Ftab%3Dmembership%26open%3D1');
    await page.getByLabel('E-Mail', { exact: true }).fill(email);
    await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'MEIN KONTO' })).toBeVisible();
    await expect(page).toHaveURL('/de/dashboard?tab=membership&open=1');
    await expect(
      page.getByRole('heading', { name: 'Keine laufende Mitgliedschaft' }).or(page.getByText('Mitglied seit')).first(),
    ).toBeVisible();
    await expectWhole(page, 'de');

    await page.getByRole('tab', { name: 'Tickets' }).click();
    await expect(page).toHaveURL('/de/dashboard?tab=tickets');
    await expect(page.getByText('Tickets werden geladen')).toHaveCount(0);
    await expectWhole(page, 'de');

    await page.getByRole('tab', { name: 'Newsletter' }).click();
    await expect(page.getByRole('heading', { name: 'Was wir dir schreiben dürfen' })).toBeVisible();
    await expectWhole(page, 'de');

    await page.getByRole('tab', { name: 'Profil' }).click();
    await expect(page.getByRole('heading', { name: 'Wo du angemeldet bist' })).toBeVisible();
    await page.getByRole('button', { name: 'Passwort ändern' }).click();
    const save = page.getByRole('button', { name: 'Neues Passwort speichern' });
    await expect(save).toBeVisible();
    await save.click();
    // What the form of both languages refuses is said in the page's.
    await expect(page.getByText('Bitte gib dein Passwort ein.')).toBeVisible();
    await expect(page.getByText('Bitte nimm mindestens 6 Zeichen.')).toBeVisible();
    await expectWhole(page, 'de');
    await page.getByRole('button', { name: 'Mein Konto löschen' }).click();
    await expect(page.getByRole('dialog', { name: 'Mein Konto löschen' })).toBeVisible();
    await expectWhole(page, 'de');
    await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.goto('/de/subscription-management');
    await expect(page.getByRole('heading', { level: 1, name: 'Deine Mitgliedschaft' })).toBeVisible();
    await expectWhole(page, 'de');
  });

test('who carries a code sees it in German, with the way into the dashboard', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'member@clave.example');
  await page.goto('/de/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'MEIN KONTO' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Mitgliedskarte' })).toBeVisible();
  await expectWhole(page, 'de');
  await page.getByRole('navigation', { name: 'Mein Konto' }).getByRole('link', { name: 'Tickets' }).click();
  await expect(page).toHaveURL('/de/dashboard?tab=tickets&open=1');
  expect((await request.get('/de/dashboard/tickets', { maxRedirects: 0 })).status()).toBe(302);
});
