import type { Page } from 'playwright/test';
import { findNight, mailTo } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const PHONE = { width: 390, height: 844 };

/** Holds the first answer to 'what do I follow' until it is let go: by then it is no longer true. */
async function holdFollows(page: Page): Promise<() => Promise<void>> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: hasArrived, resolve: arrived } = Promise.withResolvers<void>();
  const isQuery = ({ pathname }: URL) => /^\/trpc\/(?!.*setFollow).*profile\.follows/.test(pathname);
  await page.route(
    isQuery,
    async (route) => {
      const response = await route.fetch();
      await isLetGo;
      await route.fulfill({ response });
      arrived();
    },
    { times: 1 },
  );
  return async () => {
    letGo();
    await hasArrived;
    await page.evaluate(() => navigator.locks.query()); // the page has done what the answer made it do
  };
}

test('a visitor follows a DJ by a click in a mail; a dancer by a switch, and ends it in the dashboard @long', async ({
  page,
  request,
}, { retry }) => {
  await page.setViewportSize(PHONE);
  const { id } = await findNight(request, ({ lineUp }) => lineUp.some(({ artist }) => artist?.name === 'DJ Malecón'));
  await page.goto(`/events/${id}`);
  await expect(page.getByRole('region', { name: 'Line-up' })).toContainText('DJ Malecón');
  await page.locator('summary', { hasText: 'Follow' }).click();
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByText('Please choose at least one.')).toBeVisible();
  const box = page.getByRole('checkbox', { name: /DJ Malecón/ });
  await expect(box).not.toBeChecked();
  await box.check();
  await expectNoBarriers(page);
  const email = `follower-${retry}@somewhere.example`; // a second try is another follower
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByText('Check your mail.')).toBeVisible();

  const { links } = await mailTo(request, email, /Please confirm/);
  const confirmation = new URL(links.find((link) => link.includes('/newsletter/confirmed')) ?? '');
  await page.goto(confirmation.pathname + confirmation.search);
  await expect(page.getByRole('heading', { level: 1, name: 'You are on the list' })).toBeVisible();
  await expect(page.getByText('Confirmed: DJ Malecón.')).toBeVisible();

  await signIn(page, 'dancer047@clave.example');
  const letGo = await holdFollows(page);
  await page.goto(`/events/${id}`);
  await page.locator('summary', { hasText: 'Follow' }).click();
  const followed = page.getByRole('switch', { name: 'DJ Rumbera' });
  await followed.click();
  await expect(followed).toBeChecked();
  await letGo();
  await expect(followed).toBeChecked();
  await page.goto('/dashboard?tab=newsletters');
  await expect(followed).toBeChecked();
  await followed.click();
  await expect(page.getByText('No longer followed')).toBeVisible();
  await expect(followed).toHaveCount(0);
});
