import { genreOf } from '#shared/art/genre.ts';
import { hoursOf, seasonStart } from '#shared/shifts/hours.ts';
import {
  OFFERED_DAYS,
  type MyShift,
  type MyShifts,
  type MySwap,
  type OfferedShift,
  type SeenShift,
} from '#shared/shifts/my-shifts.ts';
import { shiftDaysLater } from '#shared/shifts/shift-month.ts';
import { eveningDayOf, type LocalDate } from '#shared/time.ts';
import type { RowOf } from '#server/db/client.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { banOfUser } from '../../shop/bans/running-bans.ts';
import { isStandby } from './call-out.ts';
import { mayTake, mayTakeJob } from './may-take.ts';
import { doingFrom, ownEntries, workedSince } from './own-shift-rows.ts';
import { listOpenShifts } from './shift-rows.ts';
import { openSwaps, type OpenSwap } from './swap-rows.ts';

/** Of a shift that is over within the evening the next one still counts as today's. */
const isToCome =
  (now: Date) =>
  ({ endsAt }: { endsAt: Date }): boolean =>
    endsAt > now;

const artworkOf = (row: Pick<RowOf<typeof listOpenShifts>, 'eventId' | 'title' | 'kind' | 'styles' | 'imageUrl'>) => ({
  id: row.eventId,
  genre: genreOf(row),
  imageUrl: row.imageUrl,
});

/** An entry in a shift of the plan; null of one without. */
function myShiftOf({ id, shift, title, kind, styles, ...row }: RowOf<typeof ownEntries>): MyShift | null {
  if (shift === null || title === null || kind === null || styles === null) return null;
  return {
    id,
    shiftId: shift.id,
    job: shift.job,
    startsAt: shift.startsAt,
    endsAt: shift.endsAt,
    title,
    location: row.location ?? '',
    artwork: artworkOf({ eventId: shift.eventId, title, kind, styles, imageUrl: row.imageUrl }),
    isOff: row.cancelledAt !== null || row.eveningState === 'cancelled',
  };
}

const seenOf = (shift: OpenSwap['shift'], night: OpenSwap['night']): SeenShift => ({
  shiftId: shift.id,
  job: shift.job,
  startsAt: shift.startsAt,
  endsAt: shift.endsAt,
  title: night.title,
  location: night.location,
  artwork: artworkOf(night),
});

/** Swaps that are one's own, that one has answered, and that one may answer. */
function swapsOf(ctx: ServiceContext, userId: string): MySwap[] {
  const may = mayTake(ctx, userId);
  return openSwaps(ctx.db)
    .all({ now: ctx.now() })
    .flatMap((swap): MySwap[] => {
      const { id, entryId, offeredBy, answeredBy, givenShift, givenNight } = swap;
      const isOwn = offeredBy === userId;
      const isOpen = answeredBy === null && mayTakeJob(may, swap.shift.job);
      if (!isOwn && answeredBy !== userId && !isOpen) return [];
      const state = isOwn ? (answeredBy === null ? 'offered' : 'answered') : isOpen ? 'open' : 'promised';
      const given = givenShift === null || givenNight === null ? null : seenOf(givenShift, givenNight);
      const who = isOwn ? swap.answererName : swap.offererName;
      return [{ id, entryId, state, who, shift: seenOf(swap.shift, swap.night), given }];
    });
}

/** Open shifts that somebody can take: of their jobs, at no time at which they are in one already. */
function offeredTo(
  ctx: ServiceContext,
  userId: string,
  today: LocalDate,
): { offered: OfferedShift[]; isHelper: boolean } {
  const may = mayTake(ctx, userId);
  if (may === 'none' || banOfUser(ctx, userId) !== null) return { offered: [], isHelper: false };
  const own = ownEntries(ctx.db).all({ personId: userId, from: shiftDaysLater(today, -1) });
  const offered = listOpenShifts(ctx.db)
    .all({ from: today, to: shiftDaysLater(today, OFFERED_DAYS), now: ctx.now() })
    .filter(
      (open) =>
        open.isActive &&
        mayTakeJob(may, open.job) &&
        !own.some(({ shift }) => shift !== null && shift.startsAt < open.endsAt && shift.endsAt > open.startsAt),
    )
    .map(({ id, job, startsAt, endsAt, missing, title, location, ...row }) => ({
      shiftId: id,
      job,
      startsAt,
      endsAt,
      missing,
      title,
      location,
      artwork: artworkOf({ ...row, title }),
    }));
  return { offered, isHelper: true };
}

/** Who does the job after somebody, at the same night. */
function takesOver(ctx: ServiceContext, next: RowOf<typeof ownEntries>['shift'] | undefined): string[] {
  if (next === undefined || next === null) return [];
  const { eventId, eveningId, job, endsAt } = next;
  return doingFrom(ctx.db)
    .all({ eventId, eveningId, job, startsAt: endsAt })
    .map(({ name }) => name);
}

/** `shifts.mine`: one's own shifts to come, what is open, and the hours of the season. */
export function showMyShifts(ctx: ServiceContext): MyShifts {
  const { userId } = requireUser(ctx);
  const now = ctx.now();
  const today = eveningDayOf(now);
  // What begins before 06:00 belongs to the evening before, which may not be over.
  const rows = ownEntries(ctx.db).all({ personId: userId, from: today });
  const shifts = rows
    .map(myShiftOf)
    .filter((shift) => shift !== null)
    .filter(isToCome(now));
  const next = shifts.find(({ isOff }) => !isOff);
  const since = seasonStart(today);
  return {
    shifts,
    takesOver: takesOver(ctx, rows.find(({ id }) => id === next?.id)?.shift),
    noted: rows
      .filter(({ shift }) => shift === null)
      .map(({ id, date, note }) => ({ id, date: date as LocalDate, note })),
    ...offeredTo(ctx, userId, today),
    isStandby: isStandby(ctx, userId),
    swaps: banOfUser(ctx, userId) === null ? swapsOf(ctx, userId) : [],
    season: { hours: hoursOf(workedSince(ctx.db).all({ personId: userId, from: since, now })), since },
  };
}
