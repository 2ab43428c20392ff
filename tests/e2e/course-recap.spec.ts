import path from 'node:path';
import { expect, type Browser, type Page } from 'playwright/test';
import { addBerlinDays } from '#shared/berlin.ts';
import { en as OWN_COURSE } from '#shared/absences/words.en.ts';
import { HOUR_MS } from '#shared/time.ts';
import { readBuiltSite } from '#server/http/pages/built-site.ts';
import { securityHeaders } from '#server/http/security/security-headers.ts';
import { wallClock } from '#tests/support/berlin-days.ts';
import { makeCourse } from '#tests/support/course.ts';
import { addStaff, giveTickets } from '#tests/support/door.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addPerson, addSecondFactor, signIn } from '#tests/support/sweep/world-people.ts';
import { addEvent } from '#tests/support/test-shop.ts';
import { openCable, type Cable } from './support/door-night.ts';
import { bareTest as test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

let cable: Cable;
let site: TestSite;
test.beforeAll(async () => {
  const client = path.join(import.meta.dirname, '../../dist/client');
  cable = await openCable();
  const opened = await openTestSite({ baseUrl: cable.url, site: readBuiltSite(client, securityHeaders(cable.url)) });
  cable.lead(opened.url);
  site = { ...opened, url: cable.url };
});
test.afterAll(async () => {
  cable.close();
  await site.close();
});

/** Three evenings of an hour, the first of them yesterday at 19:00, and Clara's ticket. */
function addCourse(): { id: string; userId: string; ticketId: string } {
  const { shop } = site;
  const startsAt = wallClock(shop.clock.now(), -1, 19);
  const id = addEvent(shop, { title: 'Zero to the floor' });
  makeCourse(shop, id, { startsAt, endsAt: new Date(addBerlinDays(startsAt, 14).getTime() + HOUR_MS) });
  const [ticket] = giveTickets(shop, id, 1);
  const userId = addPerson(shop);
  shop.db.sqlite.prepare('UPDATE tickets SET user_id = ? WHERE id = ?').run(userId, ticket!.id);
  return { id, userId, ticketId: ticket!.id };
}

async function openAs(browser: Browser, userId: string, { width, level }: { width: number; level: 'aal1' | 'aal2' }) {
  const { shop } = site;
  const [name = '', value = ''] = signIn(shop, userId, level).cookie.split('=');
  // The library behind the sign-in reads the machine's clock, not the shop's.
  shop.db.sqlite.prepare(`UPDATE sessions SET expires_at = ?`).run(new Date('2100-01-01').getTime());
  const context = await browser.newContext({ viewport: { width, height: 844 } });
  await context.addCookies([{ name, value, url: site.url }]);
  return context.newPage();
}

const fits = async (page: Page): Promise<void> => {
  const [shown, whole] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  expect(whole).toBeLessThanOrEqual(shown!);
};

for (const width of [390, 1440])
  test(`a recap is written with the keyboard at ${width} px, read on the page of the course, and corrected`, async ({
    browser,
  }) => {
    const { id, userId, ticketId } = addCourse();
    const admin = addStaff(site.shop, ['admin']);
    addSecondFactor(site.shop, admin);
    const office = await openAs(browser, admin, { width, level: 'aal2' });
    await office.goto(`${site.url}/admin/events/${id}`);
    const evenings = office.getByRole('region', { name: 'Evenings' });
    await evenings.getByRole('button', { name: /^Write a recap/ }).press('Enter');
    const dialog = office.getByRole('dialog', { name: /^Recap of/ });
    await dialog.getByLabel('What you danced').fill('Side step with a turn.\nHold the frame <b>high</b>.');
    await dialog.getByLabel('Links').fill('videos.example/5');
    await expect(dialog.getByText('Please paste whole addresses that begin with https://.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Publish and send' })).toBeDisabled();
    await dialog.getByLabel('Links').fill('https://videos.example/5');
    await dialog.getByLabel('Playlist').fill('https://songs.example/list');
    await dialog.getByLabel('Songs').fill('Propuesta Indecente\nObsesión');
    await expectNoBarriers(office);
    await fits(office);
    await dialog.getByRole('button', { name: 'Publish and send' }).press('Enter');
    await expect(office.getByText('One guest gets a mail.')).toBeVisible();
    await expect(dialog).toBeHidden();

    const guest = await openAs(browser, userId, { width, level: 'aal1' });
    await guest.goto(`${site.url}/dashboard?tab=tickets`);
    await guest.getByRole('link', { name: OWN_COURSE.myEvenings }).click();
    const recaps = guest.getByRole('region', { name: 'Recaps' });
    await expect(recaps.getByText('Hold the frame <b>high</b>.')).toBeVisible();
    await expect(recaps.getByRole('link', { name: 'videos.example/5' })).toHaveAttribute(
      'href',
      'https://videos.example/5',
    );
    await expect(recaps.getByRole('listitem').filter({ hasText: 'Obsesión' })).toBeVisible();
    await expectNoBarriers(guest);
    await fits(guest);

    await evenings.getByRole('button', { name: /^Correct the recap/ }).press('Enter');
    await dialog.getByLabel('What you danced').fill('Side step.');
    await dialog.getByRole('button', { name: 'Correct it' }).press('Enter');
    await expect(office.getByText('Recap corrected')).toBeVisible();
    await guest.goto(`${site.url}/my-course/${ticketId}`);
    await expect(guest.getByRole('region', { name: 'Recaps' }).getByText('Side step.')).toBeVisible();
    await office.context().close();
    await guest.context().close();
  });
