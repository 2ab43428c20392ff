import path from 'node:path';
import { expect, type Browser, type Page } from 'playwright/test';
import { addBerlinDays } from '#shared/berlin.ts';
import { HOUR_MS } from '#shared/time.ts';
import { readBuiltSite } from '#server/http/pages/built-site.ts';
import { securityHeaders } from '#server/http/security/security-headers.ts';
import { wallClock } from '#tests/support/berlin-days.ts';
import { makeCourse } from '#tests/support/course.ts';
import { addStaff, giveTickets } from '#tests/support/door.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addPerson, addSecondFactor, signIn } from '#tests/support/sweep/world-people.ts';
import { addEvent, type TestShop } from '#tests/support/test-shop.ts';
import { openCable, type Cable } from './door-night.ts';
import { bareTest as test } from './fixtures.ts';

export { bareTest as test } from './fixtures.ts';

/** The built website over a shop that one spec has to itself, from its first test to its last. */
export type CourseSite = {
  readonly shop: TestShop;
  readonly url: string;
  /** A browser window of somebody who is signed in; the office's (`aal2`) is past its second factor. */
  openAs(browser: Browser, userId: string, as: { width: number; level?: 'aal1' | 'aal2' }): Promise<Page>;
  /** Somebody who may do everything, on the way into the panel. */
  addAdmin(): string;
};

/** Opens it before the tests of the file that calls this, and ends it after them. */
export function openCourseSite(): CourseSite {
  let cable: Cable;
  let site: TestSite;
  test.beforeAll(async () => {
    const client = path.join(import.meta.dirname, '../../../dist/client');
    cable = await openCable();
    site = await openTestSite({ baseUrl: cable.url, site: readBuiltSite(client, securityHeaders(cable.url)) });
    cable.lead(site.url);
  });
  test.afterAll(async () => {
    cable.close();
    await site.close();
  });
  return {
    get shop() {
      return site.shop;
    },
    get url() {
      return cable.url;
    },
    async openAs(browser, userId, { width, level = 'aal1' }) {
      const [name = '', value = ''] = signIn(site.shop, userId, level).cookie.split('=');
      // The library behind the sign-in reads the machine's clock, not the shop's.
      site.shop.db.sqlite.prepare(`UPDATE sessions SET expires_at = ?`).run(new Date('2100-01-01').getTime());
      const context = await browser.newContext({ viewport: { width, height: 844 } });
      await context.addCookies([{ name, value, url: cable.url }]);
      return context.newPage();
    },
    addAdmin() {
      const admin = addStaff(site.shop, ['admin']);
      addSecondFactor(site.shop, admin);
      return admin;
    },
  };
}

/** Three evenings of an hour at 19:00, a week apart, the first in so many days; and Clara's ticket. */
export function addClarasCourse(shop: TestShop, days: number): { id: string; userId: string; ticketId: string } {
  const startsAt = wallClock(shop.clock.now(), days, 19);
  const id = addEvent(shop, { title: 'Zero to the floor' });
  makeCourse(shop, id, { startsAt, endsAt: new Date(addBerlinDays(startsAt, 14).getTime() + HOUR_MS) });
  const [ticket] = giveTickets(shop, id, 1);
  const userId = addPerson(shop);
  const own = shop.db.sqlite.prepare(`UPDATE tickets SET user_id = ?, holder_name = 'Clara Weiß' WHERE id = ?`);
  own.run(userId, ticket!.id);
  return { id, userId, ticketId: ticket!.id };
}

/** Nothing on the page is wider than the screen. */
export async function expectFits(page: Page): Promise<void> {
  const [shown, whole] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  expect(whole).toBeLessThanOrEqual(shown!);
}
