import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#shared/time.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { put } from './support/shop-file.ts';

test('proposals stand on a board and in a table; a past one offers only what can still be @long', async ({ page }) => {
  const now = nowOfRun().getTime();
  const topic = `Guaguanco ${now.toString(36)}`;
  const propose = (name: string, days: number): void =>
    put(
      `INSERT INTO workshops (id, artist_name, artist_email, workshop_topic, workshop_date, created_at, updated_at)
       VALUES (?, 'Lia Board', 'lia.board@artists.example', ?, ?, ?, ?)`,
      randomUUID(),
      name,
      now + days * DAY_MS,
      now - 500 * DAY_MS,
      now - 500 * DAY_MS,
    );
  propose(`${topic} late`, -421);
  propose(`${topic} soon`, 421);
  await signIn(page, 'admin@clave.example');

  await page.goto('/admin/workshops');
  const card = (name: string) => page.getByRole('listitem', { name: `${topic} ${name}` });
  await page.getByRole('searchbox').fill(topic);
  await expect(page.getByRole('region', { name: 'Pending' }).getByRole('listitem')).toHaveCount(1);
  await expect(card('soon').getByRole('button', { name: /^Accept/ })).toBeVisible();
  await expectNoBarriers(page);
  await keepPicture(page, 'workshop-board');

  await page.getByLabel('Which days').selectOption({ label: 'Past' });
  await expect(card('soon')).toHaveCount(0);
  await expect(card('late')).toContainText('Past');
  await expect(card('late').getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  await expect(card('late').getByRole('button', { name: /^Reject/ })).toBeVisible();

  await page.getByText('Table', { exact: true }).click();
  await expect(page).toHaveURL(/when=past&as=table$/);
  await page.reload();
  const row = page.locator('[data-row]').filter({ hasText: `${topic} late` });
  await expect(row).toContainText('past');
  await expectNoBarriers(page);
  await row.getByRole('button', { name: /^Actions/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Reject' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Accept' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete workshop' }).click();
  await expect(row).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Which days').selectOption({ label: 'To come' });
  await expect(page.getByRole('list', { name: 'Workshops' })).toContainText(`${topic} soon`);
  await expectNoBarriers(page);
});
