import { call, goOn, pairDesk, scanFor, unlock } from './support/desk-page.ts';
import { expect, test } from './support/fixtures.ts';
import { lookAtDesk, SIZES } from './support/look-at-desk.ts';
import { makeTonightCourse } from './support/make-tonight-course.ts';
import { CASHIER_PIN, prepareNight } from './support/prepare-night.ts';

test('whoever said not to come this evening is asked about, without a network too, and let in by a person', async ({
  launch,
}) => {
  const night = await prepareNight();
  const course = makeTonightCourse(night);
  night.db.sqlite
    .prepare(`UPDATE tickets SET holder_name = 'Clara Weiß' WHERE id = (SELECT id FROM tickets WHERE event_id = ?
      ORDER BY rowid DESC LIMIT 1)`)
    .run(night.eventId);
  const kiosk = await launch({ env: { KIOSK_SERVER: night.server.url, KIOSK_FISCAL: 'demo' } });
  const page = await pairDesk(kiosk, { ...night, eventId: course.eveningId });
  await unlock(page, { name: night.cashier.name, pin: CASHIER_PIN });
  const code = night.tickets.at(-1)!;
  course.sayAbsent();
  await scanFor(page, code, 'ABGEMELDET');
  await expect(page.locator('.verdict-do')).toHaveText('Für heute abgemeldet: einlassen, wenn Platz ist.');
  await expect(page.locator('.verdict dl')).toContainText('Abend 1 von 3');
  await lookAtDesk(page, 'verdict-absent', SIZES);
  await goOn(page);

  // Its own list has it, which is what it goes by without a network.
  await expect
    .poll(async () => JSON.stringify(await call(page, 'searchNames', { query: 'Clara' })))
    .toContain('Für heute abgemeldet');
  await night.server.end('SIGKILL');
  await expect(page.locator('.pill-off')).toBeVisible();
  await scanFor(page, code, 'ABGEMELDET');
  await page.getByRole('button', { name: 'Trotzdem rein' }).click();
  await expect(page.locator('.verdict h1')).toHaveText('GÜLTIG');
  await goOn(page);
  await scanFor(page, code, 'SCHON BENUTZT');
  await goOn(page);
});
