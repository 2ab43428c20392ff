import { DAY_MS } from '#shared/time.ts';
import { pairDesk, typeAsScanner, unlock } from './support/desk-page.ts';
import { expect, test } from './support/fixtures.ts';
import { lookAtDesk, SIZES } from './support/look-at-desk.ts';
import { CASHIER_PIN, prepareNight } from './support/prepare-night.ts';

test('a banned guest is red on the desk, the word whole at every size, and is sold no other ticket', async ({
  launch,
}) => {
  const night = await prepareNight();
  const run = (sql: string, ...values: (string | number)[]) => night.db.sqlite.prepare(sql).run(...values);
  run(`INSERT INTO users (id, name, email, email_verified) VALUES ('ben', 'Ben Lang', 'ben@dancers.example', 1)`);
  run(`UPDATE tickets SET user_id = 'ben', holder_name = 'Ben Lang' WHERE event_id = ?`, night.eventId);
  run(
    `INSERT INTO bans (id, user_id, email, reason, ends_at, created_at) VALUES ('ban', 'ben', ?, 'hit somebody', NULL, ?)`,
    'ben@dancers.example',
    Date.now() - DAY_MS,
  );
  const kiosk = await launch({ env: { KIOSK_SERVER: night.server.url, KIOSK_FISCAL: 'demo' } });
  const page = await pairDesk(kiosk, night);
  await unlock(page, { name: night.cashier.name, pin: CASHIER_PIN });
  await typeAsScanner(page, night.tickets[0]!);
  const verdict = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'HAUSVERBOT' }) });
  await expect(verdict).toContainText('Nicht einlassen, Abendleitung holen.');
  await expect(verdict.getByRole('button')).toHaveText(['Weiter scannen']);
  await lookAtDesk(page, 'verdict-banned', SIZES);
  await page.getByRole('button', { name: 'Weiter scannen' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Hausverbot' })).toHaveText(
    /Abendleitung holen, \d\d:\d\d$/,
  );
});
