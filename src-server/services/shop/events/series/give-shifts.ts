import { randomUUID } from 'node:crypto';
import { timesAtNight, type TemplateTimes } from '#shared/shifts/template-times.ts';
import { eveningDayOf } from '#shared/time.ts';
import { findRow, findRows, insertRow } from '#server/db/rows.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { shiftFixtures, shiftTemplates } from '#server/db/schema/shift-templates.ts';
import { shifts } from '#server/db/schema/shifts.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { banOfUser } from '../../bans/running-bans.ts';
import { isInShift } from '../../shifts/clashing-shift.ts';

type Fixture = { personId: string | null; name: string };
/** A shift as a night gets it, with who does it every time. */
export type GivenShift = TemplateTimes & { job: string; needed: number; fixtures: readonly Fixture[] };

type Night = { eventId: string; eveningId: string | null; startsAt: Date };

/** What the nights of a series have in their plan; empty while nothing was kept for it. */
export const templateOf = (ctx: ServiceContext, seriesId: string): GivenShift[] =>
  findRows(ctx.db, shiftTemplates, { seriesId }).map(({ id, job, startsAfter, endsAfter, needed }) => ({
    job,
    startsAfter,
    endsAfter,
    needed,
    fixtures: findRows(ctx.db, shiftFixtures, { templateId: id }, ['personId', 'name']),
  }));

/** Who is banned or elsewhere at that time is left out; the place is open. */
function isFree(ctx: ServiceContext, { personId }: Fixture, times: { startsAt: Date; endsAt: Date }): boolean {
  if (personId === null) return true;
  return banOfUser(ctx, personId) === null && !isInShift(ctx, { personId, ...times, but: '' });
}

/** Puts shifts into the plan of a night; gives how many. Call inside a transaction. */
export function giveShifts(ctx: ServiceContext, night: Night, given: readonly GivenShift[]): number {
  let made = 0;
  for (const { job, needed, fixtures, ...template } of given) {
    const times = timesAtNight(night.startsAt, template);
    if (times === null) continue;
    const [id, date, createdAt] = [randomUUID(), eveningDayOf(times.startsAt), ctx.now()];
    const { eventId, eveningId } = night;
    insertRow(ctx.db, shifts, { id, eventId, eveningId, date, job, ...times, needed, createdAt });
    for (const { personId, name } of fixtures.filter((one) => isFree(ctx, one, times)).slice(0, needed))
      insertRow(ctx.db, cashierSchedule, { id: randomUUID(), personId, shiftId: id, date, name, createdAt });
    made += 1;
  }
  return made;
}

/** A new night of a series has its shifts by itself, of a weekly course each evening. Call inside a transaction. */
export function giveShiftsOfSeries(ctx: ServiceContext, eventId: string, eveningId?: string): void {
  const event = findRow(ctx.db, events, { id: eventId }, ['seriesId', 'startsAt']);
  if (event === undefined || event.seriesId === null) return;
  const given = templateOf(ctx, event.seriesId);
  if (given.length === 0) return;
  const evenings = findRows(ctx.db, eventEvenings, { eventId }, ['id', 'startsAt']);
  if (evenings.length === 0) giveShifts(ctx, { eventId, eveningId: null, startsAt: event.startsAt }, given);
  for (const { id, startsAt } of evenings)
    if (eveningId === undefined || id === eveningId) giveShifts(ctx, { eventId, eveningId: id, startsAt }, given);
}
