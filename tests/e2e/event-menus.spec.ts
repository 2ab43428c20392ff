import { randomUUID } from 'node:crypto';
import { addBerlinDays } from '#shared/berlin.ts';
import { HOUR_MS } from '#shared/time.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { put } from './support/shop-file.ts';

const ADMIN = 'admin@clave.example';

/** A night of the test's own, under a title that only it has. */
function putNight(title: string, inDays: number): string {
  const [id, startsAt] = [randomUUID(), addBerlinDays(nowOfRun(), inDays).getTime()];
  put(
    `INSERT INTO events (id, title, kind, styles, starts_at, ends_at, location, price_cents, is_active)
      VALUES (?, ?, 'party', '["bachata"]', ?, ?, 'Halle 7', 1200, 1)`,
    id,
    title,
    startsAt,
    startsAt + 4 * HOUR_MS,
  );
  return id;
}

test('the menu of a night leads to its tickets, and cancels it with a sentence that stands on its page', async ({
  page,
}) => {
  const title = `Noche sola ${randomUUID().slice(0, 8)}`;
  const id = putNight(title, 310);
  await signIn(page, ADMIN);
  await page.goto(`/admin/events?search=${title.replaceAll(' ', '+')}`);
  const menu = page.getByRole('button', { name: `Actions: ${title}` });
  await menu.click();
  // Nobody has a ticket: there is nobody to write to.
  await expect(page.getByRole('menuitem', { name: 'Write' })).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: 'Tickets' })).toHaveAttribute('href', `/admin/tickets?event=${id}`);
  await page.getByRole('menuitem', { name: 'Cancel …' }).click();
  const asked = page.getByRole('dialog', { name: `Cancel ${title}?` });
  await asked
    .getByLabel('A sentence for the guests (optional)')
    .fill('The hall has water damage; we dance again on Friday.');
  await expectNoBarriers(page);
  await asked.getByRole('button', { name: 'Cancel 1 night and refund' }).click();
  await expect(page.getByText('Cancelling 1 night')).toBeVisible();
  await page.goto(`/admin/events?view=cancelled&search=${title.replaceAll(' ', '+')}`);
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Cancel …' })).toHaveCount(0);
  await page.goto(`/events/${id}`);
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByText('The hall has water damage; we dance again on Friday.')).toBeVisible();
  await expectNoBarriers(page);
});

test('the menu of a night that has sold writes to its guests', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin/events?sort=sold&down=1');
  await page
    .getByRole('button', { name: /^Actions: / })
    .first()
    .click();
  const write = page.getByRole('menuitem', { name: 'Write' });
  await expect(write).toHaveAttribute('href', /^\/admin\/.*write\?event=/);
  await write.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Writing' })).toBeVisible();
});

test('several nights: Write and Tickets ask which one, Cancel takes one sentence for all of them', async ({ page }) => {
  const name = `Noches ${randomUUID().slice(0, 8)}`;
  const ids = [putNight(`${name} uno`, 311), putNight(`${name} dos`, 312)];
  await signIn(page, ADMIN);
  await page.goto(`/admin/events?search=${name.replaceAll(' ', '+')}`);
  for (const night of ['uno', 'dos']) await page.getByRole('checkbox', { name: `Choose ${name} ${night}` }).check();
  const chosen = page.getByRole('region', { name: 'Chosen' });
  await chosen.getByRole('button', { name: 'Write' }).click();
  const write = page.getByRole('dialog', { name: 'Write to the guests of which night?' });
  await expect(write.getByRole('link', { name: `${name} uno` })).toHaveAttribute('href', /write\?event=/);
  await page.keyboard.press('Escape');
  await chosen.getByRole('button', { name: 'Tickets' }).click();
  const tickets = page.getByRole('dialog', { name: 'The tickets of which night?' });
  await expectNoBarriers(page);
  await expect(tickets.getByRole('link', { name: `${name} dos` })).toHaveAttribute(
    'href',
    `/admin/tickets?event=${ids[1]}`,
  );
  await page.keyboard.press('Escape');
  await chosen.getByRole('button', { name: 'Cancel …' }).click();
  const asked = page.getByRole('dialog', { name: 'Cancel 2 nights?' });
  await asked.getByLabel('A sentence for the guests (optional)').fill('The DJ is ill.');
  await asked.getByRole('button', { name: 'Cancel 2 nights and refund' }).click();
  await expect(page.getByText('Cancelling 2 nights')).toBeVisible();
  await expect(async () => {
    await page.goto(`/events/${ids[1]}`);
    await expect(page.getByText('The DJ is ill.')).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
