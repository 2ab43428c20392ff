import { expect, test, type Page } from 'playwright/test';
import { openDoorNight } from './support/door-night.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { newPhone } from './support/phone-browser.ts';
import { plantCamera } from './support/planted-camera.ts';

async function typeFor(page: Page, code: string, word: string): Promise<void> {
  await page.getByRole('button', { name: 'Eintippen' }).click();
  await page.getByRole('textbox', { name: 'Nummer vom Ticket' }).fill(code);
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: word, exact: true })).toBeVisible();
}

test('a helper’s phone says what was bought and hands it out once, with a network and without', async ({ browser }) => {
  const night = await openDoorNight(2);
  const { sqlite } = night.site.shop.db;
  const [first, second] = night.tickets;
  sqlite
    .prepare(
      `INSERT INTO order_add_ons (id, order_id, position, piece, seat, ticket_id, event_id, add_on_id, name, size,
        price_cents, vat_bps, change_hours) SELECT 'piece-' || id, order_id, position + 1, 0, 0, id, event_id, 'shirt',
        'T-Shirt, M', 'M', 1800, 1900, 0 FROM tickets WHERE event_id = ?`,
    )
    .run(night.eventId);
  const out = (): number =>
    sqlite.prepare<[], number>('SELECT count(*) FROM order_add_ons WHERE handed_out_at IS NOT NULL').pluck().get() ?? 0;
  const page = await newPhone(browser);
  const handOut = page.getByRole('button', { name: 'Ausgegeben: T-Shirt, M' });
  try {
    await plantCamera(page, []);
    await page.goto(`${night.url}/door#${night.invite().code}`);
    await page.getByRole('textbox', { name: 'Dein Name' }).fill('Aylin');
    await page.getByRole('button', { name: 'Mitmachen' }).click();
    await expect(page.getByText('Online')).toBeVisible();

    await typeFor(page, first!.code, 'GÜLTIG');
    await expect(page.locator('.door-verdict dl')).toContainText('Gekauft: T-Shirt, M');
    await expectNoBarriers(page);
    await keepPicture(page, 'door-phone-bought');
    await handOut.click();
    await expect(page.locator('.door-last')).toContainText('Ausgegeben: T-Shirt, M');
    await keepPicture(page, 'door-phone-handed-out');
    await expect.poll(out).toBe(1);
    await typeFor(page, first!.code, 'SCHON BENUTZT');
    await expect(handOut).toHaveCount(0);
    await page.getByRole('button', { name: 'Abweisen' }).click();

    // Let in without a network, who comes for it later gets it from the list, once.
    night.setNetwork(false);
    await typeFor(page, second!.code, 'GÜLTIG');
    await page.getByRole('button', { name: 'Weiter scannen' }).click();
    await typeFor(page, second!.code, 'SCHON BENUTZT');
    await keepPicture(page, 'door-phone-bought-used');
    await handOut.click();
    await typeFor(page, second!.code, 'SCHON BENUTZT');
    await expect(handOut).toHaveCount(0);
    await page.getByRole('button', { name: 'Abweisen' }).click();
    expect(out()).toBe(1);
    night.setNetwork(true);
    await expect.poll(out, { timeout: 30_000 }).toBe(2);
  } finally {
    await page.context().close();
    await night.end();
  }
});
