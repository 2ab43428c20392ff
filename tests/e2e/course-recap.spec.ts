import { expect } from 'playwright/test';
import { en as OWN_COURSE } from '#shared/absences/words.en.ts';
import { addClarasCourse, expectFits, openCourseSite, test } from './support/course-site.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const site = openCourseSite();

for (const width of [390, 1440])
  test(`a recap is written with the keyboard at ${width} px, read on the page of the course, and corrected`, async ({
    browser,
  }) => {
    const { id, userId, ticketId } = addClarasCourse(site.shop, -1);
    const admin = site.addAdmin();
    const office = await site.openAs(browser, admin, { width, level: 'aal2' });
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
    await expectFits(office);
    await dialog.getByRole('button', { name: 'Publish and send' }).press('Enter');
    await expect(office.getByText('One guest gets a mail.')).toBeVisible();
    await expect(dialog).toBeHidden();

    const guest = await site.openAs(browser, userId, { width });
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
    await expectFits(guest);

    await evenings.getByRole('button', { name: /^Correct the recap/ }).press('Enter');
    await dialog.getByLabel('What you danced').fill('Side step.');
    await dialog.getByRole('button', { name: 'Correct it' }).press('Enter');
    await expect(office.getByText('Recap corrected')).toBeVisible();
    await guest.goto(`${site.url}/my-course/${ticketId}`);
    await expect(guest.getByRole('region', { name: 'Recaps' }).getByText('Side step.')).toBeVisible();
    await office.context().close();
    await guest.context().close();
  });
