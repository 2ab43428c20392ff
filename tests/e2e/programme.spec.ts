import type { Page } from 'playwright/test';
import { nowOfRun } from '#tests/support/today.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const PHONE = { width: 390, height: 844 };

async function addVenue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New venue' }).click();
  const dialog = page.getByRole('dialog', { name: 'New venue' });
  await dialog.getByLabel('Name of the venue').fill('Club Faro');
  await dialog.getByLabel('Address').fill('Hafenweg 2, München');
  await dialog.getByLabel('The way in words').fill('Down the ramp beside the boats.');
  await dialog.getByLabel('Public transport').fill('Bus 52 to Hafen.');
  await dialog.getByLabel('Steps').fill('None.');
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Add the venue' }).click();
  await expect(page.getByText('Venue added')).toBeVisible();
  await expect(page.getByLabel('Place', { exact: true })).toHaveValue('Club Faro, Hafenweg 2, München');
}

async function addLineUp(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Line-up' });
  await panel.getByRole('button', { name: 'Add to the line-up' }).click();
  await panel.getByRole('button', { name: 'Save the line-up' }).click();
  await expect(panel.getByText('Please say who or what it is.')).toBeVisible();
  await panel.getByLabel('Time').fill('22:30');
  await panel.getByLabel('What').fill('Bachata room');
  await panel.getByRole('button', { name: 'New artist' }).click();
  const dialog = page.getByRole('dialog', { name: 'New artist' });
  await dialog.getByLabel('Name').fill('DJ Faro');
  await dialog.getByRole('button', { name: 'Add the artist' }).click();
  await expect(panel.getByLabel('Artist', { exact: true })).toContainText('DJ Faro');
  await panel.getByRole('button', { name: 'Save the line-up' }).click();
  await expect(page.getByText('Line-up saved')).toBeVisible();
}

test('venue and line-up are written in the editor and read on the event, on a phone too @long', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'admin@clave.example');
  await page.goto('/admin/events/new');
  await page.getByLabel('Title', { exact: true }).fill(`Noche del faro ${nowOfRun().getTime()}`);
  await addVenue(page);
  await page.getByRole('switch', { name: 'Active' }).check();
  await page.getByRole('button', { name: 'Create event' }).click();
  await expect(page).toHaveURL(/\/admin\/events\/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect(page.getByLabel('Venue')).toContainText('Club Faro, Hafenweg 2, München');
  await addLineUp(page);

  await page.setViewportSize(PHONE);
  await page.goto(`/events/${id}`);
  const way = page.getByRole('region', { name: 'Getting there and getting in' });
  await expect(way).toContainText('Down the ramp beside the boats.');
  await expect(way).toContainText('Bus 52 to Hafen.');
  await expect(page.getByRole('link', { name: 'Open in maps' })).toHaveAttribute(
    'href',
    /Club%20Faro%2C%20Hafenweg%202/,
  );
  await expect(page.getByRole('region', { name: 'Line-up' }).getByRole('listitem')).toHaveText(
    /22:30.*DJ Faro.*Bachata room/,
  );
  await expect(page.getByRole('region', { name: 'More nights like this' }).getByRole('link').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/events/${id}`);
});

test('the calendar offers its feed to one’s own', async ({ page }) => {
  await page.goto('/events');
  await expect(page.getByRole('link', { name: 'Subscribe to the calendar' })).toHaveAttribute(
    'href',
    /^webcal:\/\/.*\/events\.ics$/,
  );
});
