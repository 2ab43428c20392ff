import { readFile } from 'node:fs/promises';
import { mailTo } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { expectWhole } from './support/whole-language.ts';

test.use({ locale: 'de-DE' });

test('a contract is cancelled on one page without an account, confirmed by mail, and the declaration is stored', async ({
  page,
  request,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Verträge hier kündigen' }).click();
  const form = page.getByRole('form', { name: 'Kündigung' });
  await expect(form).toHaveJSProperty('noValidate', true); // the scripts are here
  const declare = form.getByRole('button', { name: 'jetzt kündigen', exact: true });
  await expect(declare).toBeVisible();
  await expect(form.getByLabel('Kündigungsgrund')).toBeHidden();
  await form.getByText('Außerordentliche Kündigung').click();
  await form.getByLabel('Name', { exact: true }).fill('Ana Müller');
  await form.getByLabel('Bezeichnung des Vertrags').fill('All You Can Dance');
  await declare.click();
  await expect(form.getByLabel('Kündigungsgrund')).toHaveAccessibleDescription(
    'Bitte nennen Sie den Grund der außerordentlichen Kündigung.',
  );
  await expect(form.getByLabel('E-Mail-Adresse')).toHaveAccessibleDescription(
    /Bitte geben Sie Ihre E-Mail-Adresse ein/,
  );
  await expectNoBarriers(page);
  await form.getByText('Ordentliche Kündigung', { exact: true }).click();
  await form.getByLabel('E-Mail-Adresse').fill('kuendigung@somewhere.example');
  await declare.click();
  const receipt = page.getByRole('status').filter({ hasText: 'Ihre Kündigung ist eingegangen' });
  await expect(receipt).toContainText('zum frühestmöglichen Zeitpunkt');
  await expect(receipt).toContainText(/\d\d:\d\d:\d\d Uhr/);
  await expectNoBarriers(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('link', { name: 'Erklärung speichern' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('kuendigung.txt');
  expect(await readFile(await file.path(), 'utf8')).toContain('Hiermit kündige ich den folgenden Vertrag.');

  const { links } = await mailTo(request, 'kuendigung@somewhere.example', /Eingangsbestätigung: Kündigung/);
  await mailTo(request, 'hola@clave.example', /^Kündigung: All You Can Dance/);
  await page.goto(new URL(links.find((link) => link.includes('/declaration/')) ?? 'none:').pathname);
  await expect(page.getByText('Ana Müller')).toBeVisible();
  await expectNoBarriers(page);
});

test("a cancellation sent without signing in waits: its member's address opens the link and says that it was somebody else @long", async ({
  page,
  request,
}) => {
  await page.goto('/cancel-contract');
  await expect(page.getByText('Ohne Anmeldung fragen wir bei der E-Mail-Adresse Ihres Kontos nach')).toBeVisible();
  const form = page.getByRole('form', { name: 'Kündigung' });
  await expect(form).toHaveJSProperty('noValidate', true);
  await form.getByLabel('Name', { exact: true }).fill('Lena Hofstätter');
  await form.getByLabel('Bezeichnung des Vertrags').fill('All You Can Dance');
  await form.getByLabel('E-Mail-Adresse').fill('member@clave.example');
  await form.getByRole('button', { name: 'jetzt kündigen', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Ihre Kündigung ist eingegangen' })).toBeVisible();

  const { links } = await mailTo(request, 'member@clave.example', /Eingangsbestätigung: Kündigung/);
  const link = new URL(links.find((each) => each.includes('?not-me')) ?? 'none:');
  await page.goto(link.pathname + link.search);
  await expect(page.getByRole('heading', { name: 'Die Kündigung wartet auf Ihre Antwort' })).toBeVisible();
  await expect(page.getByText('Lena Hofstätter')).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Das war ich nicht' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Die Kündigung ist angehalten' })).toContainText(
    'Ihr Vertrag läuft weiter.',
  );
  await expect(page.getByRole('button', { name: 'Ja, das war ich' })).toHaveCount(0);
  // The pressed button is gone: the focus is on what became of it, not at the top of the page.
  await expect(page.locator('.receipt')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Die Kündigung ist angehalten' })).toBeVisible();
  await expectNoBarriers(page);
});

for (const width of [320, 390])
  test(`who reads English declares, keeps and answers without a German sentence (${width} px)`, async ({
    page,
    request,
    complaints,
  }) => {
    complaints.allow(/404/);
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/en/cancel-contract');
    const form = page.getByRole('form', { name: 'Cancellation' });
    await expect(form).toHaveJSProperty('noValidate', true);
    await form.getByLabel('Name', { exact: true }).fill('Lena Hofstätter');
    await form.getByLabel('Name of the contract').fill(`Members Club ${width}`);
    await form.getByLabel('E-mail address').fill('member@clave.example');
    await form.getByRole('button', { name: 'cancel now', exact: true }).click();
    const receipt = page.getByRole('status').filter({ hasText: 'We have received your cancellation' });
    await expect(receipt).toContainText('at the earliest possible time');
    await expectWhole(page, 'en');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      receipt.getByRole('link', { name: 'Save the declaration' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('cancellation.txt');

    const { links } = await mailTo(request, 'member@clave.example', /We have received your cancellation/);
    const open = async (part: string): Promise<void> => {
      const link = new URL(links.find((each) => each.includes(part)) ?? 'none:');
      await page.goto(link.pathname + link.search);
      await expect(page.getByText('Lena Hofstätter')).toBeVisible();
      await expectWhole(page, 'en');
    };
    await open('?not-me');
    await expect(page.getByRole('heading', { name: 'The cancellation waits for your answer' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'That was not me' })).toBeVisible();
    await open('/en/declaration/');
    await page.goto('/en/declaration/never-was-a-declaration');
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await expectWhole(page, 'en');
  });

test('a link that is not valid says so on both pages @long', async ({ page, complaints }) => {
  complaints.allow(/404/);
  for (const path of ['/declaration/never-was-a-declaration', '/declaration/never-was-a-declaration/answer']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Link nicht gültig' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Dieser Link gilt nicht.');
    await expect(page.getByRole('alert')).toContainText('gibt es die Erklärung bei uns nicht mehr');
    await expect(page.getByRole('alert').getByRole('link', { name: 'Kontakt' })).toBeVisible();
    await expectNoBarriers(page);
  }
});

test('a contract is withdrawn in two steps', async ({ page, request }) => {
  await page.goto('/withdraw-contract');
  const form = page.getByRole('form', { name: 'Widerruf' });
  await expect(form).toHaveJSProperty('noValidate', true);
  const confirm = form.getByRole('button', { name: 'Widerruf bestätigen', exact: true });
  const first = form.locator('summary', { hasText: 'Vertrag widerrufen' });
  await first.click();
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(confirm).toBeHidden();
  await form.getByLabel('Name').fill('Ana Müller');
  await form.getByLabel('Bezeichnung des Vertrags').fill('Members Club');
  await form.getByLabel('E-Mail-Adresse').fill('widerruf@somewhere.example');
  await first.click();
  await expectNoBarriers(page);
  await confirm.click();
  await expect(page.getByRole('status').filter({ hasText: 'Ihr Widerruf ist eingegangen' })).toBeVisible();
  await mailTo(request, 'widerruf@somewhere.example', /Eingangsbestätigung: Widerruf/);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('both steps of a withdrawal work, and the receipt can be read and stored', async ({ page }) => {
    await page.goto('/withdraw-contract');
    const form = page.getByRole('form', { name: 'Widerruf' });
    await form.getByLabel('Name').fill('Ben Maier');
    await form.getByLabel('Bezeichnung des Vertrags').fill('Members Club');
    await form.getByLabel('E-Mail-Adresse').fill('ohne-skript@somewhere.example');
    await form.locator('summary').click();
    await form.getByRole('button', { name: 'Widerruf bestätigen' }).click();
    await expect(page).toHaveURL(/\/declaration\/[\w-]+\.txt\?show$/);
    await expect(page.locator('body')).toContainText('Hiermit widerrufe ich den folgenden Vertrag.');
  });
});

test('both declarations are filled in for who is signed in, and what was typed before stays', async ({ page }) => {
  await signIn(page, 'member@clave.example');
  await page.goto('/withdraw-contract');
  const form = page.getByRole('form', { name: 'Widerruf' });
  await expect(form.getByLabel('E-Mail-Adresse')).toHaveValue('member@clave.example');
  await expect(form.getByLabel('Name', { exact: true })).not.toHaveValue('');
  await expect(form.getByLabel('Bezeichnung des Vertrags')).toHaveValue(
    /^All You Can Dance.* vom \d{1,2}\. \S+ \d{4}$/,
  );
  await page.goto('/cancel-contract');
  const cancel = page.getByRole('form', { name: 'Kündigung' });
  await expect(cancel.getByLabel('Weitere Angaben zur Person')).toHaveValue(/^MB-/);
  await expect(cancel.getByLabel('Bezeichnung des Vertrags')).toHaveValue(/^All You Can Dance/);
});
