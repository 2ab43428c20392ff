import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepVerdicts, pairDesk, scanFor, unlock } from './support/desk-page.ts';
import { expect, test } from './support/fixtures.ts';
import { CASHIER_PIN, prepareNight } from './support/prepare-night.ts';

test('left alone the desk locks itself; a hundred scans in a row need no touch @long', async ({ launch }) => {
  const night = await prepareNight();
  const clock = path.join(mkdtempSync(path.join(tmpdir(), 'clock-')), 'ahead');
  writeFileSync(clock, '0');
  const kiosk = await launch({ env: { KIOSK_SERVER: night.server.url, KIOSK_CLOCK_FILE: clock } });
  const page = await pairDesk(kiosk, night);
  await keepVerdicts(page);
  await unlock(page, { name: night.cashier.name, pin: CASHIER_PIN });
  writeFileSync(clock, String(3 * 60_000)); // nobody touches it for three minutes
  await expect(page.getByText('Wer ist an der Kasse?')).toBeVisible();
  writeFileSync(clock, '0');
  await unlock(page, { name: night.cashier.name, pin: CASHIER_PIN });
  for (let i = 0; i < 100; i++) {
    const code = night.tickets[i % night.tickets.length]!;
    await scanFor(page, code, i < night.tickets.length ? 'GÜLTIG' : 'SCHON BENUTZT');
  }
  await expect
    .poll(
      () =>
        (
          night.db.sqlite.prepare(`SELECT count(*) AS n FROM desk_entries WHERE kind = 'admission'`).get() as {
            n: number;
          }
        ).n,
      { timeout: 60_000 },
    )
    .toBe(100);
  await kiosk.close();
  await night.end();
});
