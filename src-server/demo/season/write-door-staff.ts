import { businessDayOf } from '#shared/berlin.ts';
import { DAY_MS } from '#shared/time.ts';
import { statement, type Db } from '#server/db/client.ts';
import { cashierPins, cashierSchedule } from '#server/db/schema/desk.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { hashPin, pinKeyOf } from '#server/services/door/devices/secret-hash.ts';
import { dancer, demoAccounts, type Person } from './people.ts';
import { rowWriter } from './row-writer.ts';
import { seedUuid } from './season-ids.ts';

/** The door desk's PINs of the demo, printed in the README: nobody's money is behind them. */
const DEMO_PINS = { kasse: '1357', admin: '2468' } as const;

const ROSTER_FROM_DAYS = -14;
const ROSTER_UNTIL_DAYS = 28;
/** Who helps besides the cashier, in turn. */
const HELPERS = [12, 47, 88] as const;

const eventDays = statement<{ from: number; to: number }, { startsAt: number }>(
  `SELECT starts_at AS startsAt FROM events WHERE starts_at >= @from AND starts_at < @to AND is_active = 1 ORDER BY starts_at`,
);

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
    const rows = eventDays(db).all({
      from: now.getTime() + ROSTER_FROM_DAYS * DAY_MS,
      to: now.getTime() + ROSTER_UNTIL_DAYS * DAY_MS,
    });
    const days = new Set([businessDayOf(now), ...rows.map(({ startsAt }) => businessDayOf(new Date(startsAt)))]);
    for (const [index, date] of [...days].toSorted().entries()) {
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
