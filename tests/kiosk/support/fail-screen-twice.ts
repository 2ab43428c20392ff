import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';
import type { Kiosk } from './kiosk.ts';

/**
 * The screen is given a state that it can not draw: it begins anew by itself. The second time it asks somebody, and that
 * is the page this gives.
 */
export async function failScreenTwice(kiosk: Kiosk): Promise<Page> {
  const page = await kiosk.firstWindow();
  await expect(page.getByRole('heading', { name: 'Gerät koppeln' })).toBeVisible();
  const fail = () =>
    kiosk.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.send('kiosk:state', {}));
  await fail();
  const second = await kiosk.nextWindow();
  await expect(second.getByText('Der Bildschirm wurde neu geladen')).toBeVisible();
  await fail();
  await expect(second.getByRole('heading', { name: 'Der Bildschirm hat einen Fehler' })).toBeVisible();
  return second;
}
