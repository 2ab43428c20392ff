import type { Page } from 'playwright/test';
import Database from 'better-sqlite3';
import { nowOfRun } from '#tests/support/today.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { shopFile } from './support/shop-file.ts';

const ADMIN = 'admin@clave.example';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

function inShop<T>(work: (db: Database.Database) => T): T {
  const db = new Database(shopFile(), { timeout: 30_000 });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

const addressOf = (name: string): string => `${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}@artists.example`;

/** The link of the newest mail to an artist. */
async function linkTo(page: Page, name: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const mails = (await (await page.request.get('/dev/mail.json', { params: { to: addressOf(name) } })).json()) as {
      links: string[];
    }[];
    [link = ''] = /(?:\/de)?\/engagement\/[\w-]{43}/.exec(mails[0]?.links.join(' ') ?? '') ?? [];
    expect(link).not.toBe('');
  }).toPass();
  return link;
}

/** Its night is over: what comes next is the settlement. */
function nightIsOver(name: string): void {
  const at = nowOfRun().getTime() - 2 * 86_400_000;
  inShop((db) => db.prepare('UPDATE engagements SET starts_at = ?, ends_at = ? WHERE name = ?').run(at, at + 1, name));
}

async function openTerms(page: Page, { name, lang }: { name: string; lang: 'English' | 'German' }): Promise<void> {
  await page.goto('/admin/engagements/new');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(addressOf(name));
  await page.getByLabel('Letters in').selectOption({ label: lang });
  await page.getByLabel('What they do').fill(`Set of ${name}`);
  await page.getByLabel('Fixed, in euros').fill('600');
  await page.getByLabel('Way and stay, up to so many euros').fill('200');
}

async function sendTerms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page).toHaveURL(/\/admin\/engagements\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Send the terms' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send the terms' }).click();
  await expect(page.getByText('Next: They have to answer')).toBeVisible();
}

test('a German artist asks for a change, agrees on the phone, and is settled and paid', async ({ page, browser }) => {
  const name = `DJ Luz ${nowOfRun().getTime().toString(36)}`;
  await page.setViewportSize(DESKTOP);
  await signIn(page, ADMIN);
  await openTerms(page, { name, lang: 'German' });
  await expectNoBarriers(page);
  await sendTerms(page);

  const phone = await (await browser.newContext({ viewport: PHONE, locale: 'de-DE' })).newPage();
  await phone.goto(await linkTo(page, name));
  await expect(phone.getByRole('heading', { name: `Vereinbarung: Set of ${name}` })).toBeVisible();
  await expect(phone.getByText('600,00 € fest')).toBeVisible();
  await expectNoBarriers(phone);
  await phone.getByRole('button', { name: 'Um eine Änderung bitten' }).click();
  await phone.getByRole('button', { name: 'Ans Büro senden' }).click();
  await expect(phone.getByLabel('Was soll anders sein?')).toBeFocused();
  await phone.getByLabel('Was soll anders sein?').fill('Bitte eine Stunde später.');
  await phone.getByRole('button', { name: 'Ans Büro senden' }).click();
  await expect(phone.getByText('Du hast um eine Änderung gebeten')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Bitte eine Stunde später.')).toBeVisible();
  await page.getByLabel('Length in minutes').fill('240');
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByText('What you changed has not been sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Send as a new letter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send as a new letter' }).click();
  await expect(page.getByText('Next: They have to answer')).toBeVisible();

  await phone.reload();
  await phone.getByRole('button', { name: 'Dieser Vereinbarung zustimmen' }).click();
  await expect(phone.getByText('Du hast am')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Dieser Vereinbarung zustimmen' })).toHaveCount(0);

  nightIsOver(name);
  await page.reload();
  await page.getByLabel('What the way and the stay cost, in euros').fill('40');
  await page.getByRole('button', { name: 'Settle the night' }).click();
  await expect(page.getByText('Next: They have to agree')).toBeVisible();
  await expect(page.getByText('€761.60')).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('heading', { level: 1, name: `Abrechnung: Set of ${name}` })).toBeVisible();
  await expectNoBarriers(phone);
  await phone.getByRole('button', { name: 'Dieser Abrechnung zustimmen' }).click();
  await expect(phone.getByText('Zugestimmt: Sie wird gezahlt')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByRole('dialog').getByLabel('Number of their invoice').fill('2026-17');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByRole('button', { name: 'Mark as paid' })).toHaveCount(0);
  await expect(page.getByText('2026-17')).toBeVisible();
  await expectNoBarriers(page);
  await page.goto('/admin/engagements');
  await expect(page.getByRole('region', { name: 'Done' }).getByText(name, { exact: true })).toBeVisible();
});

test('an artist from abroad reads what the law keeps back, and is told again in the settlement', async ({ page }) => {
  const name = `Yoel ${nowOfRun().getTime().toString(36)}`;
  await signIn(page, ADMIN);
  await openTerms(page, { name, lang: 'English' });
  await page.getByLabel('Country they live in').fill('es');
  await page.getByLabel('VAT', { exact: true }).selectOption({ label: 'Business abroad, § 13b UStG' });
  await expect(page.getByLabel(/certificate of exemption/)).toBeVisible();
  await sendTerms(page);
  const link = await linkTo(page, name);

  await page.setViewportSize(PHONE);
  await page.goto(link);
  await expect(page.getByText(/§ 50a EStG has us keep 15% income tax/)).toBeVisible();
  await expect(page.getByText(/Steuerschuldnerschaft des Leistungsempfängers/)).toBeVisible();
  await page.getByRole('button', { name: 'Agree to these terms' }).click();
  await expect(page.getByText('You agreed on')).toBeVisible();
  nightIsOver(name);
  await page.goto('/admin/engagements');
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await page.getByRole('button', { name: 'Settle the night' }).click();
  await expect(page.getByText('€505.05')).toBeVisible();
  await expect(page.getByText(/by the 10th after the quarter/)).toBeVisible();
  await expectNoBarriers(page);
});
