import { findNight, mailTo } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const PHONE = { width: 390, height: 844 };

test('a visitor follows a DJ by a click in a mail; a dancer by a switch, and ends it in the dashboard', async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  const { id } = await findNight(request, ({ lineUp }) => lineUp.some(({ artist }) => artist?.name === 'DJ Malecón'));
  await page.goto(`/events/${id}`);
  await expect(page.getByRole('region', { name: 'Line-up' })).toContainText('DJ Malecón');
  await page.getByText('Follow', { exact: true }).click();
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByText('Please choose at least one.')).toBeVisible();
  const box = page.getByRole('checkbox', { name: /DJ Malecón/ });
  await expect(box).not.toBeChecked();
  await box.check();
  await expectNoBarriers(page);
  const email = 'follower@somewhere.example';
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByText('Check your mail.')).toBeVisible();

  const { links } = await mailTo(request, email, /Please confirm/);
  const confirmation = new URL(links.find((link) => link.includes('/newsletter/confirmed')) ?? '');
  await page.goto(confirmation.pathname + confirmation.search);
  await expect(page.getByRole('heading', { level: 1, name: 'You are on the list' })).toBeVisible();
  await expect(page.getByText('Confirmed: DJ Malecón.')).toBeVisible();

  await signIn(page, 'dancer047@clave.example');
  await page.goto(`/events/${id}`);
  await page.getByText('Follow', { exact: true }).click();
  await page.getByRole('switch', { name: 'DJ Rumbera' }).click();
  await expect(page.getByRole('switch', { name: 'DJ Rumbera' })).toBeChecked();
  await page.goto('/dashboard?tab=newsletters');
  const followed = page.getByRole('switch', { name: 'DJ Rumbera' });
  await expect(followed).toBeChecked();
  await followed.click();
  await expect(page.getByText('Followed no more')).toBeVisible();
  await expect(followed).toHaveCount(0);
});
