import { addBerlinDays, berlinInstant, businessDayOf } from '#shared/berlin.ts';
import { DAY_MS, type LocalDate } from '#shared/time.ts';
import type { DanceStyle, EventKind } from '#shared/events/event-kind.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type NightRow = {
  id: string;
  title: string;
  kind: EventKind;
  styles: string;
  startsAt: number;
  endsAt: number;
  location: string;
  cancelledAt: number | null;
  isPreParty: number;
  memberOffer: number;
  maxCapacity: number | null;
  seatsLeft: number | null;
};
export type Night = Omit<NightRow, 'styles'> & { styles: DanceStyle[] };

const COLUMNS = `id, title, kind, styles, starts_at AS startsAt, ends_at AS endsAt, location, cancelled_at AS cancelledAt, is_pre_party AS isPreParty, member_offer AS memberOffer,
  max_capacity AS maxCapacity, max_capacity - sold_count - held_count AS seatsLeft`;
const between = statement<{ from: number; to: number; now: number; oldest: number }, NightRow>(
  `SELECT ${COLUMNS} FROM events WHERE starts_at >= @oldest AND starts_at < @to AND (starts_at >= @from OR ends_at > @now) AND (is_active = 1 OR cancelled_at IS NOT NULL) ORDER BY starts_at, id LIMIT 20`,
);
const nextStart = statement<{ from: number }, { startsAt: number }>(
  `SELECT starts_at AS startsAt FROM events WHERE starts_at >= @from AND is_active = 1 ORDER BY starts_at LIMIT 1`,
);

/** A festival that began days ago is still on. */
const LONGEST_EVENT_MS = 10 * DAY_MS;
const DAY_BEGINS_AT = 6;

function nightsOf(ctx: ServiceContext, businessDay: LocalDate): Night[] {
  const [year = 0, month = 0, day = 0] = businessDay.split('-').map(Number);
  const from = berlinInstant(year, month, day, DAY_BEGINS_AT);
  const rows = between(ctx.db).all({
    from: from.getTime(),
    to: addBerlinDays(from, 1).getTime(),
    now: ctx.now().getTime(),
    oldest: from.getTime() - LONGEST_EVENT_MS,
  });
  return rows.map((row) => ({ ...row, styles: JSON.parse(row.styles) as DanceStyle[] }));
}

/** The events of the running business day, until 06:00; on a day without any, those of the next day that has some: a desk is made ready before its night. */
export function tonight(ctx: ServiceContext): { businessDay: LocalDate; nights: Night[] } {
  const today = businessDayOf(ctx.now());
  const nights = nightsOf(ctx, today);
  if (nights.length > 0) return { businessDay: today, nights };
  const next = nextStart(ctx.db).get({ from: ctx.now().getTime() });
  return {
    businessDay: today,
    nights: next === undefined ? [] : nightsOf(ctx, businessDayOf(new Date(next.startsAt))),
  };
}
