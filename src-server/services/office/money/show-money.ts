import { inArray, sql } from 'drizzle-orm';
import {
  addSource,
  addUp,
  bucketOf,
  bucketsOf,
  daysBetween,
  NO_MONEY,
  spanBefore,
  type MoneyInput,
  type MoneyLine,
  type MoneyStep,
  type MoneySums,
  type MoneyView,
} from '#shared/books/money-page.ts';
import { HOUR_MS, localDateOf } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { requirePermission } from '../../base/authorize.ts';
import { instantOf } from '../../base/facts.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { spanOfDays } from './accounting-days.ts';
import { membershipMoney } from './membership-money.ts';
import { feesByEvent, feesByHour, joinedIn, leftIn, sumsByDay, sumsByEvent, takenIn } from './taking-rows.ts';

type Days = { from: string; to: string };
type Span = { from: Date; to: Date };

/** Joined and left, each as its Berlin day. */
function movesIn(ctx: ServiceContext, span: Span): { joined: string[]; left: string[] } {
  return {
    joined: joinedIn(ctx.db)
      .all(span)
      .map(({ at }) => localDateOf(at)),
    left: leftIn(ctx.db)
      .all(span)
      .map(({ at }) => localDateOf(at)),
  };
}

type Moves = ReturnType<typeof movesIn>;

function linesByTime(
  ctx: ServiceContext,
  days: Days,
  { by, moves }: { by: Exclude<MoneyStep, 'event'>; moves: Moves },
): MoneyLine[] {
  const lines = new Map<string, MoneyLine>(
    bucketsOf(days, by).map((key) => [key, { ...NO_MONEY, key, title: key, startsAt: null, joined: 0, left: 0 }]),
  );
  const change = (day: string, how: (line: MoneyLine) => Partial<MoneyLine>): void => {
    const line = lines.get(bucketOf(day, by));
    if (line !== undefined) Object.assign(line, how(line));
  };
  for (const sums of sumsByDay(ctx.db).all(days)) change(sums.day, (line) => addSource(line, sums));
  for (const { hour, cents } of feesByHour(ctx.db).all(spanOfDays(days)))
    change(localDateOf(new Date(hour * HOUR_MS)), (line) => ({ feeCents: line.feeCents + cents }));
  for (const day of moves.joined) change(day, (line) => ({ joined: line.joined + 1 }));
  for (const day of moves.left) change(day, (line) => ({ left: line.left + 1 }));
  return [...lines.values()];
}

/** More nights than these are one line, so that the lines still add up. */
const MOST_EVENTS = 200;

const named = prepared({ ids: String }, (orm, { ids }) =>
  orm
    .select({ id: events.id, title: events.title, startsAt: events.startsAt })
    .from(events)
    .where(inArray(events.id, sql`(SELECT value FROM json_each(${ids}))`))
    .prepare(),
);

/** The key of what belongs to no event. */
const keyOf = (eventId: string | null, isMembership: boolean): string =>
  isMembership ? 'memberships' : eventId === null || eventId === '' ? 'rest' : eventId;

function linesByEvent(ctx: ServiceContext, days: Days, moves: Moves): MoneyLine[] {
  const sums = new Map<string, MoneySums>();
  const at = (key: string): MoneySums => sums.get(key) ?? NO_MONEY;
  for (const { eventId, ...line } of sumsByEvent(ctx.db).all(days)) {
    const key = keyOf(eventId, line.source === 'membership');
    sums.set(key, addSource(at(key), line));
  }
  for (const { orderId, eventId, cents } of feesByEvent(ctx.db).all(spanOfDays(days))) {
    const key = keyOf(eventId, orderId !== null && eventId === null);
    sums.set(key, { ...at(key), feeCents: at(key).feeCents + cents });
  }
  const titles = new Map(
    named(ctx.db)
      .all({ ids: JSON.stringify([...sums.keys()]) })
      .map((event) => [event.id, event]),
  );
  const ofEvents = [...titles.values()].toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime());
  const shown = ofEvents.slice(0, MOST_EVENTS);
  const line = (key: string, sum: MoneySums): MoneyLine => {
    const { title = key, startsAt = null } = titles.get(key) ?? {};
    const isMembership = key === 'memberships';
    const moved = { joined: isMembership ? moves.joined.length : 0, left: isMembership ? moves.left.length : 0 };
    return { ...sum, key, title, startsAt, ...moved };
  };
  const hasMoved = moves.joined.length + moves.left.length > 0;
  const keys = new Set([...shown.map(({ id }) => id), 'memberships']);
  const rest = addUp([...sums].flatMap(([key, sum]) => (keys.has(key) ? [] : [sum])));
  return [
    ...shown.map(({ id }) => line(id, at(id))),
    ...(sums.has('memberships') || hasMoved ? [line('memberships', at('memberships'))] : []),
    ...([...sums.keys()].every((key) => keys.has(key)) ? [] : [line('rest', rest)]),
  ];
}

/**
 * `admin.money.show`: what was taken and given back, by day, week, month or event, with fees, promo codes and
 * memberships; cents, Berlin days. From sums of days, however much was sold.
 */
export function showMoney(ctx: ServiceContext, { by, ...days }: MoneyInput): MoneyView {
  requirePermission(ctx, 'money:read');
  const moves = movesIn(ctx, spanOfDays(days));
  const lines = by === 'event' ? linesByEvent(ctx, days, moves) : linesByTime(ctx, days, { by, moves });
  return {
    ...days,
    lines,
    sums: addUp(lines),
    takenBeforeCents: takenIn(ctx.db).get(spanBefore(days))?.cents ?? 0,
    memberships: membershipMoney(ctx, {
      joined: moves.joined.length,
      left: moves.left.length,
      days: daysBetween(days.from, days.to),
    }),
    feesReadUntil: instantOf(ctx, 'provider_balance_read_until') ?? null,
  };
}
