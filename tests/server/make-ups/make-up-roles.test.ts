import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fitsFloor, type EveningCounts } from '#shared/roles/evening-balance.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { DAY_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { erasePerson } from '#server/services/people/retention/erase-person.ts';
import { exportData } from '#server/services/people/retention/export/export-data.ts';
import { setCalendarAddress } from '#server/services/people/profile/calendar-address.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { calendarOwner, listOwnCalendarEvents } from '#server/services/shop/events/lists/list-own-calendar-events.ts';
import { bookMakeUp } from '#server/services/shop/make-ups/book-make-up.ts';
import { listMakeUpPlaces } from '#server/services/shop/make-ups/list-make-up-places.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { addWeekly, giveOwn, guestsOf } from '#tests/support/make-ups.ts';
import { askRoles, countedRoles } from '#tests/support/roles.ts';
import { serveShop } from '#tests/support/test-server.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let [own, host] = [] as unknown as [{ id: string; evenings: string[] }, { id: string; evenings: string[] }];
let friday: Date;

beforeEach(async () => {
  shop = await openTestShop();
  friday = wallClock(shop.clock.now(), 5, 19);
  own = addWeekly(shop, { title: 'Wednesdays', startsAt: wallClock(shop.clock.now(), 3, 19), weeks: 2 });
  host = addWeekly(shop, { title: 'Fridays', startsAt: friday, weeks: 2 });
});
afterEach(() => shop.close());

/** Somebody of the Wednesdays who misses the first. */
function addDancer(role: SeatRole | null = null): { userId: string; ctx: ServiceContext; ticketId: string } {
  const userId = addBuyer(shop);
  const ctx = shop.as(userId);
  const { id: ticketId } = giveOwn(shop, own.id, { userId, role });
  sayAbsent(ctx, { ticketId, eveningId: own.evenings[0]! });
  return { userId, ctx, ticketId };
}
const bookAt = ({ ctx, ticketId }: ReturnType<typeof addDancer>, at = 0) =>
  bookMakeUp(ctx, { ticketId, missedEveningId: own.evenings[0]!, eveningId: host.evenings[at]! });
const canCome = ({ ctx, ticketId }: ReturnType<typeof addDancer>) => listMakeUpPlaces(ctx, { ticketId }).length > 0;

describe('where leads and follows are counted', () => {
  it('a guest comes in on the side that is not ahead, who is away and other guests counted', () => {
    askRoles(shop, host.id);
    const people = (['lead', 'lead', 'follow'] as const).map((role) => ({ role, userId: addBuyer(shop) }));
    const held = people.map(({ role, userId }) => giveOwn(shop, host.id, { userId, role }));
    askRoles(shop, host.id, null);
    askRoles(shop, host.id); // counts them anew
    setForward(shop.clock, new Date(friday.getTime() - 3 * DAY_MS));
    const [lead, follow, silent] = [addDancer('lead'), addDancer('follow'), addDancer()];
    expect([lead, follow, silent].map(canCome)).toEqual([false, true, false]);
    expect(() => bookAt(lead)).toThrow('EVENING_FULL');
    bookAt(follow);
    expect(canCome(lead)).toBe(true);
    sayAbsent(shop.as(people[2]!.userId), { ticketId: held[2]!.id, eveningId: host.evenings[0]! });
    expect(canCome(lead)).toBe(false);
    const { kept, rows } = countedRoles(shop, host.id);
    expect(kept.map(({ live }) => live)).toEqual([0, 1, 2]); // the guest is none of the course's seats
    expect(rows.map(({ live }) => live)).toEqual([0, 2, 2]);
  });

  it('what one dances as a rule counts where the ticket says nothing', () => {
    askRoles(shop, host.id);
    setForward(shop.clock, new Date(friday.getTime() - 3 * DAY_MS));
    const dancer = addDancer();
    expect(canCome(dancer)).toBe(false);
    shop.db.sqlite.prepare(`INSERT INTO profiles (id, dance_role) VALUES (?, 'Follower')`).run(dancer.userId);
    bookAt(dancer);
    expect(listMyTickets(dancer.ctx, undefined)[0]?.ticketTypeName).toBe('Make-up place, Follow');
  });

  it.each<[string, { floor: [number, number, number, number]; role: SeatRole; isLetIn: boolean }]>([
    ['even', { floor: [8, 8, 8, 8], role: 'lead', isLetIn: true }],
    ['one ahead', { floor: [9, 9, 8, 8], role: 'lead', isLetIn: false }],
    ['one behind', { floor: [8, 8, 9, 9], role: 'lead', isLetIn: true }],
    ['the other side has not paid', { floor: [8, 8, 9, 7], role: 'lead', isLetIn: false }],
    ['both', { floor: [12, 12, 0, 0], role: 'both', isLetIn: true }],
  ])('the rule: %s', (_, { floor: [leads, paidLeads, follows, paidFollows], role, isLetIn }) => {
    const counts: EveningCounts = {
      lead: { all: leads, sold: paidLeads },
      follow: { all: follows, sold: paidFollows },
      both: { all: 0, sold: 0 },
    };
    expect(fitsFloor(counts, role)).toBe(isLetIn);
  });
});

describe('the last place of an evening', () => {
  const rush = async (): Promise<{ codes: (string | null)[]; guests: number }> => {
    setForward(shop.clock, new Date(friday.getTime() - 3 * DAY_MS));
    shop.db.sqlite.prepare('UPDATE events SET max_capacity = 1 WHERE id = ?').run(host.id);
    const dancers = Array.from({ length: 12 }, () => addDancer());
    const server = await serveShop(shop);
    try {
      const answers = await Promise.all(
        dancers.map(({ userId, ticketId }) =>
          server.mutate(
            'profile.bookMakeUp',
            { ticketId, missedEveningId: own.evenings[0], eveningId: host.evenings[0] },
            { cookie: server.cookieOf(userId) },
          ),
        ),
      );
      return { codes: answers.map(({ domainCode }) => domainCode), guests: guestsOf(shop).length };
    } finally {
      await server.close();
    }
  };

  it('goes to one of twelve who take it at once, over real HTTP', async () => {
    const { codes, guests } = await rush();
    expect(guests).toBe(1);
    expect(codes.filter((code) => code === 'EVENING_FULL')).toHaveLength(11);
  });
});

describe('what is kept of a make-up place', () => {
  it('is a ticket of its evening, in one’s calendar and among one’s data, and loses its person with the account', () => {
    setForward(shop.clock, new Date(friday.getTime() - 3 * DAY_MS));
    const dancer = addDancer();
    bookAt(dancer);
    const [ticket] = listMyTickets(dancer.ctx, undefined);
    expect(ticket).toMatchObject({
      eveningId: host.evenings[0],
      event: { startsAt: friday, evenings: [{ id: host.evenings[0] }] },
    });
    const { path } = setCalendarAddress(dancer.ctx, { isOn: true });
    const owner = calendarOwner(shop.visitor, path!.slice('/calendar/'.length, -'.ics'.length));
    const calendar = listOwnCalendarEvents(shop.visitor, owner!);
    expect(calendar.find(({ id }) => id === host.id)?.evenings.map(({ id }) => id)).toEqual([host.evenings[0]]);
    expect(exportData(dancer.ctx)['absences']).toEqual([
      expect.objectContaining({
        event: 'Wednesdays',
        madeUpAt: 'Fridays',
        madeUpStartsAt: expect.anything() as unknown,
      }),
    ]);
    erasePerson(shop.system, { userId: dancer.userId, email: 'x@example.com' });
    expect(
      shop.db.sqlite
        .prepare('SELECT user_id, absence_id, evening_id, holder_name FROM tickets WHERE evening_id IS NOT NULL')
        .get(),
    ).toEqual({ user_id: null, absence_id: null, evening_id: host.evenings[0], holder_name: null });
  });
});
