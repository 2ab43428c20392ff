import { and, asc, count, eq, isNotNull, isNull, ne, or, sql, sum } from 'drizzle-orm';
import type { EveningRow } from '#shared/events/course-evenings.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { checkIns, walkIns } from '#server/db/schema/check-ins.ts';
import { eveningRecaps } from '#server/db/schema/evening-recaps.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';

const name = sql`coalesce(${tickets.holderName}, ${users.name})`;
const bought = sql`coalesce(${name}, ${tickets.ticketNumber}) || ' (' || ${tickets.ticketTypeName} || ')'`;
const notComing = (orm: Orm) =>
  orm
    .select({ names: sql`json_group_array(${name} ORDER BY ${absences.saidAt}, ${absences.id})` })
    .from(absences)
    .innerJoin(tickets, eq(tickets.id, absences.ticketId))
    .leftJoin(users, eq(users.id, tickets.userId))
    .where(and(eq(absences.eveningId, eventEvenings.id), isNull(absences.endedAt)));
/** Who makes up for another evening, or who has bought this one alone, with what. */
const guestsOf = (orm: Orm, isMakeUp: boolean) =>
  orm
    .select({
      names: sql`json_group_array(${isMakeUp ? name : bought} ORDER BY ${tickets.purchasedAt}, ${tickets.id})`,
    })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.userId))
    .where(
      and(
        eq(tickets.eveningId, eventEvenings.id),
        isMakeUp ? isNull(tickets.ticketTypeId) : isNotNull(tickets.ticketTypeId),
        ne(tickets.status, 'cancelled'),
      ),
    );

const list = prepared({ eventId: eventEvenings.eventId }, (orm, { eventId }) => {
  const checkedIn = orm
    .select({ people: count() })
    .from(checkIns)
    .where(
      and(
        eq(checkIns.eventId, eventEvenings.eventId),
        eq(checkIns.eveningId, eventEvenings.id),
        isNull(checkIns.undoneAt),
      ),
    );
  const counted = orm
    .select({ people: sum(walkIns.people) })
    .from(walkIns)
    .where(
      and(
        eq(walkIns.eventId, eventEvenings.eventId),
        eq(walkIns.eveningId, eventEvenings.id),
        isNull(walkIns.undoneAt),
      ),
    );
  return orm
    .select({
      id: eventEvenings.id,
      startsAt: eventEvenings.startsAt,
      endsAt: eventEvenings.endsAt,
      room: eventEvenings.room,
      maxCapacity: eventEvenings.maxCapacity,
      isLeftOut: sql<boolean>`${eventEvenings.state} <> 'planned'`.mapWith(Boolean),
      ruleStartsAt: eventEvenings.ruleStartsAt,
      came: sql<number>`(${checkedIn}) + coalesce((${counted}), 0)`,
      absent: sql<(string | null)[]>`(${notComing(orm)})`.mapWith(
        (names: string) => JSON.parse(names) as (string | null)[],
      ),
      guests: sql<(string | null)[]>`(${guestsOf(orm, true)})`.mapWith(
        (names: string) => JSON.parse(names) as (string | null)[],
      ),
      buyers: sql<string[]>`(${guestsOf(orm, false)})`.mapWith((names: string) => JSON.parse(names) as string[]),
      hasRecap: sql<boolean>`${eveningRecaps.eveningId} IS NOT NULL`.mapWith(Boolean),
    })
    .from(eventEvenings)
    .leftJoin(eveningRecaps, eq(eveningRecaps.eveningId, eventEvenings.id))
    .where(
      and(
        eq(eventEvenings.eventId, eventId),
        or(eq(eventEvenings.state, 'planned').inlineParams(), isNotNull(eventEvenings.ruleStartsAt)),
      ),
    )
    .orderBy(asc(eventEvenings.startsAt), asc(eventEvenings.id))
    .prepare();
});

/** The evenings of a course by time, with who came, who can't and who is a guest; empty for an event that has none. */
export function listEvenings(ctx: ServiceContext, eventId: string): EveningRow[] {
  requirePermission(ctx, 'admin:read');
  return list(ctx.db).all({ eventId });
}
