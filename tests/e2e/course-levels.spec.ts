import { expect } from 'playwright/test';
import { DAY_MS, localDateOf } from '#shared/time.ts';
import { de as DE } from '#shared/levels/words.de.ts';
import { en as EN } from '#shared/levels/words.en.ts';
import { levelsOf } from '#server/services/shop/levels/earned-levels.ts';
import { de as KURS } from '#web/features/course/words.de.ts';
import { en as COURSE } from '#web/features/course/words.en.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { addWeekly, giveOwn } from '#tests/support/make-ups.ts';
import { addPerson } from '#tests/support/sweep/world-people.ts';
import { addBuyer, addEvent, addTicketType } from '#tests/support/test-shop.ts';
import { expectFits, openCourseSite, test } from './support/course-site.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

test.describe.configure({ mode: 'serial' });

const site = openCourseSite();
let full: { id: string; evenings: string[] };
let month: string;
test.beforeAll(() => {
  const { shop } = site;
  const first = wallClock(shop.clock.now(), 4, 19);
  full = addWeekly(shop, { title: 'Beginners on Wednesdays', startsAt: first, weeks: 4, capacity: 1 });
  giveOwn(shop, full.id, { userId: addBuyer(shop) });
  const next = addWeekly(shop, { title: 'Turns and more', startsAt: wallClock(first, 0, 20, 30), weeks: 4 });
  shop.db.sqlite.prepare(`UPDATE events SET level = 'improver' WHERE id = ?`).run(next.id);
  for (const { id } of [full, next]) {
    addTicketType(shop, id, { name: 'Drop-in', priceCents: 1_500, scope: 'evening' });
    addTicketType(shop, id, { name: 'Trial lesson', priceCents: 0, scope: 'trial' });
  }
  addEvent(shop, { title: 'Friday party', startsInHours: 4 * 24 });
  month = localDateOf(first).slice(0, 7);
  setForward(shop.clock, new Date(first.getTime() - 2 * DAY_MS));
});

for (const { lang, width } of [
  { lang: 'en', width: 390 },
  { lang: 'de', width: 390 },
  { lang: 'en', width: 1440 },
  { lang: 'de', width: 1440 },
] as const)
  test(`the page of the courses shows each group with its level and one evening alone, in ${lang} at ${width} px`, async ({
    browser,
  }) => {
    const words = { en: COURSE, de: KURS }[lang];
    const levels = { en: EN, de: DE }[lang];
    const page = await site.openAs(browser, addPerson(site.shop), { width });
    await page.goto(`${site.url}${lang === 'de' ? '/de' : ''}/learn-bachata`);
    const groups = page.getByRole('region', { name: words.groups.heading });
    const [beginners, improvers] = [
      groups.getByRole('article').filter({ hasText: 'Beginners on Wednesdays' }),
      groups.getByRole('article').filter({ hasText: 'Turns and more' }),
    ];
    await expect(beginners.getByText(levels.none)).toBeVisible();
    await expect(improvers.getByText(levels.names.improver)).toBeVisible();
    await expect(beginners.getByText('Trial lesson')).toBeVisible();
    await expectFits(page);
    await expectNoBarriers(page);
    await groups.scrollIntoViewIfNeeded();
    if (process.env['SHOTS'] !== undefined)
      await page.screenshot({ path: `${process.env['SHOTS']}/groups-${lang}-${width}.png`, fullPage: true });
    await improvers.getByRole('link', { name: words.groups.bookOne }).press('Enter');
    await expect(page).toHaveURL(/\/checkout\//);
    await page.context().close();
  });

for (const width of [390, 1440])
  test(`the nights of a month are narrowed to the courses of a level, and all of them come back, at ${width} px`, async ({
    browser,
  }) => {
    const page = await site.openAs(browser, addPerson(site.shop), { width });
    await page.goto(`${site.url}/events?month=${month}&level=improver`);
    const filter = page.getByRole('group', { name: EN.filter });
    await expect(filter.getByRole('button', { name: EN.names.improver })).toHaveAttribute('aria-pressed', 'true');
    const tile = (title: string) =>
      page.getByRole('link', { name: new RegExp(title) }).and(page.locator('.event-tile'));
    await expect(tile('Turns and more')).toContainText(EN.names.improver);
    await expect(tile('Friday party')).toHaveCount(0);
    await expectFits(page);
    await expectNoBarriers(page);
    if (process.env['SHOTS'] !== undefined)
      await page.screenshot({ path: `${process.env['SHOTS']}/events-${width}.png`, fullPage: true });
    await filter.getByRole('button', { name: EN.all }).press('Enter');
    await expect(tile('Friday party')).toHaveCount(1);
    await expect(page).not.toHaveURL(/level/);
    await filter.getByRole('button', { name: EN.none }).click();
    await expect(page).toHaveURL(/level=none/);
    await expect(tile('Turns and more')).toHaveCount(0);
    await page.context().close();
  });

for (const width of [1440, 390])
  test(`the office notes what level somebody dances, at ${width} px`, async ({ browser }) => {
    const userId = addPerson(site.shop);
    const office = await site.openAs(browser, site.addAdmin(), { width, level: 'aal2' });
    await office.goto(`${site.url}/admin/people/${userId}`);
    const levels = office.getByRole('region', { name: 'Levels' });
    await levels.getByLabel('Level').selectOption({ label: 'Improver' });
    await levels.getByRole('button', { name: 'Note it' }).press('Enter');
    await expect(office.getByText('Level noted')).toBeVisible();
    await expect(levels.getByRole('definition')).toHaveText('Improver');
    await expectFits(office);
    await expectNoBarriers(office);
    if (process.env['SHOTS'] !== undefined)
      await office.screenshot({ path: `${process.env['SHOTS']}/person-${width}.png`, fullPage: true });
    expect(Object.fromEntries(levelsOf(site.shop.system, userId))).toEqual({ bachata: 'improver' });
    await office.context().close();
  });
