import path from 'node:path';
import { expect, type Browser, type Page } from 'playwright/test';
import { ownCoursePath } from '#shared/absences/own-course-path.ts';
import { en as OWN_COURSE } from '#shared/absences/words.en.ts';
import { offeredMakeUpPath } from '#shared/make-ups/make-up.ts';
import { offerMakeUps } from '#server/services/shop/make-ups/offer-make-ups.ts';
import { de as DE } from '#web/features/make-up-offer/words.de.ts';
import { en as EN } from '#web/features/make-up-offer/words.en.ts';
import { EVENT_CONFLICTS } from '#shared/events/event-messages.ts';
import { readBuiltSite } from '#server/http/pages/built-site.ts';
import { securityHeaders } from '#server/http/security/security-headers.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { wallClock } from '#tests/support/berlin-days.ts';
import { addStaff } from '#tests/support/door.ts';
import { addWeekly, giveOwn } from '#tests/support/make-ups.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addPerson, addSecondFactor, signIn } from '#tests/support/sweep/world-people.ts';
import { addBuyer } from '#tests/support/test-shop.ts';
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

/** Anna dances on Wednesdays; on the second Friday somebody of the other course can't come. */
function addCourses() {
  const { shop } = site;
  // Those of another test have no place for anybody.
  shop.db.sqlite.exec('UPDATE events SET is_active = 0');
  const own = addWeekly(shop, { title: 'Wednesday group', startsAt: wallClock(shop.clock.now(), 10, 19), weeks: 3 });
  const host = addWeekly(shop, { title: 'Friday group', startsAt: wallClock(shop.clock.now(), 12, 20), weeks: 3 });
  const [userId, other] = [addPerson(shop), addBuyer(shop)];
  const ticket = giveOwn(shop, own.id, { userId });
  shop.db.sqlite.prepare(`UPDATE tickets SET holder_name = 'Anna Lechner' WHERE id = ?`).run(ticket.id);
  const theirs = giveOwn(shop, host.id, { userId: other });
  sayAbsent(shop.as(other), { ticketId: theirs.id, eveningId: host.evenings[1]! });
  return { own, host, userId, ticketId: ticket.id };
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
  test(`who can’t come takes a place in another course, finds its ticket and gives it back, at ${width} px`, async ({
    browser,
  }) => {
    const { host, userId, ticketId } = addCourses();
    const page = await openAs(browser, userId, { width, level: 'aal1' });
    await page.goto(`${site.url}${ownCoursePath(ticketId)}`);
    const places = page.getByRole('region', { name: OWN_COURSE.makeUp.title });
    await expect(page.getByRole('region', { name: OWN_COURSE.next })).toContainText('make up for it in another course');
    await expect(places).toHaveCount(0);
    await page
      .getByRole('region', { name: OWN_COURSE.next })
      .getByRole('button', { name: OWN_COURSE.cantCome })
      .press('Enter');
    await expect(places.getByRole('heading', { name: 'Make up for evening 1' })).toBeVisible();
    await expect(places.getByRole('listitem')).toHaveCount(1);
    await expectNoBarriers(page);
    await fits(page);

    await places.getByRole('button', { name: new RegExp(`^${OWN_COURSE.makeUp.take}: Friday group`) }).press('Enter');
    await expect(places.getByRole('heading', { name: 'Make-up place for evening 1' })).toBeVisible();
    await expect(page.getByRole('heading', { name: OWN_COURSE.makeUp.title, exact: true })).toBeFocused();
    await expect(places).toContainText(/Friday group, .*, 20:00–21:00, Salón Isar, Au/);
    await expectNoBarriers(page);
    await fits(page);

    // Only while nothing is made up for it.
    const next = page.getByRole('region', { name: OWN_COURSE.next });
    await next.getByRole('button', { name: OWN_COURSE.comeAfterAll }).click();
    await expect(page.getByText(EVENT_CONFLICTS.MAKE_UP_BOOKED)).toBeVisible();

    const admin = addStaff(site.shop, ['admin']);
    addSecondFactor(site.shop, admin);
    const office = await openAs(browser, admin, { width: 1440, level: 'aal2' });
    await office.goto(`${site.url}/admin/events/${host.id}`);
    await expect(office.getByText('Anna Lechner makes up for another evening here')).toBeVisible();
    await expect(office.getByRole('rowheader', { name: 'Anna Lechner, guest' })).toBeVisible();
    await expectNoBarriers(office);
    await office.context().close();

    await places.getByRole('link', { name: OWN_COURSE.makeUp.ticket }).click();
    await expect(page.getByText('Make-up place', { exact: false }).first()).toBeVisible();
    await page.goto(`${site.url}/dashboard?tab=tickets`);
    await expect(page.getByRole('link', { name: OWN_COURSE.myEvenings })).toHaveCount(1);
    await page.goto(`${site.url}${ownCoursePath(ticketId)}`);
    await places.getByRole('button', { name: OWN_COURSE.makeUp.giveBack }).click();
    await expect(places.getByRole('heading', { name: 'Make up for evening 1' })).toBeVisible();
    await expect(places.getByRole('button', { name: new RegExp(`^${OWN_COURSE.makeUp.take}`) })).toBeVisible();
    await page.context().close();
  });

for (const lang of ['en', 'de'] as const)
  test(`a place that came free is taken by the link of its mail, without signing in, in ${lang}`, async ({
    browser,
  }) => {
    const { own, userId, ticketId } = addCourses();
    const { shop } = site;
    sayAbsent(shop.as(userId), { ticketId, eveningId: own.evenings[0]! });
    offerMakeUps(shop.system);
    const token = shop.db.sqlite
      .prepare<[], string>('SELECT token FROM seat_offers ORDER BY rowid DESC LIMIT 1')
      .pluck()
      .get()!;
    const words = { en: EN, de: DE }[lang];
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${site.url}${lang === 'de' ? '/de' : ''}${offeredMakeUpPath(token)}`);
    await expect(page.getByRole('heading', { name: words.title, level: 1 })).toBeVisible();
    await expect(page.getByText('Wednesday group', { exact: false })).toBeVisible();
    await expectNoBarriers(page);
    await fits(page);
    await page.getByRole('button', { name: words.take }).press('Enter');
    await expect(page.getByRole('heading', { name: words.yours.title, level: 1 })).toBeVisible();
    await expectNoBarriers(page);
    await page.getByRole('link', { name: words.yours.ticket }).click();
    await expect(page).toHaveURL(/\/ticket\//);
    await page.goto(`${site.url}${offeredMakeUpPath('aTokenThatNobodyHasEver24')}`);
    await expect(page.getByRole('heading', { name: EN.over.title, level: 1 })).toBeVisible();
    await context.close();
  });

test('a course where no place is free says so, and one that somebody else took is refused', async ({ browser }) => {
  const { host, userId, ticketId, own } = addCourses();
  sayAbsent(site.shop.as(userId), { ticketId, eveningId: own.evenings[0]! });
  const page = await openAs(browser, userId, { width: 390, level: 'aal1' });
  await page.goto(`${site.url}${ownCoursePath(ticketId)}`);
  const take = page.getByRole('button', { name: new RegExp(`^${OWN_COURSE.makeUp.take}`) });
  await expect(take).toBeVisible();
  site.shop.db.sqlite
    .prepare(`UPDATE absences SET ended_at = said_at, end_reason = 'came' WHERE evening_id = ?`)
    .run(host.evenings[1]!);
  await take.click();
  await expect(page.getByText(EVENT_CONFLICTS.EVENING_FULL)).toBeVisible();
  await expect(page.getByText(OWN_COURSE.makeUp.none)).toBeVisible();
  await expectNoBarriers(page);
  await page.context().close();
});
