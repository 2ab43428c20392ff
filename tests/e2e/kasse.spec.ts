import type { Page } from 'playwright/test';
import { sweepWidths } from '#tests/support/sweep-widths.ts';
import { DEMO_PASSWORD, expect, signIn, siteOrigin, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { expectWhole } from './support/whole-language.ts';

const CODE = '2468';
const day = (page: Page, number: number) =>
  page.getByRole('grid').getByRole('button', { name: new RegExp(`, ${number}\\. `) });

async function unlock(page: Page, code = CODE): Promise<void> {
  await page.getByLabel('Zugangscode').fill(code);
  await page.getByRole('button', { name: 'Entsperren' }).click();
}

async function add(page: Page, name: string, note = ''): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Notiz (freiwillig)').fill(note);
  await page.getByRole('button', { name: 'Eintrag hinzufügen' }).click();
}

test('the calendar asks for a sign-in, then for its code, and forgets it with the page', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of (401|403)/);
  await page.goto('/kasse');
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fkasse/);
  await signIn(page, 'dancer060@clave.example');
  await page.goto('/kasse');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kasse');
  await expectNoBarriers(page);
  await unlock(page, '0000');
  await expect(page.getByText('Falscher Code')).toBeVisible();
  await expect(page.getByLabel('Zugangscode')).toBeFocused();
  await page.keyboard.type(CODE);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Zugang gewährt')).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectNoBarriers(page);
  await page.reload();
  await expect(page.getByLabel('Zugangscode')).toBeVisible();
  await page.context().clearCookies();
  await unlock(page);
  await expect(page.getByText('Zugang verweigert')).toBeVisible();
  await expect(page.getByText('Sie müssen angemeldet sein')).toBeVisible();
});

test('who needs English finds the calendar in it, from the lock to an entry', async ({ page, complaints }) => {
  complaints.allow(/status of 403/);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'dancer062@clave.example');
  await page.goto('/en/kasse');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Till');
  await expectWhole(page, 'en');
  await page.getByLabel('Code', { exact: true }).fill(CODE);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('Access granted')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Tarek');
  await page.getByRole('button', { name: 'Add entry' }).click();
  await expect(page.getByText('Entry added')).toBeVisible();
  await expectWhole(page, 'en');
  await page.getByRole('button', { name: 'Delete the entry of Tarek' }).click();
  await expect(page.getByText('Entry deleted')).toBeVisible();
});

test('a name is added to a day and taken out again, by the keyboard too; others’ entries have no way to delete them @long', async ({
  page,
  complaints,
  browser,
}) => {
  complaints.allow(/status of 403/);
  const other = await browser.newPage();
  await other.request.post(`${siteOrigin()}/api/auth/sign-in/email`, {
    data: { email: 'dancer061@clave.example', password: DEMO_PASSWORD },
    headers: { origin: siteOrigin() },
  });
  await other.goto(`${siteOrigin()}/kasse`);
  await unlock(other);
  await day(other, 12).click();
  await add(other, 'Mateo', 'ab 22 Uhr');
  await expect(other.getByText('Eintrag hinzugefügt')).toBeVisible();
  await other.close();

  await signIn(page, 'dancer062@clave.example');
  await page.goto('/kasse');
  await unlock(page);
  await day(page, 12).focus();
  await page.keyboard.press('ArrowRight');
  await expect(day(page, 13)).toBeFocused();
  const title = page.getByRole('grid');
  const before = (await title.getAttribute('aria-label')) ?? '';
  await page.keyboard.press('PageDown');
  await expect(title).not.toHaveAccessibleName(before);
  await expect(day(page, 13)).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(title).toHaveAccessibleName(before);
  await expect(day(page, 13)).toBeFocused();
  await add(page, '   ');
  await expect(page.getByText('Bitte einen Namen eintragen.')).toBeVisible();
  await add(page, 'Lucía');
  await expect(page.getByText('Eintrag hinzugefügt')).toBeVisible();
  const mine = page.getByRole('listitem').filter({ hasText: 'Lucía' });
  await mine.getByRole('button', { name: 'Eintrag von Lucía löschen' }).press('Enter');
  await expect(page.getByText('Eintrag gelöscht')).toBeVisible();
  await expect(mine).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /, 13\. / })).toBeFocused();

  await day(page, 12).click();
  const theirs = page.getByRole('listitem').filter({ hasText: 'Mateo' });
  await expect(theirs).toContainText('ab 22 Uhr');
  await expect(theirs.getByRole('button')).toHaveCount(0);
  // A page that shows the control all the same meets the server's own check.
  await page.route('**/trpc/kasse.month*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"isOwn":false', '"isOwn":true') });
  });
  await page.reload();
  await unlock(page);
  await day(page, 12).click();
  await theirs.getByRole('button').click();
  await expect(page.getByText('Sie können nur ihre eigenen Einträge löschen')).toBeVisible();
  await expect(theirs).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' }); // the month is read again after a refusal, and may be under way
});

test('what can not be loaded, added or deleted is said, and can be tried again @long', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/);
  await signIn(page, 'dancer063@clave.example');
  await page.goto('/kasse');
  await page.route('**/trpc/kasse.month*', (route) => route.abort());
  await unlock(page);
  await expect(page.getByText('Fehler beim Laden der Einträge')).toBeVisible({ timeout: 60_000 });
  await page.unroute('**/trpc/kasse.month*');
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.route('**/trpc/kasse.add*', (route) => route.abort());
  await day(page, 20).click();
  await add(page, 'Noor');
  await expect(page.getByText('Fehler beim Hinzufügen des Eintrags')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Noor');
  await page.unroute('**/trpc/kasse.add*');
  await add(page, 'Noor');
  await page.route('**/trpc/kasse.remove*', (route) => route.abort());
  await page.getByRole('button', { name: 'Eintrag von Noor löschen' }).click();
  await expect(page.getByText('Fehler beim Löschen des Eintrags')).toBeVisible();
  await page.unroute('**/trpc/kasse.remove*');

  // A key that has run out meanwhile: the code is asked again, and opens the calendar again.
  await page.route('**/trpc/kasse.month*', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-kasse-unlock': '' } }),
  );
  await page.getByRole('button', { name: 'Nächster Monat' }).click();
  await expect(page.getByText('Zugang verweigert')).toBeVisible();
  await expect(page.getByLabel('Zugangscode')).toBeVisible();
  await page.unroute('**/trpc/kasse.month*');
  await unlock(page);
  await expect(page.getByRole('grid')).toBeVisible();
});

test('the month fits phones, names shrink to a count @long', async ({ page }) => {
  await signIn(page, 'kasse@clave.example');
  for (const width of sweepWidths(320, 390, 1440)) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/kasse');
    await unlock(page);
    await expect(page.getByRole('grid')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    if (process.env['KASSE_SHOTS'] !== undefined)
      await page.screenshot({ path: `${process.env['KASSE_SHOTS']}/kasse-${width}.png`, fullPage: true });
  }
  await page.goto('/dashboard?tab=profile');
  await page.getByLabel(/^(New )?PIN$/).fill('12');
  await page.getByRole('button', { name: 'Save PIN' }).click();
  await expect(page.getByText('Four digits, please.')).toBeVisible();
  await page.getByLabel(/^(New )?PIN$/).fill('1357');
  await page.getByRole('button', { name: 'Save PIN' }).click();
  await expect(page.getByText('PIN saved')).toBeVisible();
});
