import { desc, eq, gt, lte, and } from 'drizzle-orm';
import { DAY_MS, localDateOf } from '#shared/time.ts';
import { prepared, type Db } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { tickets } from '#server/db/schema/tickets.ts';

/** The nights that tell how people buy now. */
const HISTORY_MS = 120 * DAY_MS;
const MOST_TICKETS = 4_000;
/** With fewer tickets nothing can be told from them. */
const FEWEST_TICKETS = 50;
const WITHOUT_HISTORY_MS = 14 * DAY_MS;
/** So many of the tickets were bought within the window. */
const SHARE = 0.8;

const bought = prepared(
  { since: tickets.purchasedAt, now: events.startsAt, limit: Number },
  (orm, { since, now, limit }) =>
    orm
      .select({ startsAt: events.startsAt, purchasedAt: tickets.purchasedAt })
      .from(tickets)
      .innerJoin(events, eq(events.id, tickets.eventId))
      .where(and(gt(tickets.purchasedAt, since), lte(events.startsAt, now)))
      .orderBy(desc(tickets.purchasedAt))
      .limit(limit)
      .prepare(),
);

const known = new WeakMap<Db, { day: string; windowMs: number }>();

/**
 * How long before a night its sales normally come, in ms and whole days: within it four of five tickets of the last
 * nights were bought. Two weeks while there is no history. Looked up once a day.
 */
export function saleWindow(db: Db, now: Date): number {
  const day = localDateOf(now);
  const kept = known.get(db);
  if (kept?.day === day) return kept.windowMs;
  const leads = bought(db)
    .all({ since: new Date(now.getTime() - HISTORY_MS), now, limit: MOST_TICKETS })
    .map(({ startsAt, purchasedAt }) => startsAt.getTime() - purchasedAt.getTime())
    .sort((a, b) => a - b);
  const lead = leads.length < FEWEST_TICKETS ? undefined : leads[Math.ceil(leads.length * SHARE) - 1];
  const windowMs = lead === undefined ? WITHOUT_HISTORY_MS : Math.max(1, Math.ceil(lead / DAY_MS)) * DAY_MS;
  known.set(db, { day, windowMs });
  return windowMs;
}
