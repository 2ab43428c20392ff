import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { voucherOfSale } from '#shared/door/voucher-code.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { voucherCodeOf } from '#server/services/shop/tickets/voucher-code.ts';
import { goOn, scanFor } from './desk-page.ts';
import { expect } from './fixtures.ts';
import { lookAtDesk } from './look-at-desk.ts';
import type { Night } from './prepare-night.ts';

/** 2.50 € with the first ticket of a bill, as the demo's server signs it. */
export const voucherOf = (eventId: string, saleId: string = randomUUID()): string =>
  voucherCodeOf(
    { kasse: { code: '', pepper: demoDefaults.pinPepper } },
    { eventId, cents: 250, owner: voucherOfSale(saleId, 0) },
  );

/** On the scan screen: a scan spends nothing, nor does Enter; the button spends it once. */
export async function spendVoucher(page: Page, night: Night): Promise<void> {
  const code = voucherOf(night.eventId);
  await scanFor(page, code, 'GUTSCHEIN');
  await expect(page.locator('.verdict-do')).toHaveText('Gültig: 2,50 € oder ein Getränk');
  await expect(page.getByRole('button', { name: 'Nicht einlösen' })).toBeFocused();
  await lookAtDesk(page, 'voucher-open');
  await goOn(page);
  await scanFor(page, code, 'GUTSCHEIN');
  await page.getByRole('button', { name: 'Einlösen', exact: true }).click();
  await expect(page.locator('.verdict h1')).toHaveText('EINGELÖST');
  await lookAtDesk(page, 'voucher-given');
  await goOn(page);
  await scanFor(page, code, 'SCHON EINGELÖST');
  await expect(page.locator('.verdict dl')).toContainText('Kasse 1');
  await lookAtDesk(page, 'voucher-redeemed');
  await goOn(page);
  await scanFor(page, voucherOf(randomUUID()), 'ANDERER ABEND');
  await goOn(page);
}
