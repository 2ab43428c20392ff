import { expect, signIn, siteOrigin, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

/** A key of the demo's admin, made over the panel's own call. */
async function makeKey(page: Parameters<typeof signIn>[0]): Promise<string> {
  await signIn(page, 'admin@clave.example');
  const answer = await page.request.post('/trpc/admin.apiKeys.make', {
    data: { json: { name: 'Explorer', scopes: ['orders:read'], days: 1 } },
    headers: { origin: siteOrigin() },
  });
  const { result } = (await answer.json()) as { result: { data: { json: { key: string } } } };
  await page.context().clearCookies();
  return result.data.json.key;
}

test('every call can be tried in the explorer, with a key and without, from this house alone, and nothing is kept @long', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/\/api\/v1\/(orders|events\/0)/);
  const key = await makeKey(page);
  await page.goto('/developers');
  await page.getByRole('link', { name: 'Try every call in the API explorer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API explorer');
  const calls = page.locator('.explorer-calls');
  await expect(calls.getByText('/events/{id}/availability')).toBeVisible();
  await expectNoBarriers(page);

  const list = calls.locator('#operations-Events-events-list');
  await list.locator('.opblock-summary-control').click();
  await list.getByRole('button', { name: 'Try it out' }).click();
  await list.getByRole('button', { name: 'Execute' }).click();
  await expect(list.locator('.live-responses-table .response .response-col_status')).toContainText('200');
  await expect(list.locator('.live-responses-table')).toContainText('startsAt');
  await expectNoBarriers(page);

  const orders = calls.locator('#operations-Orders-orders-list');
  await orders.locator('.opblock-summary-control').click();
  await orders.getByRole('button', { name: 'Try it out' }).click();
  await orders.getByRole('button', { name: 'Execute' }).click();
  await expect(orders.locator('.live-responses-table .response .response-col_status')).toContainText('401');
  await page.getByLabel('Your key').fill(key);
  await orders.getByRole('button', { name: 'Execute' }).click();
  await expect(orders.locator('.live-responses-table .response .response-col_status')).toContainText('200');

  const offers = calls.locator('#operations-Events-events-addOffer');
  await offers.locator('.opblock-summary-control').click();
  await offers.getByRole('button', { name: 'Try it out' }).click();
  await offers.getByLabel('id', { exact: true }).fill('00000000-0000-4000-8000-000000000000');
  await offers.getByRole('button', { name: 'Execute' }).click();
  await expect(offers.locator('.live-responses-table .response .response-col_status')).toContainText('403');
  await expect(offers.locator('.curl')).toContainText('Idempotency-Key');
  await expectNoBarriers(page);

  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
  expect(kept).not.toContain(key);
  expect(await context.cookies()).toEqual([]);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('without the document the explorer says so, and comes at the second try @long', async ({ page, complaints }) => {
  complaints.allow(/openapi\.json/);
  await page.route('**/api/v1/openapi.json', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await page.goto('/developers/api');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.explorer-calls').getByText('/events/{id}/availability')).toBeVisible();
});
