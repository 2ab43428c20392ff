import { expect } from 'playwright/test';
import { ownCoursePath } from '#shared/absences/own-course-path.ts';
import { en as OWN_COURSE } from '#shared/absences/words.en.ts';
import { offeredMakeUpPath } from '#shared/make-ups/make-up.ts';
import { offerMakeUps } from '#server/services/shop/make-ups/offer-make-ups.ts';
import { de as DE } from '#web/features/make-up-offer/words.de.ts';
import { en as EN } from '#web/features/make-up-offer/words.en.ts';
import { EVENT_CONFLICTS } from '#shared/events/event-messages.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { wallClock } from '#tests/support/berlin-days.ts';
import { addWeekly, giveOwn } from '#tests/support/make-ups.ts';
import { addPerson } from '#tests/support/sweep/world-people.ts';
import { addBuyer } from '#tests/support/test-shop.ts';
import { expectFits, openCourseSite, test } from './support/course-site.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const site = openCourseSite();

/** Anna dances on Wednesdays; on the second Friday somebody of the other course can't come. */
function addCourses() {
  const { shop } = site;
  // Those of another test have no place for anybody, and who missed an evening there waits for none here.
  shop.db.sqlite.exec(`UPDATE events SET is_active = 0;
    UPDATE absences SET ended_at = said_at, end_reason = 'came' WHERE ended_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM tickets instead WHERE instead.absence_id = absences.id)`);
  const own = addWeekly(shop, { title: 'Wednesday group', startsAt: wallClock(shop.clock.now(), 10, 19), weeks: 3 });
  const host = addWeekly(shop, { title: 'Friday group', startsAt: wallClock(shop.clock.now(), 12, 20), weeks: 3 });
  const [userId, other] = [addPerson(shop), addBuyer(shop)];
  const ticket = giveOwn(shop, own.id, { userId });
  shop.db.sqlite.prepare(`UPDATE tickets SET holder_name = 'Anna Lechner' WHERE id = ?`).run(ticket.id);
  const theirs = giveOwn(shop, host.id, { userId: other });
  sayAbsent(shop.as(other), { ticketId: theirs.id, eveningId: host.evenings[1]! });
  return { own, host, userId, ticketId: ticket.id };
}

for (const width of [390, 1440])
  test(`who can’t come takes a place in another course, finds its ticket and gives it back, at ${width} px`, async ({
    browser,
  }) => {
    const { host, userId, ticketId } = addCourses();
    const page = await site.openAs(browser, userId, { width });
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
    await expectFits(page);

    await places.getByRole('button', { name: new RegExp(`^${OWN_COURSE.makeUp.take}: Friday group`) }).press('Enter');
    await expect(places.getByRole('heading', { name: 'Make-up place for evening 1' })).toBeVisible();
    await expect(page.getByRole('heading', { name: OWN_COURSE.makeUp.title, exact: true })).toBeFocused();
    await expect(places).toContainText(/Friday group, .*, 20:00–21:00, Salón Isar, Au/);
    await expectNoBarriers(page);
    await expectFits(page);

    // Only while nothing is made up for it.
    const next = page.getByRole('region', { name: OWN_COURSE.next });
    await next.getByRole('button', { name: OWN_COURSE.comeAfterAll }).click();
    await expect(page.getByText(EVENT_CONFLICTS.MAKE_UP_BOOKED)).toBeVisible();

    const admin = site.addAdmin();
    const office = await site.openAs(browser, admin, { width: 1440, level: 'aal2' });
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
    const { own, host, userId, ticketId } = addCourses();
    const { shop } = site;
    sayAbsent(shop.as(userId), { ticketId, eveningId: own.evenings[0]! });
    // Who misses the Friday is offered the Wednesday that came free by it, at the same moment.
    expect(offerMakeUps(shop.system)).toBe(2);
    const token = shop.db.sqlite
      .prepare<[string], string>(`SELECT token FROM seat_offers WHERE evening_id = ? AND state = 'live'`)
      .pluck()
      .get(host.evenings[1]!)!;
    const words = { en: EN, de: DE }[lang];
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${site.url}${lang === 'de' ? '/de' : ''}${offeredMakeUpPath(token)}`);
    await expect(page.getByRole('heading', { name: words.title, level: 1 })).toBeVisible();
    await expect(page.getByText('Friday group', { exact: true })).toBeVisible();
    await expect(page.getByText('Wednesday group', { exact: false })).toBeVisible();
    await expectNoBarriers(page);
    await expectFits(page);
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
  const page = await site.openAs(browser, userId, { width: 390 });
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
