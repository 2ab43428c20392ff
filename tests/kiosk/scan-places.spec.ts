import type { Locator, Page } from 'playwright/test';
import { isLongForm } from '#tests/support/sweep-widths.ts';
import { goOn, keepVerdicts, pairDesk, typeAsScanner, typePin, unlock, wedge } from './support/desk-page.ts';
import { failScreenTwice } from './support/fail-screen-twice.ts';
import { expect, test } from './support/fixtures.ts';
import { lookAtDesk } from './support/look-at-desk.ts';
import { ADMIN_PIN, CASHIER_PIN, prepareNight, type Night } from './support/prepare-night.ts';

const SCANS = isLongForm ? 100 : 10;

/** Codes of digits only: what a field for numbers would keep, and a pad would take for a PIN. */
let last = 4_012_345_000_000;
const codes = (): string[] => Array.from({ length: SCANS }, () => String(last++));

const verdict = (page: Page): Locator => page.locator('.verdict h1');

/** Each code has its verdict over the place, and `stays` has what it had before. */
async function scanAt(page: Page, stays: Locator): Promise<void> {
  const before = await stays.innerHTML();
  await wedge(page, ...codes());
  await expect(verdict(page)).toHaveText('UNGÜLTIG');
  await goOn(page);
  await expect(stays).toBeVisible();
  expect(await stays.innerHTML()).toBe(before);
}

const go = (page: Page, place: string) => page.getByRole('button', { name: place, exact: true }).click();
const sheet = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** Opens a sheet by its button, scans over it and shuts it. */
async function scanOverSheet(page: Page, button: string | RegExp, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await expect(sheet(page, name)).toBeVisible();
  await scanAt(page, sheet(page, name).getByRole('heading').first());
  await page.keyboard.press('Escape');
  await expect(sheet(page, name)).toHaveCount(0);
}

function addGuestList({ db, eventId }: Night): void {
  db.sqlite.exec(
    `INSERT INTO guest_lists (id, event_id, name) VALUES ('f0000000-0000-4000-8000-00000000000a', '${eventId}', 'DJ Ana');
     INSERT INTO listed_guests (id, list_id, name, companions) VALUES ('f0000000-0000-4000-8000-00000000000b',
       'f0000000-0000-4000-8000-00000000000a', 'Ana Müller-Ruiz', 2)`,
  );
}

/** Wrong PIN tries that count now, and people let in. */
const counted = ({ db }: Night): unknown =>
  db.sqlite
    .prepare(
      'SELECT (SELECT sum(wrong_tries) FROM cashier_pins) AS tries, (SELECT count(*) FROM admissions) AS admissions',
    )
    .get();

test('a scan over a sheet, a list, a count or a field changes none of them, and is told on every one @long', async ({
  launch,
}) => {
  const night = await prepareNight();
  addGuestList(night);
  const kiosk = await launch({ env: { KIOSK_SERVER: night.server.url } });
  const page = await pairDesk(kiosk, night);
  await keepVerdicts(page);

  await test.step('settings, behind the PIN of a supervisor: read and not judged', async () => {
    await page.getByRole('button', { name: 'Einstellungen' }).click();
    const settings = sheet(page, 'Einstellungen');
    await settings.getByRole('button', { name: new RegExp(`^${night.admin.name}`) }).click();
    await wedge(page, ...codes());
    await expect(page.locator('.scan-refused')).toHaveText('Erst anmelden, dann scannen.');
    await typePin(page, ADMIN_PIN);
    await settings.getByRole('button', { name: 'USB' }).click();
    const address = settings.getByRole('textbox', { name: 'Bondrucker' });
    await address.fill('abc');
    await wedge(page, ...codes());
    await expect(settings.getByText(/^Gelesen: 13 Zeichen/)).toBeVisible();
    await expect(address).toHaveValue('abc');
    await expect(address).toHaveAccessibleDescription(/ohne Treiber/);
    await expect(page.locator('.scan-refused')).toHaveCount(0); // gone by itself
    await lookAtDesk(page, 'settings-queue');
    await settings.getByRole('button', { name: 'Schließen' }).click();
  });

  await unlock(page, { name: night.cashier.name, pin: CASHIER_PIN });
  const before = counted(night);

  await test.step('the count grid, a note’s field in focus', async () => {
    await go(page, 'Kasse');
    const notes = page.getByRole('textbox', { name: '20 Euro' });
    await notes.fill('10');
    await scanAt(page, page.locator('.cash-count'));
    await expect(notes).toHaveValue('10');
    await page.getByRole('button', { name: 'Kasse öffnen' }).click();
  });

  await test.step('the till’s sheets', async () => {
    for (const [button, name] of [
      ['X-Bericht', /X-Bericht/],
      ['Bereit für heute?', 'Bereit für heute?'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await scanAt(page, page.getByRole('heading', { name }).first());
      await page.keyboard.press('Escape');
    }
  });

  await test.step('the phones’ screen', () => scanOverSheet(page, 'Handys am Einlass', 'Handys am Einlass'));

  await test.step('what is counted with +1, and a guest list', async () => {
    await go(page, 'Scannen');
    await scanOverSheet(page, '+1 ohne Ticket', '+1 ohne Ticket');
    await page.getByRole('button', { name: 'Name suchen' }).click();
    const field = page.getByRole('textbox', { name: 'Name' });
    await field.fill('ana');
    await scanAt(page, page.getByRole('dialog').getByRole('heading').first());
    await expect(field).toHaveValue('ana');
    await page.getByRole('button', { name: /^Ana Müller-Ruiz \+2/ }).click();
    const guest = sheet(page, 'Gast einlassen');
    await guest.getByRole('button', { name: 'Personen: mehr' }).click();
    await scanAt(page, guest.getByRole('button', { name: '2 Personen einlassen' }));
    await page.keyboard.press('Escape');
  });

  await test.step('the sales that can be refunded, and the reasons for it', async () => {
    await go(page, 'Verkauf');
    await page.getByRole('button', { name: /^Party Only Abendkasse/ }).click();
    await page.getByRole('button', { name: 'Bar kassieren' }).click();
    await page.getByRole('button', { name: 'Nächster Verkauf' }).click();
    await page.getByRole('button', { name: 'Letzte Bons' }).click();
    const sales = sheet(page, 'Letzte Bons');
    await wedge(page, ...codes()); // here a receipt's code is asked for, so another one is told in the list itself
    await expect(sales.getByText('Kein Bon dieser Kasse steht auf diesem Beleg.')).toBeVisible();
    await sales.getByRole('button', { name: /^Kein Beleg da/ }).click();
    await sales.getByRole('button', { name: 'Erstatten' }).click();
    const why = page.getByRole('textbox', { name: 'Anderer Grund' });
    await why.fill('geht');
    await scanAt(page, page.getByRole('button', { name: 'Vertippt' }));
    await expect(why).toHaveValue('geht');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  await test.step('the shifts, while one is typed', async () => {
    await go(page, 'Schichten');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Imre');
    await scanAt(page, page.getByRole('heading').first());
    await expect(name).toHaveValue('Imre');
  });

  expect(counted(night)).toEqual(before);
  expect(night.db.sqlite.prepare(`SELECT count(*) AS n FROM desk_entries WHERE kind = 'shift'`).get()).toEqual({
    n: 0,
  });
  await kiosk.close();
  await night.end();
});

test('at a screen that says what is wrong a scan presses no button, and is told @long', async ({ launch }) => {
  const kiosk = await launch();
  const second = await failScreenTwice(kiosk);
  const failed = second.getByRole('heading', { name: 'Der Bildschirm hat einen Fehler' });
  await expect(second.getByRole('button', { name: 'Bildschirm neu laden' })).toBeFocused();
  for (const code of codes()) await typeAsScanner(second, code);
  await expect(failed).toBeVisible();
  await expect(second.locator('.scan-refused')).toHaveText('Erst den Bildschirm neu laden, dann scannen.');
  await lookAtDesk(second, 'screen-failed-scan');
  await second.waitForTimeout(150); // a second end key of the scanner's would be sooner
  // The window may be gone before the key comes up again.
  await second.keyboard.press('Enter').catch(() => undefined);
  await expect((await kiosk.nextWindow()).getByRole('heading', { name: 'Gerät koppeln' })).toBeVisible();
  await kiosk.close();

  const broken = await launch({ env: { KIOSK_PRINTER: 'kein drucker' } });
  const fault = await broken.firstWindow();
  await fault.getByRole('button', { name: 'Neu starten' }).focus();
  for (const code of codes()) await typeAsScanner(fault, code);
  await expect(fault.locator('.scan-refused')).toHaveText('Diese Kasse ist nicht gestartet: sie prüft keine Codes.');
  await expect(fault.getByRole('heading', { name: 'Eine Einstellung stimmt nicht' })).toBeVisible();
});
