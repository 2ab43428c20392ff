import { and, eq, gte, lt } from 'drizzle-orm';
import { businessDayOf } from '#shared/berlin.ts';
import { DAY_MS } from '#shared/time.ts';
import type { Db } from '#server/db/client.ts';
import { cashierPins, cashierSchedule } from '#server/db/schema/cashiers.ts';
import { events } from '#server/db/schema/events.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { hashPin, pinKeyOf } from '#server/services/door/devices/secret-hash.ts';
import { dancer, demoAccounts, type Person } from './people.ts';
import { rowWriter } from './row-writer.ts';
import { seedUuid } from './season-ids.ts';

/** The door desk's PINs of the demo, printed in the README: no real money depends on them. */
const DEMO_PINS = { kasse: '1357', admin: '2468' } as const;

const ROSTER_FROM_DAYS = -14;
const ROSTER_UNTIL_DAYS = 28;
/** Who helps besides the cashier, in turn. */
const HELPERS = [12, 47, 88] as const;

/** The business days around today on which something is on, today in any case. */
function eventDays(db: Db, now: Date): string[] {
  const dayFrom = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const nights = db.orm
    .select({ startsAt: events.startsAt })
    .from(events)
    .where(
      and(
        gte(events.startsAt, dayFrom(ROSTER_FROM_DAYS)),
        lt(events.startsAt, dayFrom(ROSTER_UNTIL_DAYS)),
        eq(events.isActive, true),
      ),
    )
    .all();
  return [...new Set([businessDayOf(now), ...nights.map(({ startsAt }) => businessDayOf(startsAt))])].toSorted();
}

/**
 * Who works the door: the cashier on every night around today, tonight in any case, helpers in turn; and the PINs of
 * cashier and admin.
 */
export function writeDoorStaff(db: Db, { now, pinPepper }: { now: Date; pinPepper: string }): void {
  const writeShift = rowWriter(db, cashierSchedule, ['id', 'userId', 'date', 'name', 'note', 'createdAt']);
  const writePin = rowWriter(db, cashierPins, ['userId', 'pinHash', 'wrongTries', 'lockedUntil', 'updatedAt']);
  const createdAt = new Date(now.getTime() - 21 * DAY_MS);
  const shift = (date: string, { id, name }: Person, note: string) =>
    writeShift({
      id: seedUuid(`shift:${date}:${id}`),
      userId: id,
      date,
      name: name.split(' ')[0] ?? name,
      note,
      createdAt,
    });
  inTransaction(db, () => {
    for (const [index, date] of eventDays(db, now).entries()) {
      shift(date, demoAccounts.kasse, 'Kasse, ab 19:30');
      const helper = HELPERS[index % (HELPERS.length + 1)];
      if (helper !== undefined) shift(date, dancer(helper), 'Garderobe');
    }
    const pinKey = pinKeyOf(pinPepper);
    for (const who of ['kasse', 'admin'] as const) {
      const { id } = demoAccounts[who];
      writePin({
        userId: id,
        pinHash: hashPin(pinKey, { userId: id, pin: DEMO_PINS[who] }),
        wrongTries: 0,
        lockedUntil: null,
        updatedAt: createdAt,
      });
    }
  });
}
