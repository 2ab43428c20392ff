import { HOUR_MS } from '#shared/time.ts';
import { goOn, keepVerdicts, pairDesk, scanFor, typePin, unlock, wedge } from './support/desk-page.ts';
import { expect, test } from './support/fixtures.ts';
import { lookAtDesk } from './support/look-at-desk.ts';
import { ADMIN_PIN, CASHIER_PIN, prepareNight } from './support/prepare-night.ts';
import { putNightAhead } from './support/put-night-ahead.ts';

test('with no night today the lock names the next one, whose tickets are amber, and a rehearsal uses nothing up', async ({
  launch,
}) => {
  const night = await prepareNight();
  putNightAhead(night, 25 * HOUR_MS);
  const kiosk = await launch({ env: { KIOSK_SERVER: night.server.url, KIOSK_CLAIM_MS: '20000' } });
  const page = await pairDesk(kiosk, night);
  await keepVerdicts(page);
  const inside = () =>
    night.db.sqlite
      .prepare<[string], number>('SELECT count(*) FROM admissions WHERE event_id = ?')
      .pluck()
      .get(night.eventId);

  await test.step('the lock screen', async () => {
    await expect(page.locator('.lock-title')).toHaveText(
      /^Heute kein EventDas nächste: Salsa Friday, \p{L}+, \d{1,2}\.\d{1,2}\., \d\d:\d\d$/u,
    );
    await lookAtDesk(page, 'lock-no-event');
    await unlock(page, { name: night.cashier.name, pin: CASHIER_PIN });
  });

  await test.step('a scan', async () => {
    await scanFor(page, night.tickets[0]!, 'ZU FRÜH');
    await expect(page.locator('.verdict')).toHaveClass(/verdict-stop/);
    await expect(page.locator('.verdict-do')).toHaveText(
      /^Das Event ist erst am \p{L}+, \d{1,2}\.\d{1,2}\., \d\d:\d\d$/u,
    );
    await lookAtDesk(page, 'verdict-early');
    await page.keyboard.press('Enter'); // the safe way: nobody comes in
    await expect(page.locator('.verdict')).toHaveCount(0);
    expect(inside()).toBe(0);
  });

  await test.step('a supervisor', async () => {
    await scanFor(page, night.tickets[0]!, 'ZU FRÜH');
    await page.getByRole('button', { name: 'Trotzdem einlassen' }).click();
    const sheet = page.getByRole('dialog', { name: 'Trotzdem einlassen' });
    await expect(sheet).toContainText('Das Event ist erst am');
    await lookAtDesk(page, 'early-sheet');
    await sheet.getByRole('button', { name: new RegExp(`^${night.admin.name}`) }).click();
    await typePin(page, CASHIER_PIN);
    await expect(sheet.getByRole('alert')).toHaveText('Dafür braucht es die PIN der Aufsicht.');
    await typePin(page, ADMIN_PIN);
    await expect(page.locator('.verdict h1')).toHaveText('GÜLTIG');
    await goOn(page);
    expect(inside()).toBe(1);
  });

  await test.step('a rehearsal', async () => {
    await page.getByRole('button', { name: 'Kasse', exact: true }).click();
    await page.getByRole('button', { name: 'Bereit für heute?' }).click();
    const tile = page.getByRole('listitem').filter({ hasText: 'Heute ist kein Event' });
    await expect(tile).toContainText('Das nächste: Salsa Friday, ');
    await lookAtDesk(page, 'ready-no-event');
    await page.getByRole('button', { name: 'Probe beginnen' }).click();
    await expect(page.getByText('Probe läuft', { exact: false })).toBeVisible();
    for (const [code, word] of [
      [night.tickets[1]!, 'GÜLTIG'],
      [night.tickets[1]!, 'GÜLTIG'],
      [night.tickets[0]!, 'SCHON BENUTZT'],
      [night.forged, 'UNGÜLTIG'],
    ] as const) {
      await wedge(page, code);
      await expect(page.locator('.verdict h1')).toHaveText(word);
      await expect(page.locator('.verdict-do')).toHaveText(/^Probe: /);
      await lookAtDesk(page, `rehearsed-${word.toLowerCase().replaceAll(/\P{L}/gu, '-')}`);
      await page.getByRole('button', { name: 'Weiter proben' }).click();
      await expect(page.locator('.verdict')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Probe beenden' }).click();
    await page.getByRole('button', { name: 'Schließen', exact: true }).click();
    expect(inside()).toBe(1);
  });
  await kiosk.close();
  await night.end();
});
