import { expect, type Page } from 'playwright/test';
import { ownCoursePath } from '#shared/absences/own-course-path.ts';
import { en as OWN_COURSE } from '#shared/absences/words.en.ts';
import { addBerlinDays } from '#shared/berlin.ts';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import { formatLongDate, HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { invitePhone } from '#server/services/door/phones/invite-phone.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { listAttendance } from '#server/services/shop/attendance/list-attendance.ts';
import { moveEvening } from '#server/services/shop/events/evenings/move-evening.ts';
import { changeOfClocks, setForward, wallClock } from '#tests/support/berlin-days.ts';
import { pay } from '#tests/support/buy.ts';
import { pairDesk, scan, ticketsOf, type TestDesk, type TestTicket } from '#tests/support/door.ts';
import { addWeekly, giveOwn } from '#tests/support/make-ups.ts';
import { askRoles } from '#tests/support/roles.ts';
import { addPerson } from '#tests/support/sweep/world-people.ts';
import { openCourseSite, test } from './support/course-site.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const site = openCourseSite();
const WEEKS = 12;
type Group = { id: string; evenings: string[] };

/** Both ask for roles, and count whoever is in them already. */
function askBoth(groups: readonly Group[]): void {
  for (const { id } of groups) {
    askRoles(site.shop, id, null);
    askRoles(site.shop, id);
  }
}

/** Wednesdays and Mondays, twelve evenings each; the clocks change before the seventh Wednesday. */
function addGroups(): { wednesdays: Group; mondays: Group; first: Date } {
  const { shop } = site;
  const first = wallClock(shop.clock.now(), changeOfClocks(shop.clock.now(), 65) - 39, 19);
  const group = (title: string, startsAt: Date) =>
    addWeekly(shop, { title, startsAt, weeks: WEEKS, capacity: 6, style: 'bachata' });
  const [wednesdays, mondays] = [group('Wednesdays', first), group('Mondays', addBerlinDays(first, 5))];
  askBoth([wednesdays, mondays]);
  return { wednesdays, mondays, first };
}
const startOf = (eveningId: string): Date =>
  new Date(
    site.shop.db.sqlite
      .prepare<[string], number>('SELECT starts_at FROM event_evenings WHERE id = ?')
      .pluck()
      .get(eveningId)!,
  );
const goTo = (eveningId: string, minutes = 15): void =>
  setForward(site.shop.clock, new Date(startOf(eveningId).getTime() + minutes * MINUTE_MS));

/** A place of a course, by its checkout and the provider's page. */
async function enrol(page: Page, userId: string, eventId: string): Promise<TestTicket> {
  const { shop } = site;
  await page.goto(`${site.url}/checkout/${eventId}`);
  await page.getByRole('radio', { name: /^Follow/ }).check();
  await expectNoBarriers(page);
  await page
    .getByRole('button', { name: /^Pay €[\d.]+ with Stripe$/ })
    .filter({ visible: true })
    .click();
  const open = shop.db.sqlite.prepare<[string, string], { orderId: string; sessionId: string | null }>(
    `SELECT id AS orderId, stripe_session_id AS sessionId FROM orders WHERE user_id = ? AND event_id = ?`,
  );
  await expect.poll(() => open.get(userId, eventId)?.sessionId ?? null).not.toBeNull();
  const { orderId, sessionId } = open.get(userId, eventId)!;
  pay(shop, { sessionId: sessionId! });
  await shop.settle();
  return ticketsOf(shop, orderId)[0]!;
}

/** What a desk without a network wrote down and hands in the next day. */
function handInLater(desk: TestDesk, nightId: string, tickets: readonly TestTicket[]): (string | undefined)[] {
  const at = site.shop.clock.now().getTime();
  const entries: JournalEntry[] = tickets.map(({ code }, n) =>
    desk.entry(
      'admission',
      { cashierId: desk.cashierId, eventId: nightId, code, decision: 'admitted', reason: 'valid', isOffline: true },
      new Date(at + n * MINUTE_MS),
    ),
  );
  site.shop.clock.advance(20 * HOUR_MS);
  const { results } = syncJournal(desk.ctx, desk.desk, { entries, signature: desk.signed(entries) });
  return results.map(({ outcome }) => outcome);
}

test('a course is lived by a guest’s phone, a teacher’s, the office and a desk, from sign-up to its last evening', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { shop } = site;
  const { wednesdays, mondays, first } = addGroups();
  setForward(shop.clock, new Date(first.getTime() - 20 * 24 * HOUR_MS));
  const desk = pairDesk(shop);
  const admin = site.addAdmin();
  const office = shop.as(admin, ['admin']);
  const [lena, jonas, paul] = [addPerson(shop), addPerson(shop), addPerson(shop)];
  const named = (ticket: TestTicket, name: string): TestTicket => {
    shop.db.sqlite.prepare('UPDATE tickets SET holder_name = ? WHERE id = ?').run(name, ticket.id);
    return ticket;
  };
  // Weeks go by between two looks, and a sign-in is over by then.
  const asLena = () => site.openAs(browser, lena, { width: 390 });
  const lenas = named(await enrol(await asLena(), lena, wednesdays.id), 'Lena Vogt');
  const jonass = named(giveOwn(shop, wednesdays.id, { userId: jonas, role: 'lead' }), 'Jonas Keller');
  const pauls = giveOwn(shop, mondays.id, { userId: paul, role: 'lead' });
  askBoth([wednesdays, mondays]);
  const both = [lenas, jonass];
  const greenAt = (group: Group, tickets: readonly TestTicket[]) =>
    expect(tickets.map(({ code }) => scan(desk, group.id, code).colour)).toEqual(tickets.map(() => 'green'));

  await test.step('the office leaves evening 3 out, and the sixth moves over the change of the clocks', async () => {
    const panel = await site.openAs(browser, admin, { width: 1440, level: 'aal2' });
    await panel.goto(`${site.url}/admin/events/${wednesdays.id}`);
    const third = formatLongDate(startOf(wednesdays.evenings[2]!));
    await panel.getByRole('button', { name: `Actions: ${third}` }).click();
    await panel.getByRole('menuitem', { name: 'Leave out …' }).click();
    await panel.getByRole('dialog').getByRole('button', { name: 'Leave it out' }).click();
    await expect(panel.getByRole('region', { name: 'Evenings' })).toContainText('Left out');
    await panel.context().close();
    const startsAt = addBerlinDays(first, 40);
    const endsAt = new Date(startsAt.getTime() + HOUR_MS);
    moveEvening(office, { id: wednesdays.evenings[5]!, startsAt, endsAt, isStillDayAccepted: true });
  });

  await test.step('evening 1 at the desk, evening 2 on the teacher’s phone', async () => {
    goTo(wednesdays.evenings[0]!);
    greenAt(wednesdays, both);
    goTo(wednesdays.evenings[1]!);
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const teacher = await context.newPage();
    const code = invitePhone(office, null, { eventId: wednesdays.id, isTeacher: true }).url.split('#')[1];
    await teacher.goto(`${site.url}/door#${code}`);
    await teacher.getByRole('textbox', { name: 'Dein Name' }).fill('Clara');
    await teacher.getByRole('button', { name: 'Mitmachen' }).click();
    await expect(teacher.getByText('Abend 2 von 11, 0 von 2 da')).toBeVisible();
    for (const name of ['Lena Vogt', 'Jonas Keller'])
      await teacher.getByRole('button', { name: `Da: ${name}` }).click();
    await expect(teacher.getByText('2 von 2 da')).toBeVisible();
    await expect.poll(() => listAttendance(office, wednesdays.id).evenings[1]!.here).toBe(2);
    await context.close();
  });

  await test.step('Lena can’t come to evening 4 and makes up for it on a Monday that Paul misses', async () => {
    shop.clock.advance(20 * HOUR_MS);
    sayAbsent(shop.as(paul), { ticketId: pauls.id, eveningId: mondays.evenings[4]! });
    let guest = await asLena();
    await guest.goto(`${site.url}${ownCoursePath(lenas.id)}`);
    await guest
      .getByRole('region', { name: OWN_COURSE.next })
      .getByRole('button', { name: OWN_COURSE.cantCome })
      .click();
    await expect(guest.getByRole('region', { name: OWN_COURSE.next })).toContainText('Your place is free');
    goTo(wednesdays.evenings[3]!);
    greenAt(wednesdays, [jonass]);
    goTo(wednesdays.evenings[4]!);
    greenAt(wednesdays, both);
    setForward(shop.clock, new Date(startOf(mondays.evenings[4]!).getTime() - 60 * HOUR_MS));
    guest = await asLena();
    await guest.goto(`${site.url}${ownCoursePath(lenas.id)}`);
    const places = guest.getByRole('region', { name: OWN_COURSE.makeUp.title });
    await places
      .getByRole('button', { name: new RegExp(`^${OWN_COURSE.makeUp.take}: Mondays`) })
      .first()
      .click();
    await expect(places).toContainText(/Mondays/);
    await expect(places.getByRole('link', { name: OWN_COURSE.makeUp.ticket })).toBeVisible();
    await keepPicture(guest, 'lived-course');
    goTo(mondays.evenings[4]!);
    const { orderId } = shop.db.sqlite
      .prepare<[string], { orderId: string }>(
        `SELECT order_id AS orderId FROM tickets WHERE user_id = ? AND absence_id IS NOT NULL`,
      )
      .get(lena)!;
    greenAt(mondays, ticketsOf(shop, orderId));
  });

  await test.step('evening 6 on its new day; 7 at a desk without a network, 8 at one of an older build', async () => {
    goTo(wednesdays.evenings[5]!);
    greenAt(wednesdays, both);
    goTo(wednesdays.evenings[6]!);
    const night = takeSnapshot(desk.ctx, desk.desk, {}).events!.find(
      ({ id }) => id.slice(0, 8) === wednesdays.id.slice(0, 8),
    )!;
    expect(handInLater(desk, night.id, both)).toEqual(['applied', 'applied']);
    goTo(wednesdays.evenings[7]!);
    expect(handInLater(desk, wednesdays.id, both)).toEqual(['applied', 'applied']);
    for (const week of [8, 9, 10, 11]) {
      goTo(wednesdays.evenings[week]!);
      greenAt(wednesdays, both);
    }
  });

  await test.step('at the end guest and office read the same eleven evenings', async () => {
    setForward(shop.clock, new Date(startOf(wednesdays.evenings[11]!).getTime() + 30 * HOUR_MS));
    const [own, other] = ['Lena Vogt', 'Jonas Keller'].map((name) =>
      listAttendance(office, wednesdays.id)
        .people.find((row) => row.name === name)!
        .cells.join(' '),
    );
    expect(own).toBe('present present excused present present present present present present present present');
    expect(other).toBe(Array(11).fill('present').join(' '));
    const panel = await site.openAs(browser, admin, { width: 1440, level: 'aal2' });
    await panel.goto(`${site.url}/admin/events/${wednesdays.id}`);
    await expect(panel.getByRole('rowheader', { name: 'Lena Vogt' })).toBeVisible();
    await expectNoBarriers(panel);
    await panel.context().close();
    expect(shop.db.sqlite.prepare('SELECT count(*) FROM desk_exceptions').pluck().get()).toBe(0);
  });
});
