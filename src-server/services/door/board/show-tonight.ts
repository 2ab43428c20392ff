import { businessDayRange } from '#shared/berlin.ts';
import { expectedArrivals, QUARTER_MS, quarterOf } from '#shared/door/expected-arrivals.ts';
import type { BoardNight, BoardQuarter, TonightBoard } from '#shared/door/tonight-board.ts';
import { noteWords, planWords } from '#shared/shifts/plan-words.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { doorName } from '#shared/door/verdict-words.ts';
import { pick } from '#shared/pick.ts';
import { requirePermission } from '../../base/authorize.ts';
import { asSystem, type ServiceContext } from '../../base/service-context.ts';
import { headCount } from '../check-in/head-count.ts';
import { ticketsOut } from '../check-in/tickets-out.ts';
import { listDeskExceptions } from '../devices/desk-exceptions.ts';
import { listOpenShifts, listShifts } from '../shifts/shift-rows.ts';
import { tonight, type Night } from '../snapshot/tonight.ts';
import { arrivalsOf, expectationOf } from './arrival-rows.ts';
import { boardDesks } from './desk-rows.ts';
import { takingsOf } from './takings.ts';

const MOST_QUESTIONS = 5;
/** A line of the board is short: what a desk finds a ticket by. */
const NUMBER_END = 8;
const QUESTION_FIELDS = ['id', 'kind', 'title', 'detail', 'deskName', 'otherDeskName', 'at'] as const;
/** Above this nobody reads the exact number. */
const MOST_COUNTED = 50;
/** A festival is days long: a board shows the hours around now. */
const MOST_QUARTERS = 48;

/** Every quarter from the first arrival, or the beginning, to the last with somebody in it, or the running one. */
function quartersOf(
  { startsAt }: Night,
  now: Date,
  { arrived, expected }: { arrived: ReadonlyMap<number, number>; expected: ReadonlyMap<number, number> },
): BoardQuarter[] {
  const shown = new Map([...expected].map(([quarter, people]) => [quarter, Math.round(people)]));
  const busy = [...arrived.keys(), ...[...shown].filter(([, people]) => people > 0).map(([quarter]) => quarter)];
  const last = Math.max(0, quarterOf(now, startsAt), ...busy);
  const first = Math.max(last - MOST_QUARTERS + 1, Math.min(0, ...busy));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const quarter = first + index;
    return {
      at: new Date(startsAt.getTime() + quarter * QUARTER_MS),
      arrived: arrived.get(quarter) ?? 0,
      expected: shown.get(quarter) ?? 0,
    };
  });
}

function boardNight(ctx: ServiceContext, night: Night): BoardNight {
  const { eventId, title, kind, styles, imageUrl, location, startsAt, endsAt, evening, seatsLeft, maxCapacity } = night;
  const [now, out] = [ctx.now(), ticketsOut(ctx, night)];
  const { curve, earlierNights } = expectationOf(ctx, { ...night, startsAt: night.firstStartsAt });
  return {
    id: eventId,
    title,
    kind,
    styles,
    imageUrl,
    location,
    startsAt,
    endsAt,
    evening,
    seatsLeft,
    counts: headCount(ctx, night, maxCapacity),
    ticketsOut: out,
    quarters: quartersOf(night, now, {
      arrived: arrivalsOf(ctx, night),
      expected: expectedArrivals(curve, { ticketsOut: out, startsAt, now }),
    }),
    earlierNights,
  };
}

/**
 * `admin.tonight`: the running business day at a glance. Who is inside and who is still expected, what was taken, the
 * desks, the shift calendar of the day, and what desks could not settle themselves. Only reads.
 */
export function showTonight(ctx: ServiceContext): TonightBoard {
  requirePermission(ctx, 'board:watch');
  const { businessDay, nights } = tonight(ctx);
  const day = businessDayRange(businessDay);
  const wanted = nights.filter(({ cancelledAt }) => cancelledAt === null);
  // On a day without an event these are the next day's.
  const [running, later] = [
    wanted.filter(({ startsAt }) => startsAt < day.to),
    wanted.find(({ startsAt }) => startsAt >= day.to),
  ];
  const open = listDeskExceptions(asSystem(ctx, 'board'), { limit: MOST_COUNTED }).items;
  return {
    businessDay,
    at: new Date(Math.floor(ctx.now().getTime() / MINUTE_MS) * MINUTE_MS),
    nights: running.map((night) => boardNight(ctx, night)),
    next: running.length > 0 || later === undefined ? null : { title: later.title, startsAt: later.startsAt },
    takings: takingsOf(ctx, { businessDay, eventIds: running.map(({ eventId }) => eventId) }),
    desks: boardDesks(ctx, day),
    shifts: listShifts(ctx.db)
      .all({ from: businessDay, to: businessDay })
      .map((row) => ({ id: row.id, name: row.name, note: noteWords(row, 'en') })),
    openShifts: listOpenShifts(ctx.db)
      .all({ from: businessDay, to: businessDay, now: ctx.now() })
      .map((row) => ({ id: row.id, words: planWords(row, 'en'), missing: row.missing })),
    questions: open.slice(0, MOST_QUESTIONS).map(({ guest, ticketNumber, ...question }) => ({
      ...pick(question, QUESTION_FIELDS),
      guest: doorName(guest),
      ticketNumber: ticketNumber?.slice(-NUMBER_END) ?? null,
    })),
    questionCount: open.length,
  };
}
