import type { Locator, Page } from 'playwright/test';
import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

/** Counts what somebody does: a click, a chord of keys or a filled field is one act. */
function countActs() {
  let count = 0;
  return {
    click: async (what: Locator): Promise<void> => {
      count += 1;
      await what.click();
    },
    count: () => count,
  };
}

const rows = (page: Page) => page.getByRole('region', { name: 'What will be made' }).getByRole('listitem');

test('eight nights of next month take at most twelve acts, and a change of one asks which of them it is for @long', async ({
  page,
}) => {
  await signIn(page, 'admin@clave.example');
  await page.goto('/admin/events');
  const acts = countActs();
  await acts.click(page.getByRole('link', { name: 'New nights' }));
  await acts.click(page.getByLabel('Template').first());
  await acts.click(page.getByRole('option').first());
  const month = page.locator('.nights-month').first();
  for (const day of [2, 4, 9, 11, 16, 20, 23, 25])
    await acts.click(month.getByRole('button', { name: new RegExp(`^\\w+ ${day} `) }));
  await expect(rows(page)).toHaveCount(8);
  await expectNoBarriers(page);
  await keepPicture(page, 'new-nights-1440');
  const title = await page.getByLabel('Title').inputValue();
  const make = page.getByRole('button', { name: /^Make \d drafts?$/ });
  const made = Number(/\d/.exec((await make.textContent()) ?? '')?.[0]);
  await acts.click(make);
  await expect(page.getByText(`${made} nights are made`)).toBeVisible();
  expect(acts.count()).toBeLessThanOrEqual(12);
  expect(made).toBeGreaterThan(5);

  await page.goto('/admin/events/calendar');
  await page.getByRole('button', { name: 'The month after' }).click();
  const drafts = page.getByRole('link', { name: /Draft/ }).filter({ hasText: title });
  await expect(drafts).toHaveCount(made);
  await keepPicture(page, 'nights-calendar-1440');
  await drafts.nth(2).click();
  await page.getByLabel('Starts at').fill('21:30');
  await page.getByRole('button', { name: 'Save event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Which nights start at 21:30?' });
  await dialog.getByRole('radio', { name: `This and following: ${made - 2} nights` }).click();
  await expectNoBarriers(page);
  await keepPicture(page, 'series-change-1440');
  await dialog.getByRole('button', { name: `Change ${made - 2} nights` }).click();
  await expect(page.getByText(`${made - 2} nights changed.`)).toBeVisible();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  const isBack = page.waitForResponse(/restoreDraft/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await isBack;
  await page.goto('/admin/events/calendar');
  await page.getByRole('button', { name: 'The month after' }).click();
  await expect(drafts).toHaveCount(made);
  await expect(drafts.filter({ hasText: '21:30' })).toHaveCount(made - 2);
});
