import type { Locator, Page } from 'playwright/test';
import { addBerlinDays } from '#shared/berlin.ts';
import { stillTimesOf } from '#shared/events/still-days.ts';
import { localDateOf } from '#shared/time.ts';
import { nowOfRun } from '#tests/support/today.ts';
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

/** A still evening of the months that the page shows later, and a free one a week before it or after. */
function stillEvening(): { still: string; free: string } {
  const from = addBerlinDays(nowOfRun(), 62);
  const years = [0, 1].map((later) => Number(localDateOf(from).slice(0, 4)) + later);
  const days = years.flatMap(stillTimesOf).map((still) => localDateOf(still.from));
  const still = days.find((day) => day > localDateOf(from)) ?? '';
  const near = [-14, 14, -21, 21].map((days) => localDateOf(addBerlinDays(new Date(`${still}T12:00:00Z`), days)));
  return { still, free: near.find((day) => !days.includes(day)) ?? '' };
}

const spoken = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

test('nights are made from nothing, with an early bird and a door price, on a day without dancing only when wanted', async ({
  page,
  complaints,
}) => {
  // The day without dancing is told by the server before anything is made.
  complaints.allow(/409 .*admin\.events\.create/);
  await signIn(page, 'admin@clave.example');
  await page.goto('/admin/events/new-nights');
  await page.getByLabel('Template').first().click();
  await page.getByRole('option', { name: 'Filled in here' }).click();
  await page.getByLabel('Title').fill('Timba from nothing');
  await page.getByRole('textbox', { name: 'Place', exact: true }).fill('Halle 7');
  await page.getByRole('button', { name: 'Early bird' }).click();
  await page.getByRole('button', { name: 'Door price' }).click();
  const type = (name: string) => page.getByRole('listitem', { name });
  await type('Early bird').getByLabel('Price in €').fill('9');
  await type('Early bird').getByLabel('Until, days before').fill('7');
  await type('At the door').getByLabel('Price in €').fill('15');
  const { still, free } = stillEvening();
  for (const day of [free, still].sort()) {
    const button = page.getByRole('button', { name: new RegExp(`^${spoken.format(new Date(day))}(,|$)`) });
    for (let turns = 0; turns < 13 && !(await button.isVisible()); turns++)
      await page.getByRole('button', { name: 'Later months' }).click();
    await button.click();
  }
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).filter({ hasText: 'Left out:' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Make 1 draft' })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Make .* all the same$/ }).click();
  await expectNoBarriers(page);
  await keepPicture(page, 'nights-from-nothing-1440');
  await page.getByRole('button', { name: 'Make 2 drafts' }).click();
  // What everybody pays has no amount yet, and nobody makes one up.
  await expect(page.getByText('Not made')).toBeVisible();
  await type('General Admission').getByLabel('Price in €').fill('12');
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, 'nights-from-nothing-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Make 2 drafts' }).click();
  await expect(page.getByText('2 nights are made')).toBeVisible();
  await expect(page.getByText('The nights of the series ‘Timba from nothing’')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Timba from nothing' })).toHaveCount(2);
  await keepPicture(page, 'nights-just-made-1440');
  await page.getByRole('link', { name: 'Timba from nothing' }).first().click();
  await expect(page.getByLabel('Name').first()).toHaveValue('Early bird');
  await expect(page.getByLabel('Price in €').nth(3)).toHaveValue('15.00');
  await page.goto('/admin/events/new');
  await page.getByLabel('Title').fill('One night');
  await page.getByLabel('Place', { exact: true }).fill('Halle 7');
  await page.getByLabel('Starts on').fill(still);
  await page.getByLabel('Starts on').blur();
  await page.getByRole('button', { name: 'Create event' }).click();
  const question = page.getByRole('dialog', { name: 'A day without dancing' });
  await expect(question).toBeVisible();
  await keepPicture(page, 'still-day-question-1440');
  await question.getByRole('button', { name: 'Create all the same' }).click();
  await expect(page.getByText('Event created')).toBeVisible();
});
