import { localDateOf } from '#shared/time.ts';
import { findNight, isRoomy } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

/** More than an address can carry. */
const MUCH = 'There is a new floor, and more room at the bar. '.repeat(60);

test('everybody who comes to a night is written to in five acts', async ({ page, request }) => {
  const night = await findNight(request, (event) => isRoomy(event) && event.currentCapacity > 3);
  await signIn(page, 'admin@clave.example');
  await page.goto(`/admin/events/calendar?month=${localDateOf(new Date(night.startsAt)).slice(0, 7)}`);
  // One click, key chord or filled field each.
  const acts: (() => Promise<void>)[] = [
    () => page.locator(`a[href="/admin/events/${night.id}"]`).first().click(),
    () => page.getByRole('link', { name: 'Write to guests' }).click(),
    () => page.getByRole('textbox', { name: 'Subject' }).fill('The floor is bigger: {night}'),
    () =>
      page.getByRole('textbox', { name: 'Text', exact: true }).fill(`Hola {first name}, we dance at {place}. ${MUCH}`),
    async () => {
      const preview = page.getByRole('region', { name: 'As you would get it' });
      await expect(preview.getByText(`The floor is bigger: ${night.title}`).first()).toBeVisible();
      await expect(preview.getByText(night.location).first()).toBeVisible();
      await expect(preview.getByText(MUCH.trim().slice(-40)).first()).toBeVisible();
      await keepPicture(page, 'mailing-1440');
      await page.getByRole('button', { name: /^Send to \d+ people$/ }).click();
    },
  ];
  for (const act of acts) await act();
  expect(acts.length).toBeLessThanOrEqual(5);
  await expect(page.getByText('Mailing on its way')).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'The floor is bigger: {night}' })).toContainText('Guests of a night');
});

test('the buyers of chosen orders are written to, each once @long', async ({ page }) => {
  await signIn(page, 'admin@clave.example');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/orders?view=paid&q=dancer133@clave.example');
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(table.getByRole('row').nth(2)).toBeVisible();
  await table.getByRole('checkbox').nth(1).check();
  await table.getByRole('checkbox').nth(2).check();
  // On a phone what can be done with them is read as a whole, too.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Refund …' })).toBeVisible();
  const cut = await page
    .locator('.bulk-act .mantine-Button-label')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  expect(cut).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Write to the buyers' }).click();
  const people = page.getByRole('combobox', { name: 'People' });
  await expect(people).toHaveValue('Buyers of 2 orders');
  await expect(page.getByText('person gets this mail')).toBeVisible();
  await page.getByRole('textbox', { name: 'Subject' }).fill('About your orders');
  await expect(page.getByText('it is about an order of yours').first()).toBeVisible();
  await expectNoBarriers(page);
  // Who is chosen outlives a reload; another audience is a choice away, and so is the way back.
  await page.reload();
  await expect(people).toHaveValue('Buyers of 2 orders');
  await people.click();
  await page.getByRole('option', { name: 'Members', exact: true }).click();
  await people.click();
  await page.getByRole('option', { name: 'Buyers of 2 orders' }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill('About your orders');
  await keepPicture(page, 'mailing-orders-1280');
  await page.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(page.getByText('Mailing on its way')).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'About your orders' })).toContainText('Buyers of 2 orders');
});
