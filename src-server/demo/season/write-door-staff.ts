import { and, eq, gte, lt } from 'drizzle-orm';
import { businessDayOf } from '#shared/berlin.ts';
import { DAY_MS, HOUR_MS, type LocalDate } from '#shared/time.ts';
import type { Db } from '#server/db/client.ts';
import { cashierPins, cashierSchedule } from '#server/db/schema/cashiers.ts';
import { events } from '#server/db/schema/events.ts';
import { shifts } from '#server/db/schema/shifts.ts';
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

/** Hours after the beginning, and how long. */
type Planned = { job: string; from: number; hours: number; needed: number };

type DemoNight = Pick<typeof events.$inferSelect, 'id' | 'startsAt' | 'evenings'>;

/** The business days around today on which something is on, each with its last event; today in any case. */
function eventDays(db: Db, now: Date): [string, DemoNight | undefined][] {
  const dayFrom = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const nights = db.orm
    .select({ id: events.id, startsAt: events.startsAt, evenings: events.evenings })
    .from(events)
    .where(
      and(
        gte(events.startsAt, dayFrom(ROSTER_FROM_DAYS)),
        lt(events.startsAt, dayFrom(ROSTER_UNTIL_DAYS)),
        eq(events.isActive, true),
      ),
    )
    .orderBy(events.startsAt)
    .all();
  const days = new Map<string, DemoNight | undefined>([[businessDayOf(now), undefined]]);
  for (const night of nights) days.set(businessDayOf(night.startsAt), night);
  return [...days].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Writes shifts of the plan, and who is in them. */
function planner(db: Db, createdAt: Date) {
  const writeEntry = rowWriter(db, cashierSchedule, [
    'id',
    'userId',
    'personId',
    'shiftId',
    'date',
    'name',
    'note',
    'createdAt',
  ]);
  const writePlanned = rowWriter(db, shifts, [
    'id',
    'eventId',
    'eveningId',
    'date',
    'job',
    'startsAt',
    'endsAt',
    'needed',
    'createdAt',
  ]);
  /** A shift of the night, on a day without one none; gives its id. */
  const plan = (date: string, night: DemoNight | undefined, { job, from, hours, needed }: Planned): string | null => {
    if (night === undefined) return null;
    const id = seedUuid(`shift:${night.id}:${job}`);
    const evening = night.evenings.find(({ startsAt }) => businessDayOf(startsAt) === date);
    const startsAt = new Date((evening ?? night).startsAt.getTime() + from * HOUR_MS);
    writePlanned({
      id,
      eventId: night.id,
      eveningId: evening?.id ?? null,
      date: date as LocalDate,
      job,
      startsAt,
      endsAt: new Date(startsAt.getTime() + hours * HOUR_MS),
      needed,
      createdAt,
    });
    return id;
  };
  const putIn = (date: string, { id, name }: Person, { shiftId, note }: { shiftId: string | null; note: string }) =>
    writeEntry({
      id: seedUuid(`shift:${date}:${id}`),
      userId: id,
      personId: id,
      shiftId,
      date,
      name: name.split(' ')[0] ?? name,
      note: shiftId === null ? note : '',
      createdAt,
    });
  return { plan, putIn };
}

/**
 * Who works the door: the cashier on every night around today, tonight in any case, helpers in turn; and the PINs of
 * cashier and admin.
 */
export function writeDoorStaff(db: Db, { now, pinPepper }: { now: Date; pinPepper: string }): void {
  const createdAt = new Date(now.getTime() - 21 * DAY_MS);
  const { plan, putIn } = planner(db, createdAt);
  const writePin = rowWriter(db, cashierPins, ['userId', 'pinHash', 'wrongTries', 'lockedUntil', 'updatedAt']);
  inTransaction(db, () => {
    for (const [index, [date, night]] of eventDays(db, now).entries()) {
      const till = plan(date, night, { job: 'till', from: -0.5, hours: 4, needed: 1 });
      plan(date, night, { job: 'scan', from: 0, hours: 3, needed: 1 });
      const cloakroom = plan(date, night, { job: 'cloakroom', from: 0, hours: 4, needed: 1 });
      putIn(date, demoAccounts.kasse, { shiftId: till, note: 'Kasse, ab 19:30' });
      const helper = HELPERS[index % (HELPERS.length + 1)];
      if (helper !== undefined) putIn(date, dancer(helper), { shiftId: cloakroom, note: 'Garderobe' });
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
