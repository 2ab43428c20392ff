import { goOn, pairDesk, scanFor, unlock } from './support/desk-page.ts';
import { expect, test } from './support/fixtures.ts';
import { lookAtDesk, SIZES } from './support/look-at-desk.ts';
import { CASHIER_PIN, prepareNight } from './support/prepare-night.ts';

test('what was bought with a ticket is told at the scan and handed out once, without a network and after it', async ({
  launch,
}) => {
  const night = await prepareNight();
  const [late, soon] = [night.tickets.at(-1)!, night.tickets.at(-2)!];
  night.db.sqlite
    .prepare(
      `INSERT INTO order_add_ons (id, order_id, position, piece, seat, ticket_id, event_id, add_on_id, name, size,
        price_cents, vat_bps, change_hours) SELECT name || id, order_id, position + 1, place, 0, id, event_id, name, name,
        '', 1800, 1900, 0 FROM tickets, (SELECT 'Noche Rosa T-shirt, XL' AS name, 0 AS place UNION ALL
        SELECT 'Cloakroom', 1) WHERE event_id = ?`,
    )
    .run(night.eventId);
  const out = (): number =>
    night.db.sqlite
      .prepare<[], number>('SELECT count(*) FROM order_add_ons WHERE handed_out_at IS NOT NULL')
      .pluck()
      .get() ?? 0;
  const kiosk = await launch({ env: { KIOSK_SERVER: night.server.url, KIOSK_FISCAL: 'demo' } });
  const page = await pairDesk(kiosk, night);
  await unlock(page, { name: night.cashier.name, pin: CASHIER_PIN });
  const handOut = page.getByRole('button', { name: /^Ausgegeben/ });

  await scanFor(page, soon, 'GÜLTIG');
  await expect(page.locator('.verdict dl')).toContainText('Gekauft: Cloakroom, Noche Rosa T-shirt, XL');
  await expect(handOut).toContainText('Cloakroom, Noche Rosa T-shirt, XL');
  await lookAtDesk(page, 'verdict-bought', SIZES);
  await handOut.click();
  await expect(handOut).toHaveCount(0);
  await expect.poll(out).toBe(2);
  await scanFor(page, soon, 'SCHON BENUTZT');
  await expect(handOut).toHaveCount(0);
  await goOn(page);

  // Later, at a desk whose network is gone: by its list, and once.
  await scanFor(page, late, 'GÜLTIG');
  await goOn(page);
  await night.server.end('SIGKILL');
  await expect(page.locator('.pill-off')).toBeVisible();
  await scanFor(page, late, 'SCHON BENUTZT');
  await expect(page.locator('.verdict dl')).toContainText('Cloakroom, Noche Rosa T-shirt, XL');
  await lookAtDesk(page, 'verdict-bought-used', SIZES);
  await handOut.click();
  await scanFor(page, late, 'SCHON BENUTZT');
  await expect(handOut).toHaveCount(0);
  await goOn(page);
  expect(out()).toBe(2);
  await night.restart();
  await expect.poll(out).toBe(4);
  await scanFor(page, late, 'SCHON BENUTZT');
  await expect(handOut).toHaveCount(0);
});
