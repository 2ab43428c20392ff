import { expect, test } from './support/fixtures.ts';
import { BY_OWN_DESKS } from './support/own-desks.ts';
import { goOn, keepVerdicts, scanFor, unlock } from './support/desk-page.ts';
import { CASHIER_PIN, prepareNight } from './support/prepare-night.ts';
import { lookAtDesk } from './support/look-at-desk.ts';
import { spendVoucher } from './support/vouchers.ts';
import { openShakyLink } from './support/shaky-link.ts';

/** `npm run kiosk:demo-night` tells its night line by line; as a test it is quiet. */
function tell(step: string, what: string): void {
  if (process.env['NIGHT_TOLD'] === '1') console.log(`  ${step.padEnd(18)}${what}`);
}

test('a whole night: pair, open, sell, scan, lose the network, find it again, close to the cent', async ({
  launch,
}) => {
  const night = await prepareNight();
  const link = await openShakyLink(night.server.url);
  const kiosk = await launch({ env: { KIOSK_SERVER: link.url, KIOSK_FISCAL: 'demo' } });
  const page = await kiosk.firstWindow();
  await keepVerdicts(page);
  const read = <T>(sql: string) => night.db.sqlite.prepare(sql).all() as T[];
  tell(
    'the house',
    `${night.server.url}, its desk on ${kiosk.backend === 'electron' ? 'Electron' : 'the Electron stand-in'}, fiscal device: the demo’s`,
  );

  await test.step('pair', async () => {
    await page.getByRole('button', { name: 'Code anzeigen' }).click();
    const label = await page.getByRole('img', { name: /^Code \d/ }).getAttribute('aria-label');
    await night.approve((label ?? '').replaceAll(/\D/g, ''), 'Kasse 1');
    await expect(page.getByText('Gerät Kasse 1')).toBeVisible();
    tell('pair', `${label}, approved in the panel as Kasse 1`);
  });

  await test.step('who works here', async () => {
    await unlock(page, { name: night.cashier.name, pin: CASHIER_PIN });
    await page.evaluate(
      (eventId) =>
        (window as never as { kiosk: { chooseEvent(input: object): Promise<unknown> } }).kiosk.chooseEvent({ eventId }),
      night.eventId,
    );
    await expect(page.getByText('Salsa Friday')).toBeVisible();
    tell('PIN', `${night.cashier.name} unlocks the desk, tonight is Salsa Friday`);
  });

  await test.step('open with a counted float', async () => {
    await page.getByRole('button', { name: 'Kasse', exact: true }).click();
    await page.getByRole('textbox', { name: '20 Euro' }).fill('10');
    await page.getByRole('button', { name: 'Kasse öffnen' }).click();
    await expect(page.getByRole('heading', { name: 'Kasse offen' })).toBeVisible();
    tell('float', '10 × 20 € counted: 200,00 € in the drawer');
  });

  const sellOne = async () => {
    await page.getByRole('button', { name: /^Party Only Abendkasse/ }).click();
    await page.getByRole('button', { name: '20 €', exact: true }).click();
    await expect(page.locator('.change b')).toHaveText('5,00 €');
    await page.getByRole('button', { name: 'Bar kassieren' }).click();
    await expect(page.locator('.done-change')).toHaveText('5,00 €');
    await page.getByRole('button', { name: 'Nächster Verkauf' }).click();
  };

  await test.step('sell five', async () => {
    await page.getByRole('button', { name: 'Verkauf', exact: true }).click();
    for (let i = 0; i < 5; i++) await sellOne();
    await page.getByRole('button', { name: 'Scannen', exact: true }).click();
    await expect(page.locator('.heads-number')).toHaveText('5 / 220');
    tell('sell 5', '5 × Party Only at 15,00 € for 20 € each, 5,00 € change: 75,00 €, and 5 of 220 inside');
  });

  await test.step('scan twenty, of every kind', async () => {
    const { tickets } = night;
    for (const code of tickets.slice(0, 14)) await scanFor(page, code, 'GÜLTIG');
    await scanFor(page, tickets[0]!, 'SCHON BENUTZT');
    await expect(page.locator('.verdict')).toContainText('Kasse 1');
    await scanFor(page, night.refunded, 'UNGÜLTIG');
    await expect(page.locator('.verdict-do')).toHaveText('Nicht einlassen: storniert oder umgebucht.');
    await scanFor(page, night.otherNight, 'UNGÜLTIG');
    await expect(page.locator('.verdict-do')).toHaveText('Nicht einlassen: anderes Event.');
    // Another night's name is the server's: where it did not answer in time, the desk says that it does not know.
    await expect(page.locator('.verdict dl')).toContainText(
      /Gilt für(.+, (Mo|Di|Mi|Do|Fr|Sa|So) \d+\.\d+\.|einen anderen)/,
    );
    await scanFor(page, night.forged, 'UNGÜLTIG');
    await expect(page.locator('.verdict-do')).toHaveText('Nicht einlassen: Fälschung.');
    await scanFor(page, night.freeMember, 'MITGLIED');
    await scanFor(page, night.clubMember, 'MITGLIED CLUB');
    await page.getByRole('button', { name: 'Weiter scannen' }).click(); // Enter would take the money
    await expect(page.locator('.verdict')).toHaveCount(0);
    await expect(page.locator('.heads-number')).toHaveText('20 / 220');
    tell(
      'scan 20',
      '14 valid, 1 used before (told when and where), 1 refunded, 1 of another event, ' +
        '1 forged, 1 free member, 1 club member: 20 of 220 inside',
    );
  });

  await test.step('a voucher is spent once', () => spendVoucher(page, night));

  await test.step('the network goes; the desk does not', async () => {
    // Everything until now has arrived, so that what waits later is what came after.
    await expect
      .poll(() => (night.db.sqlite.prepare(`SELECT count(*) AS n FROM desk_entries`).get() as { n: number }).n, {
        timeout: 60_000,
      })
      .toBe(1 + 5 + 20 + 1 + 6); // the float and each sale has a document beside its entry
    link.set('cut');
    const banner = page.getByText(/^Offline seit \d\d:\d\d\./);
    await expect(banner).toBeVisible({ timeout: 60_000 });
    tell('network pulled', `“${(await banner.innerText()).split('.')[0]}”`);
    for (const code of night.tickets.slice(14, 18)) await scanFor(page, code, 'GÜLTIG');
    await scanFor(page, night.tickets[14]!, 'SCHON BENUTZT');
    await goOn(page);
    await page.getByRole('button', { name: 'Verkauf', exact: true }).click();
    await sellOne();
    await page.getByRole('button', { name: 'Scannen', exact: true }).click();
    await expect(page.locator('.heads-number')).toHaveText('25 / 220');
    await expect(page.getByText('7 warten auf Abgleich')).toBeVisible();
    await page.getByRole('button', { name: /^Name suchen/ }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('buyer');
    await expect(page.getByText('Ohne Netz. Hier steht nur', { exact: false })).toBeVisible();
    tell('sell and scan on', '4 let in, 1 turned away as used, 1 sold: 25 of 220 inside, 7 entries wait');
  });

  await test.step('it comes back, and everything arrives once', async () => {
    link.set('open');
    await expect(page.getByText('Online', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Ohne Netz. Hier steht nur', { exact: false })).toHaveCount(0); // asked again by itself
    await page.keyboard.press('Escape');
    await expect
      .poll(() => (night.db.sqlite.prepare(`SELECT count(*) AS n FROM desk_entries`).get() as { n: number }).n, {
        timeout: 60_000,
      })
      .toBe(1 + 5 + 20 + 1 + 6 + 5 + 2);
    expect(night.db.sqlite.prepare(`SELECT outcome, count(*) AS n FROM desk_entries GROUP BY outcome`).all()).toEqual([
      { outcome: 'applied', n: 40 },
    ]);
    await expect(page.locator('.heads-number')).toHaveText('25 / 220');
    const [arrived] = read<{ n: number; ids: number }>(
      'SELECT count(*) AS n, count(DISTINCT id) AS ids FROM desk_entries',
    );
    tell(
      'reconnect',
      `${arrived!.n} entries at the server, ${arrived!.ids} different ones, all applied, none twice, none an exception`,
    );
  });

  await test.step('close to the cent', async () => {
    await page.getByRole('button', { name: 'Kasse', exact: true }).click();
    await page.getByRole('button', { name: 'Zählen und abschließen' }).click();
    await page.getByRole('textbox', { name: '20 Euro' }).fill('14');
    await page.getByRole('textbox', { name: '10 Euro', exact: true }).fill('1');
    await expect(page.getByText('Soll', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Zählung festhalten' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Stimmt' })).toBeVisible();
    const hold = page.getByRole('button', { name: 'Halten zum Abschließen' });
    await hold.focus();
    await page.keyboard.down('Enter');
    await expect(page.getByRole('heading', { name: 'Z-Bericht 1' })).toBeVisible();
    await page.keyboard.up('Enter');
    await expect(page.getByLabel('Bericht').getByText('290,00 €')).toBeVisible();
    await expect(page.getByLabel('Bericht').getByText('Gutscheine eingelöst (1)')).toBeVisible();
    await lookAtDesk(page, 'cash-closed');
    await page.getByRole('button', { name: 'Neue Kasse öffnen' }).click();
    await page.getByRole('button', { name: 'Letzter Z-Bericht' }).click();
    await expect(page.getByText('Die Kasse ist abgeschlossen')).toBeVisible();
    await expect
      .poll(
        () =>
          (night.db.sqlite.prepare(`SELECT count(*) AS n FROM z_reports WHERE ${BY_OWN_DESKS}`).get() as { n: number })
            .n,
        {
          timeout: 60_000,
        },
      )
      .toBe(1);
    const [z] = read<{ z: number; counted: number; expected: number }>(
      `SELECT z_number AS z, counted_cents AS counted, expected_cents AS expected FROM z_reports WHERE ${BY_OWN_DESKS}`,
    );
    expect(z).toEqual({ z: 1, counted: 29_000, expected: 29_000 }); // 200,00 € float and 6 × 15,00 €
    const signed = read<{ state: string }>(
      `SELECT json_extract(facts, '$.fiscal.state') AS state FROM till_records WHERE kind = 'sale' AND ${BY_OWN_DESKS}`,
    );
    expect(signed).toEqual(Array.from({ length: 6 }, () => ({ state: 'signed' })));
    expect(read(`SELECT 1 FROM outbox WHERE kind = 'mail.night_report'`)).toHaveLength(1);
    tell('close', `counted blind 290,00 €, expected 200,00 € + 6 × 15,00 € = 290,00 €, difference 0,00 €`);
    tell(
      'Z report',
      `number ${z!.z}, the same to the cent at the server, mailed to the organiser; ` +
        `${signed.length} of 6 sales signed by the fiscal device`,
    );
  });

  await kiosk.close();
  await link.close();
  await night.end();
});
