import type { Page } from 'playwright/test';
import { wedge } from './desk-page.ts';
import { expect } from './fixtures.ts';
import { lookAtDesk } from './look-at-desk.ts';
import type { Night } from './prepare-night.ts';

const READY = [
  'Uhr',
  'Speicher',
  'Abgleich',
  'Gästeliste',
  'Preisliste',
  'Kartengerät',
  'TSE',
  'Wechselgeld',
  'Personal',
  'Codeprüfung',
  'Probescan',
  'Akku',
];
/** A laptop's screens: every tile is whole there, below the word of the test scan too. */
const LOW = [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
];

/**
 * On the open checklist of a desk whose printer is dead: everything else is ready. Tries a scan, and closes the
 * checklist again.
 */
export async function lookAtReadyWall(page: Page, night: Night): Promise<void> {
  const tile = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(page.locator('.ready li').first()).toContainText('Strom, Kabel und Adresse prüfen.');
  for (const name of READY) await expect(tile(name), name).toHaveClass('ready-yes');
  await page.getByRole('button', { name: 'Probescan' }).click();
  await wedge(page, night.tickets[9]!);
  await expect(page.getByRole('status')).toContainText('gelesen und echt');
  await expect(tile('Probescan')).toContainText('gelesen und echt');
  for (const size of LOW) {
    await page.setViewportSize(size);
    const hidden = await page.locator('.ready').evaluate((wall) => wall.scrollHeight - wall.clientHeight);
    expect(hidden, String(size.height)).toBe(0);
  }
  await page.getByRole('button', { name: 'Einzelheiten' }).click();
  await expect(tile('Preisliste')).toContainText('Fassung');
  await lookAtDesk(page, 'ready-more');
  await page.getByRole('button', { name: 'Einzelheiten' }).click();
  await lookAtDesk(page, 'ready');
  await page.getByRole('button', { name: 'Schließen', exact: true }).click();
}
