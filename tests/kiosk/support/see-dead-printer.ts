import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';
import { lookAtDesk } from './look-at-desk.ts';

/** At a desk whose printer is gone: a sale goes on, and neither receipt nor report is missed without a word. */
export async function seeDeadPrinter(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Party Only Abendkasse/ }).click();
  await page.getByRole('button', { name: 'Bar', exact: true }).click();
  await page.getByRole('button', { name: 'Bar kassieren' }).click();
  await expect(page.getByText(/^Der Drucker antwortet nicht\..* Der Verkauf gilt trotzdem\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Nächster Verkauf' }).click();
  await page.getByRole('button', { name: 'Kasse', exact: true }).click();
  await expect(page.getByText(/^Der Drucker antwortet nicht\..* Der X-Bericht ist hier zu lesen\.$/)).toBeVisible();
  await lookAtDesk(page, 'till-dead-printer');
  await page.getByRole('button', { name: 'Verkauf', exact: true }).click();
}
