import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { newPhoneToken } from '#tests/support/phone.ts';
import { callProcedure } from '#tests/support/processes/call-procedure.ts';
import { filmOf } from './support/qr-film.ts';
import { call, noteVerdicts, pairDesk, unlock } from './support/desk-page.ts';
import { expect, test } from './support/fixtures.ts';
import { lookAtDesk } from './support/look-at-desk.ts';
import { CASHIER_PIN, prepareNight } from './support/prepare-night.ts';

/** What the browser says when it has no camera to give. */
async function refuseCamera(page: Page, name: string): Promise<void> {
  await page.evaluate((reason) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('planted', reason));
  }, name);
}

/** A lamp for a camera that has none, and whether it burns. */
async function plantLamp(page: Page): Promise<void> {
  await page.evaluate(() => {
    const lit = globalThis as { isLit?: boolean };
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
    MediaStreamTrack.prototype.applyConstraints = (wanted) => {
      lit.isLit = (wanted?.advanced?.[0] as { torch?: boolean } | undefined)?.torch;
      return Promise.resolve();
    };
  });
}

test('the camera reads a ticket in bad light and tilted, once; without a camera the screen says how to help @long', async ({
  launch,
}) => {
  const night = await prepareNight();
  const folder = mkdtempSync(path.join(tmpdir(), 'film-'));
  const film = filmOf(night.tickets[0]!, path.join(folder, 'ticket.y4m'));
  const kiosk = await launch({
    env: { KIOSK_SERVER: night.server.url },
    browserArgs: ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
  });
  const page = await pairDesk(kiosk, night);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await plantLamp(page);
  const verdicts = await noteVerdicts(page);
  await unlock(page, { name: night.cashier.name, pin: CASHIER_PIN });

  await test.step('its verdict comes and goes by itself, and the guest is counted', async () => {
    await expect.poll(verdicts).toEqual(['GÜLTIG', '']);
    await expect(page.locator('.heads-number')).toHaveText('1 / 220');
    const wasm = asked.filter((url) => url.endsWith('.wasm'));
    expect(wasm).toHaveLength(1);
    expect(new URL(wasm[0]!).origin).toBe(new URL(page.url()).origin); // the decoder is the app's own file
  });

  await test.step('a helper’s phone is let in by a code, seen, and ended', async () => {
    await page.getByRole('button', { name: 'Handys am Einlass' }).click();
    const sheet = page.getByRole('dialog', { name: 'Handys am Einlass' });
    await expect(sheet.getByText('Noch hilft niemand mit dem Handy.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Code zeigen' }).click();
    await expect(sheet.getByRole('img', { name: /^Code für das Handy/ })).toBeVisible();
    const { url } = (await call(page, 'invitePhone', {})).value as { url: string };
    const [address, code] = url.split('#');
    expect(address).toBe(`${night.server.url}/door`);
    const input = { code, token: newPhoneToken(), name: 'Aylin' };
    const joined = await callProcedure(night.server.url, { procedure: 'kasse.phone.join', input, cookie: '' });
    expect(joined).toMatchObject({ name: 'Handy 1', helperName: 'Aylin' });
    await expect(sheet.getByText('Aylin (Handy 1)')).toBeVisible();
    await lookAtDesk(page, 'phones');
    await sheet.getByRole('button', { name: 'Aylin beenden' }).click();
    await expect(sheet.getByText('beendet, 0 eingelassen', { exact: false })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });

  await test.step('the lamp goes on and off', async () => {
    const light = page.getByRole('button', { name: 'Licht' });
    const isLit = () => page.evaluate(() => (globalThis as { isLit?: boolean }).isLit);
    await light.click();
    await expect(light).toHaveAttribute('aria-pressed', 'true');
    expect(await isLit()).toBe(true);
    await light.click();
    await expect(light).toHaveAttribute('aria-pressed', 'false');
    expect(await isLit()).toBe(false);
  });

  await test.step('locked out, missing, in use: each has its sentence; a restart brings it back', async () => {
    const error = page.locator('.cam-error');
    const toAndFro = async () => {
      await page.getByRole('button', { name: 'Schichten', exact: true }).click();
      await page.getByRole('button', { name: 'Scannen', exact: true }).click();
    };
    const works = await page.evaluateHandle(() => navigator.mediaDevices.getUserMedia);
    for (const [reason, sentence] of [
      ['NotAllowedError', 'Die Kamera ist gesperrt.'],
      ['NotFoundError', 'Keine Kamera gefunden.'],
      ['NotReadableError', 'Die Kamera ist belegt.'],
    ] as const) {
      await refuseCamera(page, reason);
      await (reason === 'NotAllowedError'
        ? toAndFro()
        : page.getByRole('button', { name: 'Kamera neu starten' }).click());
      await expect(error).toContainText(sentence);
    }
    await expect(page.getByText('Bereit für Scanner und Eingabe.')).toBeVisible();
    await page.evaluate((own) => (navigator.mediaDevices.getUserMedia = own), works);
    await page.getByRole('button', { name: 'Kamera neu starten' }).click();
    await expect(error).toHaveCount(0);
  });
  await expect(page.locator('.verdict h1')).toHaveText('SCHON BENUTZT'); // it reads again
  await kiosk.close();
  await night.end();
  rmSync(folder, { recursive: true });
});

test('of two cameras the one that was chosen reads @long', async ({ launch }) => {
  const night = await prepareNight();
  const kiosk = await launch({
    env: { KIOSK_SERVER: night.server.url },
    browserArgs: ['--use-fake-device-for-media-stream=device-count=2'],
  });
  const page = await kiosk.firstWindow();
  await page.getByRole('button', { name: 'Einstellen' }).click();
  await page.getByRole('button', { name: /^Kamera: / }).click();
  const cameras = page.getByRole('dialog', { name: 'Kamera', exact: true });
  await expect(cameras.locator('.matches button')).toHaveCount(3);
  await lookAtDesk(page, 'settings-cameras');
  await cameras.locator('.matches button').nth(2).click();
  const chosen = await page.evaluate(() => localStorage.getItem('camera'));
  await page.keyboard.press('Escape');
  await pairDesk(kiosk, night);
  await unlock(page, { name: night.cashier.name, pin: CASHIER_PIN });
  const reading = () =>
    page.evaluate(() => {
      const { srcObject } = document.querySelector('video') ?? {};
      return srcObject instanceof MediaStream ? srcObject.getVideoTracks()[0]?.getSettings().deviceId : undefined;
    });
  await expect.poll(reading).toBe(chosen);
});
