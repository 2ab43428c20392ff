import { and, asc, eq, gt, gte, isNull, like, lt, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { events, ticketTypes } from '#server/db/schema/events.ts';
import { cents } from '#shared/money.ts';
import type { OnlineTicketType } from './event-facts.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type EventRow = typeof events.$inferSelect;

const isListed = [eq(events.isActive, true), isNull(events.cancelledAt)];
const after = gt(events.startsAt, sql.placeholder('after'));

export const findUpcomingRows = prepared((orm) =>
  orm
    .select()
    .from(events)
    .where(and(...isListed, after))
    .orderBy(asc(events.startsAt))
    .limit(sql.placeholder('limit'))
    .prepare(),
);

export const findUpcomingRowsOfKind = prepared((orm) =>
  orm
    .select()
    .from(events)
    .where(and(...isListed, after, eq(events.kind, sql.placeholder('kind'))))
    .orderBy(asc(events.startsAt))
    .limit(sql.placeholder('limit'))
    .prepare(),
);

export const findMonthRows = prepared((orm) =>
  orm
    .select()
    .from(events)
    .where(and(...isListed, gte(events.startsAt, sql.placeholder('from')), lt(events.startsAt, sql.placeholder('to'))))
    .orderBy(asc(events.startsAt))
    .prepare(),
);

/** 'Salsa Friday' events are parties whose title contains 'salsa'; SQLite's LIKE ignores the case of ASCII. */
export const findSalsaRows = prepared((orm) =>
  orm
    .select()
    .from(events)
    .where(and(...isListed, after, eq(events.kind, 'party'), like(events.title, '%salsa%')))
    .orderBy(asc(events.startsAt))
    .limit(sql.placeholder('limit'))
    .prepare(),
);

export const findEventRow = prepared((orm) =>
  orm
    .select()
    .from(events)
    .where(and(eq(events.id, sql.placeholder('id')), eq(events.isActive, true)))
    .prepare(),
);

/** By the name a calendar file or a form gave it; a series carries the form's key at its first night. */
export const findByExternalUid = prepared((orm) =>
  orm
    .select({ id: events.id, seriesId: events.seriesId })
    .from(events)
    .where(eq(events.externalUid, sql.placeholder('uid')))
    .prepare(),
);

const findTypeRows = prepared((orm) =>
  orm
    .select()
    .from(ticketTypes)
    .where(
      and(
        sql`${ticketTypes.eventId} IN (SELECT value FROM json_each(${sql.placeholder('eventIds')}))`,
        eq(ticketTypes.isActive, true),
      ),
    )
    .orderBy(asc(ticketTypes.eventId), asc(ticketTypes.position))
    .prepare(),
);

/** Active ticket types of some events, by event, in the organiser's order. */
export function loadTicketTypes(ctx: ServiceContext, eventIds: readonly string[]): Map<string, OnlineTicketType[]> {
  const byEvent = new Map<string, OnlineTicketType[]>();
  for (const row of findTypeRows(ctx.db).all({ eventIds: JSON.stringify(eventIds) })) {
    const type = { ...row, priceCents: cents(row.priceCents) };
    const known = byEvent.get(row.eventId);
    if (known === undefined) byEvent.set(row.eventId, [type]);
    else known.push(type);
  }
  return byEvent;
}
