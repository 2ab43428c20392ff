import { addBerlinDays } from '#shared/berlin.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { makeCourse } from './course.ts';
import { giveTickets, type TestTicket } from './door.ts';
import { addEvent, type TestShop } from './test-shop.ts';

type CourseOptions = { title: string; startsAt: Date; weeks: number; capacity?: number | null; style?: string };

/** A weekly course of one hour each evening; gives its id and those of its evenings. */
export function addWeekly(
  shop: TestShop,
  { title, startsAt, weeks, capacity = 20, style = 'bachata' }: CourseOptions,
): { id: string; evenings: string[] } {
  const id = addEvent(shop, { title, capacity });
  shop.db.sqlite.prepare('UPDATE events SET styles = ? WHERE id = ?').run(JSON.stringify([style]), id);
  makeCourse(shop, id, {
    startsAt,
    endsAt: new Date(addBerlinDays(startsAt, (weeks - 1) * 7).getTime() + HOUR_MS),
  });
  return { id, evenings: eveningsOf(shop, id) };
}

export const eveningsOf = ({ db }: TestShop, courseId: string): string[] =>
  db.sqlite
    .prepare<[string], string>('SELECT id FROM event_evenings WHERE event_id = ? ORDER BY starts_at')
    .pluck()
    .all(courseId);

/** A ticket of a course that is somebody's. */
export function giveOwn(
  shop: TestShop,
  courseId: string,
  { userId, role = null }: { userId: string; role?: SeatRole | null },
): TestTicket {
  const [ticket] = giveTickets(shop, courseId, 1) as [TestTicket];
  const { sqlite } = shop.db;
  sqlite.prepare('UPDATE tickets SET user_id = ? WHERE id = ?').run(userId, ticket.id);
  sqlite
    .prepare('UPDATE orders SET user_id = ? WHERE id = (SELECT order_id FROM tickets WHERE id = ?)')
    .run(userId, ticket.id);
  if (role !== null) {
    sqlite.exec('DROP TRIGGER IF EXISTS tickets_roles_fixed');
    sqlite.prepare('UPDATE tickets SET role = ? WHERE id = ?').run(role, ticket.id);
  }
  return ticket;
}

export type GuestRow = { id: string; eveningId: string; eventId: string; status: string };
/** The make-up places of a shop, as they were booked. */
export const guestsOf = ({ db }: TestShop): GuestRow[] =>
  db.sqlite
    .prepare<[], GuestRow>(
      `SELECT id, evening_id AS eveningId, event_id AS eventId, status FROM tickets WHERE evening_id IS NOT NULL ORDER BY rowid`,
    )
    .all();
