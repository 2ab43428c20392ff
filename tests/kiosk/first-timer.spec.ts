import path from 'node:path';
import type { Page } from 'playwright/test';
import { pairDesk } from './support/desk-page.ts';
import { expect, test } from './support/fixtures.ts';
import { lookByTouch, TALL, USUAL } from './support/look-at-desk.ts';
import { ADMIN_PIN, CASHIER_PIN, prepareNight, type Night } from './support/prepare-night.ts';
import type { Size } from './support/touch-faults.ts';
import { hold, keysCome, screenKeys, tap, tapPin, touch, touchKeys } from './support/touch.ts';

const HELD_MS = 1_800;

/** Pictures of the way, when asked for. */
async function keep(page: Page, step: string, [width]: Size): Promise<void> {
  const folder = process.env['KIOSK_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: path.join(folder, `first-${width}-${step}.png`) });
}

/** The fields of a count that stand over the keys, and which of them a finger sees whole. */
const rowsInSight = (page: Page): Promise<{ typed: boolean; next: boolean }> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLElement>('.count-grid input')];
    const at = fields.findIndex((field) => field === document.activeElement);
    const keys = document.querySelector('.screen-keys')?.getBoundingClientRect();
    if (at < 0 || keys === undefined) return { typed: false, next: false }; // not there yet
    const isSeen = (field: HTMLElement | undefined): boolean => {
      if (field === undefined) return true;
      const row = field.closest('.count-row')!.getBoundingClientRect();
      const box = field.closest('.cash-count')!.getBoundingClientRect();
      const bar = document.querySelector('.bar')!.getBoundingClientRect();
      return row.top >= Math.max(box.top, bar.bottom) - 1 && row.bottom <= keys.top + 1;
    };
    // Behind the smallest note come the coins, at the top again.
    const isLastOfSide = fields[at]!.closest('.count-row')!.nextElementSibling === null;
    return { typed: isSeen(fields[at]), next: isLastOfSide || isSeen(fields[at + 1]) };
  });

/** From the first note to the last coin by 'Weiter': what is counted, and what comes next, is never under the keys. */
async function countThrough(page: Page): Promise<void> {
  const rows = await page.locator('.count-grid input').count();
  await touch(page, page.getByRole('textbox', { name: '500 Euro' }));
  for (let nth = 0; nth < rows; nth++) {
    await expect(page.locator('.count-grid input').nth(nth)).toBeFocused();
    await expect.poll(() => rowsInSight(page), `row ${nth}`).toEqual({ typed: true, next: true });
    if (nth < rows - 1) await tap(page, 'Weiter');
  }
  await tap(page, 'Tasten schließen');
}

async function openTill(page: Page, size: Size): Promise<void> {
  await tap(page, 'Kasse');
  await countThrough(page);
  await touch(page, page.getByRole('textbox', { name: '50 Euro', exact: true }));
  await touchKeys(page, '4');
  await keep(page, 'open-count', size);
  await tap(page, 'Tasten schließen');
  await keep(page, 'open-counted', size);
  await tap(page, 'Kasse öffnen');
  await expect(page.getByRole('heading', { name: 'Kasse offen' })).toBeVisible();
}

/** A sale for a note that is too large: what lay on the counter is there until the next one begins. */
async function sellForNote(page: Page, size: Size, night: Night): Promise<void> {
  await tap(page, 'Verkauf');
  await keep(page, 'sell', size);
  await tap(page, /^Party Only/);
  const bill = page.getByRole('region', { name: 'Bon' });
  const number = (await bill.getByRole('heading').textContent())!;
  expect(number).toMatch(/^Bon K\w{4}-\d{6}$/);
  await tap(page, /^50/);
  await keep(page, 'given', size);
  await tap(page, 'Bar kassieren');
  const done = page.getByRole('region', { name: 'Verkauft' });
  const isShown = async () => {
    await expect(done).toContainText(`Verkauft, ${number}`);
    await expect(done.locator('.done-back')).toHaveText(/^Gegeben50,00\s€Rückgeld35,00\s€$/);
  };
  await isShown();
  await keep(page, 'sold', size);
  await tap(page, 'Scannen');
  await tap(page, 'Verkauf');
  await isShown();
  await tap(page, 'Sperren');
  await tap(page, new RegExp(`^${night.cashier.name}`));
  await tapPin(page, CASHIER_PIN);
  await isShown();
  await tap(page, 'Nächster Verkauf');
  await expect(done).toHaveCount(0);
}

/** Somebody in the Members Club who has not bought tonight: name, and the end of their number. */
function memberOf(night: Night): { name: string; number: string } {
  return night.db.sqlite
    .prepare(
      `SELECT u.name, s.membership_id AS number FROM subscribers s JOIN membership_cards c ON c.subscriber_id = s.id
        JOIN users u ON u.id = s.user_id WHERE s.plan_id = 'club' AND c.revoked_at IS NULL ORDER BY c.issued_at DESC LIMIT 1`,
    )
    .get() as { name: string; number: string };
}

async function sellToMemberByName(page: Page, size: Size, night: Night): Promise<void> {
  const { name, number } = memberOf(night);
  await tap(page, /^Mitglied Club/);
  await keep(page, 'member', size);
  await tap(page, 'Keine Karte dabei? Name suchen');
  await keysCome(page);
  await touch(page, page.getByRole('textbox', { name: 'Name' }));
  await touchKeys(page, name.slice(0, 4).trim());
  const found = page.getByRole('button', { name: new RegExp(`^${name} ?Mitglied, .*${number.slice(-4)}`) });
  await expect(found).toBeVisible();
  await keep(page, 'member-names', size);
  await touch(page, found);
  const look = page.getByRole('dialog', { name: 'Ist es diese Person?' });
  await expect(look).toContainText(`…${number.slice(-4)}`);
  await keep(page, 'member-look', size);
  await tap(page, 'Auf den Bon');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const bill = page.getByRole('region', { name: 'Bon' });
  await expect(bill.getByRole('listitem')).toHaveCount(1);
  await expect(bill.locator('.bill-total')).toContainText(`${night.clubPartyCents / 100},00`);
  await keep(page, 'member-bill', size);
  // The same person once more is told apart by whoever they are, not by how they were found.
  await tap(page, /^1 im Bon.*Mitglied Club/);
  await touch(page, page.getByRole('textbox'));
  await touchKeys(page, number.slice(-8));
  await tap(page, 'Übernehmen');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Dieses Mitglied steht schon auf dem Bon.');
  await keep(page, 'member-twice', size);
  await expect(screenKeys(page)).toHaveCount(0); // until then the sheet stands higher
  await touch(page, page.getByRole('textbox'));
  await touchKeys(page, '9');
  await tap(page, 'Übernehmen');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    /^Diese Karte oder Nummer kennt die Kasse nicht\. /,
  );
  await expect(screenKeys(page)).toHaveCount(0);
  await tap(page, 'Schließen');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tap(page, 'Bar kassieren');
  await tap(page, 'Nächster Verkauf');
}

async function letInByNumber(page: Page, size: Size, night: Night): Promise<void> {
  const { number } = night.db.sqlite
    .prepare(
      `SELECT ticket_number AS number FROM tickets WHERE event_id = ? AND status = 'active' ORDER BY rowid LIMIT 1`,
    )
    .get(night.eventId) as { number: string };
  await tap(page, 'Scannen');
  await keep(page, 'scan', size);
  await tap(page, 'Code eintippen');
  await keysCome(page);
  await touch(page, page.getByRole('textbox'));
  await touchKeys(page, number.slice(-8));
  await keep(page, 'code', size);
  await tap(page, 'Prüfen');
  await expect(page.locator('.verdict h1')).toHaveText('GÜLTIG');
  await keep(page, 'valid', size);
  await expect(page.locator('.verdict')).toHaveCount(0); // a green one goes by itself
  await tap(page, /^\+1/);
  await tap(page, /^Künstler/);
  await keep(page, 'plus-one', size);
  await tap(page, '1 Person zählen');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await keep(page, 'counted-one', size);
}

/** Only a day that is shown is written to. */
async function addShift(page: Page, size: Size): Promise<void> {
  await tap(page, 'Schichten');
  await expect(page.locator('.shifts-today')).toHaveText('heute');
  await expect(page.getByRole('textbox', { name: /^Name für \w+, \d+\. / })).toBeVisible();
  await keep(page, 'shifts', size);
  await tap(page, 'Nächster Monat');
  await expect(page.getByRole('heading', { name: 'Erst einen Tag antippen' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Eintrag hinzufügen' })).toHaveCount(0);
  await keep(page, 'shifts-month', size);
  await touch(page, page.locator('.month button').nth(4));
  await tap(page, 'Eintrag hinzufügen');
  await expect(page.locator('.shifts-word')).toHaveText('Eintrag hinzugefügt');
  await keep(page, 'shifts-added', size);
}

async function moveMoneyAndHandOver(page: Page, size: Size, night: Night): Promise<void> {
  await tap(page, 'Kasse');
  await keep(page, 'till', size);
  await tap(page, /^Einlage \/ Entnahme/);
  await touch(page, page.getByRole('textbox', { name: 'Betrag in Euro' }));
  await touchKeys(page, '50');
  await keep(page, 'money-keys', size);
  await tap(page, 'Tasten schließen');
  await tap(page, 'Grund wählen');
  await keep(page, 'money-reasons', size);
  await tap(page, 'In den Tresor');
  await keep(page, 'money', size);
  await tap(page, 'Buchen');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tap(page, /^Übergeben/);
  await lookByTouch(page, 'hand-over');
  await page.setViewportSize({ width: size[0], height: size[1] });
  await keep(page, 'hand-over', size);
  await tap(page, night.admin.name);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const word = page.getByText(`Diese Kasse führt ${night.admin.name}, angemeldet ist ${night.cashier.name}.`);
  await expect(word).toBeVisible();
  await keep(page, 'handed-over', size);
  await tap(page, 'Sperren');
  await tap(page, new RegExp(`^${night.admin.name}`));
  await tapPin(page, ADMIN_PIN);
  await expect(page.getByRole('heading', { name: 'Kasse offen' })).toBeVisible();
  await expect(word).toHaveCount(0);
}

async function closeShort(page: Page, size: Size): Promise<void> {
  await tap(page, /^Zählen und abschließen/);
  await touch(page, page.getByRole('textbox', { name: '50 Euro', exact: true }));
  await touchKeys(page, '3');
  await tap(page, 'Tasten schließen');
  await keep(page, 'close-counted', size);
  await tap(page, 'Zählung festhalten');
  await expect(page.locator('.difference')).toHaveText(/^Es fehlen\d+,00\s€$/);
  await keep(page, 'close-short', size);
  await tap(page, 'Grund wählen');
  await keep(page, 'close-reasons', size);
  await tap(page, 'Falsch herausgegeben');
  await keep(page, 'close-reason', size);
  await touch(page, page.getByRole('button', { name: 'Halten zum Abschließen' })); // a touch alone closes nothing
  await expect(page.getByText('Die Kasse ist abgeschlossen')).toHaveCount(0);
  await hold(page, 'Halten zum Abschließen', HELD_MS);
  await expect(page.getByText('Die Kasse ist abgeschlossen')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Z-Bericht 1' })).toBeVisible();
  await expect(page.getByText(/Bons K\w{4}-\d{6} bis K\w{4}-\d{6}/)).toBeVisible();
  await expect(page.getByText('Alles ist gesendet. Fertig für heute', { exact: false })).toBeVisible();
  await lookByTouch(page, 'closed-by-touch');
  await page.setViewportSize({ width: size[0], height: size[1] });
  await keep(page, 'closed', size);
  await tap(page, 'Verkauf');
  await keep(page, 'closed-sell', size);
}

for (const size of [TALL, USUAL])
  test(`who has never seen it works a whole night by touch at ${size.join('×')}`, async ({ launch }) => {
    test.setTimeout(480_000);
    const night = await prepareNight();
    const kiosk = await launch({ env: { KIOSK_SERVER: night.server.url, KIOSK_FISCAL: 'demo' } });
    const page = await pairDesk(kiosk, night);
    await page.setViewportSize({ width: size[0], height: size[1] });
    await keep(page, 'lock', size);
    await tap(page, new RegExp(`^${night.cashier.name}`));
    await keep(page, 'pin', size);
    await tapPin(page, CASHIER_PIN);
    await expect(page.getByRole('button', { name: 'Scannen', exact: true })).toBeVisible();
    await expect(page.locator('.key-name').filter({ visible: true })).toHaveCount(0);

    await openTill(page, size);
    await sellForNote(page, size, night);
    await sellToMemberByName(page, size, night);
    await letInByNumber(page, size, night);
    await addShift(page, size);
    await moveMoneyAndHandOver(page, size, night);
    await closeShort(page, size);
    await page.keyboard.press('F2'); // whoever has keys is told which do what
    await expect(page.locator('.rail .key-name').filter({ visible: true })).toHaveCount(3);
  });
