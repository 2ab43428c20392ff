import type { Page } from 'playwright/test';
import { pairDesk, typePin, unlock } from './support/desk-page.ts';
import { expect, test } from './support/fixtures.ts';
import { lookAtDesk, lookByTouch } from './support/look-at-desk.ts';
import { openPortal } from './support/portal.ts';
import { openProxy } from './support/open-proxy.ts';
import { ADMIN_PIN, CASHIER_PIN, prepareNight } from './support/prepare-night.ts';

async function pageOfNetwork(desk: Page): Promise<Page> {
  const foreign = () =>
    desk
      .context()
      .pages()
      .find((one) => one.url().includes('/welcome'));
  await expect.poll(() => foreign() !== undefined).toBe(true);
  const shown = foreign()!;
  await expect(shown.getByRole('heading', { name: 'Willkommen im WLAN' })).toBeVisible();
  return shown;
}

test('a desk whose network reaches the server by a proxy alone is paired, goes offline, and is back when it wakes', async ({
  launch,
}) => {
  const night = await prepareNight();
  const proxy = await openProxy(Number(new URL(night.server.url).port));
  const kiosk = await launch({ env: { KIOSK_SERVER: 'http://nights.example', STANDIN_PROXY: proxy.address } });
  const page = await pairDesk(kiosk, night);
  expect(new Set(proxy.asked)).toEqual(new Set(['nights.example']));

  const setDisconnected = (isDisconnected: boolean) =>
    kiosk.evaluate(
      ({ session }, offline) => session.defaultSession.enableNetworkEmulation({ offline }),
      isDisconnected,
    );
  await setDisconnected(true);
  await expect(page.getByText(/^Offline/)).toBeVisible();
  await page.waitForTimeout(8_000); // by now the desk waits long from one attempt to the next
  await setDisconnected(false);
  await kiosk.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'));
  await expect(page.getByText(/^Offline/)).toBeHidden({ timeout: 2_500 });

  await kiosk.close();
  proxy.close();
  await night.end();
});

test('a network that wants a sign-in first is told from one that is not there, and its page opens for the supervisor alone', async ({
  launch,
}) => {
  const night = await prepareNight();
  const portal = await openPortal(night.server.url);
  const kiosk = await launch({ env: { KIOSK_SERVER: portal.url } });
  const page = await pairDesk(kiosk, night);
  await unlock(page, { name: night.cashier.name, pin: CASHIER_PIN });
  portal.isOn = true;
  await expect(page.getByText('Dieses WLAN will zuerst eine Anmeldung.')).toBeVisible();
  await lookByTouch(page, 'network-sign-in');

  await page.getByRole('button', { name: 'Seite öffnen' }).click();
  const sheet = page.getByRole('dialog', { name: 'Anmeldung im WLAN' });
  await expect(sheet.getByText(night.cashier.name)).toBeHidden();
  await lookByTouch(page, 'network-sign-in-sheet');
  await sheet.getByRole('button', { name: night.admin.name }).click();
  await typePin(page, ADMIN_PIN);

  const shown = await pageOfNetwork(page);
  expect(await shown.title()).toBe('undefined undefined undefined'); // no bridge, no require, no process
  const isApart = await kiosk.evaluate(
    ({ BrowserWindow, session }) =>
      BrowserWindow.getAllWindows().at(-1)?.webContents.session !== session.defaultSession,
  );
  expect(isApart).toBe(true);
  await expect(page.getByRole('button', { name: 'Seite schließen' })).toBeVisible();

  await shown.getByRole('button', { name: 'Zustimmen' }).click();
  await expect.poll(() => kiosk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  await expect(page.getByText(/^Offline seit/)).toBeHidden();
  await expect(page.getByText('Dieses WLAN will zuerst eine Anmeldung.')).toBeHidden();

  await kiosk.close();
  portal.close();
  await night.end();
});

test('at its first start behind such a network the desk says so, opens the page, and finds its server by itself', async ({
  launch,
}) => {
  const night = await prepareNight();
  const portal = await openPortal(night.server.url);
  portal.isOn = true;
  const kiosk = await launch({ env: { KIOSK_SERVER: '' } });
  const page = await kiosk.firstWindow();
  await page.getByRole('textbox', { name: 'Adresse des Servers' }).fill(portal.url);
  await expect(page.getByRole('alert')).toContainText('Dieses WLAN will zuerst eine Anmeldung.');
  await lookByTouch(page, 'setup-sign-in');
  await page.getByRole('button', { name: 'Seite öffnen' }).click();
  const shown = await pageOfNetwork(page);
  await expect(page.getByRole('button', { name: 'Seite schließen' })).toBeVisible();
  await shown.getByRole('button', { name: 'Zustimmen' }).click();
  await expect(page.getByText('Clave Nights')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Weiter zum Koppeln' })).toBeEnabled();
  await expect.poll(() => kiosk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);

  await kiosk.close();
  portal.close();
  await night.end();
});

test('a desk that is not paired yet says so too, where it asks for its code and while the code waits', async ({
  launch,
}) => {
  const night = await prepareNight();
  const portal = await openPortal(night.server.url);
  portal.isOn = true;
  const kiosk = await launch({ env: { KIOSK_SERVER: portal.url } });
  const page = await kiosk.firstWindow();
  await page.getByRole('button', { name: /Code anzeigen|Schwache Ablage/ }).click();
  await expect(page.getByRole('alert')).toContainText('Dieses WLAN will zuerst eine Anmeldung.');
  await lookAtDesk(page, 'pairing-sign-in');
  const agree = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Seite öffnen' }).click();
    await (await pageOfNetwork(page)).getByRole('button', { name: 'Zustimmen' }).click();
    await expect.poll(() => kiosk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  };
  await agree();
  const code = page.getByRole('img', { name: /^Code \d/ });
  await expect(code).toBeVisible();
  portal.isOn = true;
  await expect(page.getByRole('alert')).toContainText('Dieses WLAN will zuerst eine Anmeldung.');
  await lookAtDesk(page, 'pairing-code-sign-in');
  await agree();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(code).toBeVisible();

  await kiosk.close();
  portal.close();
  await night.end();
});
