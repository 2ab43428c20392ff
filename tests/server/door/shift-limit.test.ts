import { expect, it } from 'vitest';
import { HOUR_MS } from '#shared/time.ts';
import { addPlanned } from '#server/services/door/shifts/plan-shift.ts';
import { addStaff } from '#tests/support/door.ts';
import { serveShop } from '#tests/support/test-server.ts';
import { addEvent, openTestShop } from '#tests/support/test-shop.ts';

it('a shift is taken twenty times an hour, by each person; leaving it is never held up', async () => {
  const shop = await openTestShop();
  const server = await serveShop(shop, { hasRateLimits: true });
  const [nele, ben] = [addStaff(shop, ['cashier']), addStaff(shop, ['cashier'])];
  const lead = shop.as(addStaff(shop, ['door_lead']), ['door_lead']);
  const at = (hours: number) => new Date(shop.clock.now().getTime() + hours * HOUR_MS);
  const eventId = addEvent(shop, { startsInHours: 8 });
  const times = { startsAt: at(8), endsAt: at(10) };
  const { id: shiftId } = addPlanned(lead, { eventId, eveningId: null, job: 'bar', ...times, needed: 1 });
  const take = async (userId: string) =>
    (await server.mutate('shifts.take', { shiftId }, { cookie: server.cookieOf(userId) })).domainCode;
  const leave = async (userId: string) => {
    const id = shop.db.sqlite.prepare('SELECT id FROM cashier_schedule WHERE person_id = ?').pluck().get(userId);
    return (await server.mutate('shifts.leave', { id }, { cookie: server.cookieOf(userId) })).domainCode;
  };
  for (let nth = 0; nth < 20; nth++) expect([await take(nele), await leave(nele)]).toEqual([null, null]);
  expect(await take(nele)).toBe('RATE_LIMITED');
  expect(await take(ben)).toBeNull();
  expect(await leave(ben)).toBeNull();
  // Nele and Ben, a mail each.
  expect(shop.db.sqlite.prepare(`SELECT count(*) FROM outbox WHERE kind = 'mail.shift_left'`).pluck().get()).toBe(2);
  await server.close();
  await shop.close();
});
