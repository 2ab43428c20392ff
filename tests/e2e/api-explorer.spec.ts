import { expect, test } from './support/fixtures.ts';

test('without the document the explorer says so, and comes at the second try @long', async ({ page, complaints }) => {
  complaints.allow(/openapi\.json/);
  await page.route('**/api/v1/openapi.json', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  await page.goto('/developers/api');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.explorer-calls').getByText('/events/{id}/availability')).toBeVisible();
});
