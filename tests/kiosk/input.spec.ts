import type { Page } from 'playwright/test';
import { isLongForm } from '#tests/support/sweep-widths.ts';
import {
  goOn,
  keepVerdicts,
  pairDesk,
  scanFor,
  typeAsScanner,
  typePin,
  untilPadHears,
  wedge,
} from './support/desk-page.ts';
import { expect, test } from './support/fixtures.ts';
import { lookAtDesk } from './support/look-at-desk.ts';
import { plantKeys } from './support/plant-keys.ts';
import { CASHIER_PIN, prepareNight, type Night } from './support/prepare-night.ts';

const SCANS = isLongForm ? 100 : 10;

/** Codes of digits only, the worst a pad can meet; no two are the same. */
let last = 4_006_381_333_000;
const codes = (): string[] => Array.from({ length: SCANS }, () => String(last++));

/** Wrong PIN tries that count now, of everybody. */
function tries({ db }: Night): number {
  return (db.sqlite.prepare('SELECT sum(wrong_tries) AS n FROM cashier_pins').get() as { n: number }).n;
}

const refusal = (page: Page) => page.locator('.scan-refused');

async function scanAtThePad(page: Page, night: Night): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${night.cashier.name}`) }).click();
  await wedge(page, ...codes());
}

/** A function key so soon behind a burst is a scanner's. */
async function pressKey(page: Page, key: string): Promise<void> {
  await untilPadHears(page);
  await page.keyboard.press(key);
}

test('a scan is a scan on every screen, however often, and never a PIN try @long', async ({ launch }) => {
  const night = await prepareNight();
  const kiosk = await launch({ env: { KIOSK_SERVER: night.server.url } });
  const first = await kiosk.firstWindow();
  await expect(first.getByRole('button', { name: /Code anzeigen|Schwache Ablage/ })).toBeVisible();
  await wedge(first, ...codes());
  await expect(refusal(first)).toHaveText('Erst koppeln, dann scannen.');

  const page = await pairDesk(kiosk, night);
  await keepVerdicts(page);
  await expect(refusal(page)).toHaveCount(0);
  await wedge(page, ...codes());
  await expect(refusal(page)).toHaveText('Erst anmelden, dann scannen.');
  await expect(page.getByText('Wer ist an der Kasse?')).toBeVisible();
  await expect(refusal(page)).toHaveCount(0); // gone by itself
  await scanAtThePad(page, night);
  await expect(refusal(page)).toHaveText('Erst anmelden, dann scannen.');
  await expect(page.getByRole('img', { name: 'PIN: 0 von 4 Ziffern' })).toBeVisible();
  await lookAtDesk(page, 'lock-scan');
  for (const code of ['4006381333931', night.tickets[0]!]) await typeAsScanner(page, code);
  await page.getByRole('button', { name: '7', exact: true }).click(); // a key that has the focus is not pressed by Enter
  await typeAsScanner(page, '40170725');
  await expect(page.getByRole('img', { name: 'PIN: 1 von 4 Ziffern' })).toBeVisible();
  await page.getByRole('button', { name: 'Löschen' }).click();

  await test.step('a pad over the pad', async () => {
    await page.getByRole('button', { name: 'Beenden', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Kasse beenden' });
    await expect(sheet.getByRole('button', { name: 'Schließen' })).toBeFocused();
    await sheet.getByRole('button', { name: new RegExp(`^${night.admin.name}`) }).click();
    await wedge(page, ...codes());
    await expect(refusal(page)).toHaveText('Erst anmelden, dann scannen.');
    await typePin(page, '12'); // a person's digits go to the upper one
    await expect(sheet.getByRole('img', { name: '2 von 4 Ziffern' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });
  expect(tries(night)).toBe(0);
  await typePin(page, CASHIER_PIN);
  await expect(page.getByRole('button', { name: 'Scannen' })).toBeVisible();

  const scanHere = async () => {
    await wedge(page, ...codes());
    await expect(page.locator('.verdict h1')).toHaveText('UNGÜLTIG');
    await goOn(page);
  };
  await test.step('every place in the rail, by its key, and a field that keeps what was typed', async () => {
    await scanHere();
    await lookAtDesk(page, 'scan-keys');
    await pressKey(page, 'F3');
    const field = page.getByRole('textbox', { name: /^Nummer des Tickets/ });
    await field.fill('ABC');
    await scanHere();
    await pressKey(page, 'F2'); // the sheet lies over it
    await expect(field).toHaveValue('ABC');
    await page.keyboard.press('Escape');
    await pressKey(page, 'F2');
    await expect(page.getByLabel('Bon')).toBeVisible();
    await scanHere();
    await pressKey(page, 'F3');
    await expect(page.getByLabel('Bon').getByRole('listitem')).toHaveCount(1);
    await pressKey(page, 'F8');
    await expect(page.locator('.notes [aria-keyshortcuts="F8"]')).toHaveAttribute('aria-pressed', 'true');
    await lookAtDesk(page, 'sell-keys');
    await page.getByRole('button', { name: 'Leeren' }).click();
    for (const place of ['Schichten', 'Kasse']) {
      await page.getByRole('button', { name: place, exact: true }).click();
      await scanHere();
    }
  });

  await test.step('a supervisor’s sheet', async () => {
    await page.keyboard.press('Control+Shift+KeyQ');
    const sheet = page.getByRole('dialog', { name: 'Kasse beenden' });
    await sheet.getByRole('button', { name: new RegExp(`^${night.admin.name}`) }).click();
    await scanHere();
    await expect(sheet.getByRole('img', { name: '0 von 4 Ziffern' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('Enter is the safe next step: who owes is asked to pay, nobody else is let in', async () => {
    await scanFor(page, night.forged, 'UNGÜLTIG');
    await expect(page.getByRole('button', { name: 'Weiter scannen' })).toBeFocused();
    await scanFor(page, night.clubMember, 'MITGLIED CLUB');
    await expect(page.getByRole('button', { name: 'Kassieren' })).toBeFocused();
    await page.waitForTimeout(150); // a second end key of the scanner's would be sooner
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Bon').getByRole('listitem')).toHaveCount(1);
  });

  await pressKey(page, 'F12');
  await expect(page.getByText('Wer ist an der Kasse?')).toBeVisible();
  expect(tries(night)).toBe(0);
  await page.getByRole('button', { name: new RegExp(`^${night.cashier.name}`) }).click();
  await typePin(page, CASHIER_PIN);
  await expect(page.getByRole('button', { name: 'Scannen' })).toBeVisible();
  await kiosk.close();
  await night.end();
});

/** A control of the spec above, for the long form. */
for (const title of isLongForm ? ['the reader planted back as it was locks the cashier out'] : [])
  test(title, async ({ launch }) => {
    const night = await prepareNight();
    const kiosk = await launch({ main: await plantKeys(), env: { KIOSK_SERVER: night.server.url } });
    const page = await pairDesk(kiosk, night);
    await scanAtThePad(page, night);
    await expect.poll(() => tries(night)).toBeGreaterThan(0);
    await kiosk.close();
    await night.end();
  });
