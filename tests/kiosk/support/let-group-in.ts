import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { call, goOn, scanFor, typePin } from './desk-page.ts';
import { expect } from './fixtures.ts';
import { lookAtDesk } from './look-at-desk.ts';
import { ADMIN_PIN, type Night } from './prepare-night.ts';

/** The second order of the night comes in on one phone; `clock` is the file that puts the desk's clock ahead. */
export async function letGroupIn(page: Page, { night, clock }: { night: Night; clock: string }): Promise<void> {
  const offer = page.getByRole('button', { name: /der Gruppe einlassen$/ });
  const tickets = night.tickets.slice(9, 19);
  // Whoever decides alone offers nobody: the desk has told all it knows and waits for the server's answer.
  await expect.poll(() => call(page, 'state', {})).toMatchObject({ value: { link: { waiting: 0 } } });
  await scanFor(page, tickets.shift()!, 'GÜLTIG');
  await expect(offer).toBeVisible();
  const others = Number(/\d+/.exec((await offer.textContent()) ?? '')?.[0]);
  expect(others).toBe(tickets.length);
  await lookAtDesk(page, 'verdict-group-offer');
  // Gone before anybody touched it: the same ticket once more offers the rest again.
  await goOn(page);
  await scanFor(page, night.tickets[9]!, 'SCHON BENUTZT');
  await expect(offer).toBeVisible();
  for (const [width, height] of [
    [1280, 720],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    const hidden = await page.locator('.verdict dl').evaluate((facts) => facts.scrollHeight - facts.clientHeight);
    expect(hidden, `${width}x${height}`).toBe(0); // when and where it was used stands above the offer, whole
  }
  await lookAtDesk(page, 'verdict-used-group');
  await offer.click();
  await expect(page.locator('.verdict h1')).toHaveText('GRUPPE');
  await lookAtDesk(page, 'verdict-group');
  const rows = page.locator('.verdict-group li');
  await expect(rows).toHaveCount(others);
  writeFileSync(clock, '20000'); // too late to take it back alone
  await rows
    .first()
    .getByRole('button', { name: /zurücknehmen$/ })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Einlass zurücknehmen' });
  await sheet.getByRole('button', { name: 'Falsche Person gescannt' }).click();
  await sheet.getByRole('button', { name: new RegExp(`^${night.admin.name}`) }).click();
  await typePin(page, ADMIN_PIN);
  await expect(rows.first()).toContainText('zurückgenommen');
  await expect(rows.getByRole('button', { name: /zurücknehmen$/ })).toHaveCount(others - 1);
  await goOn(page);
  writeFileSync(clock, '0');
}
