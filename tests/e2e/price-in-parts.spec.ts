import type { Page } from 'playwright/test';
import { openedDashboard } from '#shared/tickets/kept-tickets.ts';
import { addCourseInParts, payPage, type InParts } from '#tests/support/parts.ts';
import { addPerson } from '#tests/support/sweep/world-people.ts';
import { openCourseSite, test } from './support/course-site.ts';
import { expect } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const site = openCourseSite();

const SAYS = {
  en: {
    offer: /Pay €150\.00 at once, or in 3 parts: €50\.00 today/,
    inParts: /^In 3 parts/,
    agree: /same card is charged without asking you again/,
    pay: 'Pay €50.00 with Stripe',
    title: 'Paid in parts',
    open: /€100\.00 of the price is open/,
    see: 'See the parts',
    rest: 'Pay the rest now: €100.00',
    paid: 'is paid',
  },
  de: {
    offer: /Zahle 150,00\s€ auf einmal oder in 3 Teilen: 50,00\s€ heute/,
    inParts: /^In 3 Teilen/,
    agree: /ohne weitere Rückfrage von derselben Karte/,
    pay: /zahlungspflichtig|Zahlungspflichtig/,
    title: 'In Teilen gezahlt',
    open: /noch 100,00\s€ offen/,
    see: 'Teile ansehen',
    rest: /^Rest jetzt zahlen: 100,00\s€/,
    paid: 'ist bezahlt',
  },
} as const;

/** The payment page of the newest open order, once there is one. */
async function openPage(): Promise<{ orderId: string; sessionId: string }> {
  const find = () =>
    site.shop.db.sqlite
      .prepare<[], { orderId: string; sessionId: string }>(
        `SELECT id AS orderId, stripe_session_id AS sessionId FROM orders WHERE status = 'pending'
          AND stripe_session_id IS NOT NULL ORDER BY created_at DESC, id LIMIT 1`,
      )
      .get();
  await expect.poll(() => find() !== undefined).toBe(true);
  return find() ?? { orderId: '', sessionId: '' };
}
async function payNewest(): Promise<string> {
  const { orderId, sessionId } = await openPage();
  payPage(site.shop, sessionId);
  await site.shop.settle();
  return orderId;
}
const visible = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();

async function buyInParts(page: Page, { courseId }: InParts, lang: 'en' | 'de'): Promise<void> {
  const [say, from] = [SAYS[lang], lang === 'de' ? '/de' : ''];
  await page.goto(`${site.url}${from}/events/${courseId}`);
  await expect(page.getByText(say.offer).first()).toBeVisible();
  await page.goto(`${site.url}${from}/checkout/${courseId}`);
  await page.getByRole('radio', { name: say.inParts }).check();
  await expect(page.getByText(say.agree).filter({ visible: true }).first()).toBeVisible();
  await expectNoBarriers(page);
  await keepPicture(page, `parts-checkout-${lang}`);
  await visible(page, say.pay).click();
  const orderId = await payNewest();
  await page.goto(`${site.url}${from}${openedDashboard('tickets')}`);
  await expect(page.getByText(say.open)).toBeVisible();
  await expectNoBarriers(page);
  await keepPicture(page, `parts-ticket-${lang}`);
  await page.getByRole('link', { name: say.see }).click();
  await expect(page).toHaveURL(new RegExp(`order=${orderId}`));
  const box = page.getByRole('region', { name: say.title });
  await expect(box.getByRole('listitem')).toHaveCount(3);
  await expectNoBarriers(page);
  await keepPicture(page, `parts-order-${lang}`);
  await box.getByRole('button', { name: say.rest }).click();
  await payNewest();
  await page.reload();
  await expect(box.getByText(say.paid)).toHaveCount(3);
  await expect(box.getByRole('button')).toHaveCount(0);
}

test('a course in three parts: offered, bought, and the rest paid, on a phone in English', async ({ browser }) => {
  const course = addCourseInParts(site.shop);
  const page = await site.openAs(browser, addPerson(site.shop), { width: 390 });
  await buyInParts(page, course, 'en');
});

test('the same on a wide screen in German, and what the office sees of it', async ({ browser }) => {
  const course = addCourseInParts(site.shop);
  const page = await site.openAs(browser, addPerson(site.shop), { width: 1440 });
  await buyInParts(page, course, 'de');
  const office = await site.openAs(browser, site.addAdmin(), { width: 1440, level: 'aal2' });
  const id = site.shop.db.sqlite
    .prepare<[string], string>('SELECT id FROM orders WHERE event_id = ? AND parts_cents IS NOT NULL')
    .pluck()
    .get(course.courseId);
  await office.goto(`${site.url}/admin/orders/${id}`);
  await expect(office.getByRole('region', { name: 'Paid in parts' })).toContainText('Part 3: €50.00');
  await expectNoBarriers(office);
  await keepPicture(office, 'parts-office');
  await office.goto(`${site.url}/admin/events/${course.courseId}`);
  await office.getByText('Whole course').first().click();
  await expect(office.getByLabel('Part 3 before evening number')).toHaveValue('9');
  await expectNoBarriers(office);
  await keepPicture(office, 'parts-editor');
});
