import { chromium, type Browser } from 'playwright';
import { BROWSER_ARGS, findBrowser } from '#tests/support/find-browser.ts';
import { openAs, slowestPress, SLOWER, watchPresses, type Visit } from './bench-private.ts';
import { median, type BenchRow } from './bench-row.ts';

const LAPTOP = { viewport: { width: 1280, height: 800 } };
const ROUNDS = 5;

/** Sorts the orders, narrows them and opens one, on a laptop with a slow processor. */
async function workOnOrders(browser: Browser, visit: Visit): Promise<number> {
  const page = await openAs(browser, visit, LAPTOP);
  try {
    await page.addInitScript(watchPresses);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(`${visit.url}/admin/orders`);
    const table = page.getByRole('table', { name: 'Orders' });
    await table.getByRole('row').nth(5).waitFor();
    const amount = table.getByRole('columnheader', { name: 'Amount' });
    await amount.getByRole('button').click();
    await page.waitForURL(/sort=amount/);
    await table.getByRole('row').nth(5).waitFor();
    await page.getByRole('group', { name: 'Views', exact: true }).getByRole('button', { name: 'Paid' }).click();
    await page.waitForURL(/view=paid/);
    await table.getByRole('row').nth(5).waitFor();
    await table
      .getByRole('link', { name: /^[\da-f]{8}$/ })
      .first()
      .click();
    await page.waitForURL(/\/admin\/orders\/[\w-]{36}/);
    await page.waitForTimeout(1_000);
    return await slowestPress(page);
  } finally {
    await page.context().close();
  }
}

/** How quickly the panel answers whoever works in it. */
export async function benchPanelScreen(visit: Visit): Promise<BenchRow> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_ARGS });
  try {
    const presses: number[] = [];
    for (let round = 0; round < ROUNDS; round++) presses.push(await workOnOrders(browser, visit));
    return {
      row: `panel, processor ${SLOWER}x slower: slowest answer to a press (sort, filter, open)`,
      value: median(presses),
      unit: 'ms',
      reach: { atMost: 200 },
      notes: { presses: presses.join(' ') },
    };
  } finally {
    await browser.close();
  }
}
