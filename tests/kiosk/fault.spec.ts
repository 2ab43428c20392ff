import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { failScreenTwice } from './support/fail-screen-twice.ts';
import { pairDesk, typePin } from './support/desk-page.ts';
import { expect, test } from './support/fixtures.ts';
import { lookAtDesk } from './support/look-at-desk.ts';
import { ADMIN_PIN, prepareNight } from './support/prepare-night.ts';

test('never an exit with nothing on the screen: a wrong setting and a damaged journal are told', async ({ launch }) => {
  const kiosk = await launch({ env: { KIOSK_PRINTER: 'kein drucker' } });
  const page = await kiosk.firstWindow();
  await expect(page.getByRole('heading', { name: 'Eine Einstellung stimmt nicht' })).toBeVisible();
  await expect(page.getByText('KIOSK_PRINTER', { exact: false })).toBeVisible();
  await lookAtDesk(page, 'fault');
  await page.getByRole('button', { name: 'Diagnose sichern' }).click();
  await expect(page.getByText('Gespeichert:', { exact: false })).toBeVisible();
  expect(readdirSync(path.join(kiosk.userData, 'downloads'))).toHaveLength(1);
  await page.getByRole('button', { name: '3 s halten: Beenden' }).hover();
  await page.mouse.down();
  expect((await kiosk.exited).code).toBe(0);

  const userData = mkdtempSync(path.join(tmpdir(), 'desk-'));
  writeFileSync(path.join(userData, 'desk.sqlite'), 'this was a database once'.repeat(1_000));
  const damaged = await launch({ userData });
  const second = await damaged.firstWindow();
  await expect(second.getByRole('heading', { name: 'Das Journal ist beschädigt' })).toBeVisible();
  await lookAtDesk(second, 'damaged');
  expect(readdirSync(userData)).toContain('desk.sqlite.damaged-1');
  await second.getByRole('button', { name: 'Mit neuem Journal weiter' }).click();
  await expect(second.getByRole('heading', { name: 'Gerät koppeln' })).toBeVisible();
});

test('a paired desk whose journal is damaged goes on with the word of its supervisor, given by a finger alone', async ({
  launch,
}) => {
  const night = await prepareNight();
  const env = { KIOSK_SERVER: night.server.url };
  const kiosk = await launch({ env });
  await pairDesk(kiosk, night);
  await kiosk.close();
  writeFileSync(path.join(kiosk.userData, 'desk.sqlite'), 'this was a database once'.repeat(1_000));
  const again = await launch({ env, userData: kiosk.userData });
  const page = await again.firstWindow();
  await page.getByRole('button', { name: 'Mit neuem Journal weiter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Wort der Aufsicht' });
  await sheet.getByRole('button', { name: night.admin.name }).waitFor();
  await lookAtDesk(page, 'supervisor-word');
  await sheet.getByRole('button', { name: night.admin.name }).click();
  await typePin(page, ADMIN_PIN);
  await expect(page.getByRole('button', { name: new RegExp(`^${night.cashier.name}`) })).toBeVisible();
  await night.end();
});

test('graphics that fail before the first screen: the desk begins anew without them, and says so', async ({
  launch,
}) => {
  const userData = mkdtempSync(path.join(tmpdir(), 'desk-'));
  const env = { STANDIN_GRAPHICS: 'broken' };
  const first = await launch({ userData, env });
  test.skip(first.backend === 'electron', 'only the stand-in has a driver that fails when it is told to');
  expect((await first.exited).code).toBe(0);
  expect(readdirSync(userData)).toContain('Relaunch');
  const page = await (await launch({ userData, env })).firstWindow();
  await expect(page.getByText('Die Kasse zeichnet ohne Grafikkarte')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Gerät koppeln' })).toBeVisible();
  await lookAtDesk(page, 'without-graphics');
});

test('an AppImage, whose mount goes with it, is started by its file', async ({ launch }) => {
  const userData = mkdtempSync(path.join(tmpdir(), 'desk-'));
  const [appImage, diary] = [path.join(userData, 'clave-kasse.AppImage'), path.join(userData, 'diary')];
  writeFileSync(appImage, `#!/bin/sh\necho "started" > '${diary}'\n`, { mode: 0o755 });
  const kiosk = await launch({ userData, env: { STANDIN_GRAPHICS: 'broken', APPIMAGE: appImage } });
  test.skip(kiosk.backend === 'electron', 'only the stand-in has a driver that fails when it is told to');
  expect((await kiosk.exited).code).toBe(0);
  expect(readdirSync(userData)).not.toContain('Relaunch');
  await expect.poll(() => existsSync(diary)).toBe(true);
});

test('a screen that can not be drawn begins anew by itself, and asks somebody when it fails again', async ({
  launch,
}) => {
  const kiosk = await launch();
  const second = await failScreenTwice(kiosk);
  await lookAtDesk(second, 'screen-failed');
  // The press ends the screen it is made on, which may be gone before the press is answered.
  await second
    .getByRole('button', { name: 'Bildschirm neu laden' })
    .click()
    .catch(() => undefined);
  await expect((await kiosk.nextWindow()).getByRole('heading', { name: 'Gerät koppeln' })).toBeVisible();
});
