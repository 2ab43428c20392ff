import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { newestOf } from '#shared/attendance/attendance.ts';
import type { EventDetail, TicketTypeView } from '#shared/events/event-view.ts';
import { takesPlace } from '#shared/events/evenings.ts';
import { asksAt } from '#shared/next-course/next-course.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { rolesOf, usualRole } from '#shared/roles/seat-role.ts';
import { isListOpen } from '#shared/wait-list/has-wait-list.ts';
import { keptForDays } from '#shared/wait-list/kept-until.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { findRow, findRows, updateRows } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { nextCourses } from '#server/db/schema/next-courses.ts';
import { orders, seatHolds } from '#server/db/schema/orders.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { saidOfCourse } from '../attendance/said-of-course.ts';
import { banOfUser } from '../bans/running-bans.ts';
import { findEvent } from '../events/find-event.ts';
import { findPool, type Pool } from '../wait-list/find-pool.ts';
import { ownPlace } from '../wait-list/find-places.ts';
import { endFirstRefusals, keepFirst } from '../wait-list/first-refusal.ts';
import { scanWaitList } from '../wait-list/scan-wait-list.ts';

const holders = prepared({ eventId: tickets.eventId }, (orm, { eventId }) =>
  orm
    .select({
      ticketId: tickets.id,
      userId: sql<string>`${tickets.userId}`,
      status: tickets.status,
      role: tickets.role,
      typeName: tickets.ticketTypeName,
      lang: orders.lang,
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(
      and(
        eq(tickets.eventId, eventId),
        ne(tickets.status, 'cancelled'),
        isNull(tickets.eveningId),
        isNull(tickets.passedOnAt),
        isNotNull(tickets.userId),
      ),
    )
    .orderBy(asc(tickets.purchasedAt), asc(tickets.id))
    .prepare(),
);
type Holder = RowOf<typeof holders>;

/**
 * Who was in a course, whoever came to more evenings first. Where nobody was counted at all, everybody with a ticket was
 * there.
 */
function listDancers(ctx: ServiceContext, eventId: string): Holder[] {
  const evenings = (findRow(ctx.db, events, { id: eventId }, ['evenings'])?.evenings ?? []).filter(takesPlace);
  const said = saidOfCourse(ctx, eventId);
  const all = holders(ctx.db).all({ eventId });
  const cameTo = ({ ticketId, status }: Holder): number =>
    evenings.length === 0
      ? Number(status === 'used')
      : evenings.filter(({ id }) => newestOf(said.of(ticketId, id)) === 'present').length;
  const came = all.map((holder) => ({ holder, times: cameTo(holder) })).sort((one, other) => other.times - one.times);
  const isCounted = came.some(({ times }) => times > 0);
  const people = new Map<string, Holder>();
  for (const { holder, times } of came)
    if ((times > 0 || !isCounted) && !people.has(holder.userId)) people.set(holder.userId, holder);
  return [...people.values()];
}

/** Whether they have a place of it already, are about to, or are to have none. */
const isAsked = (ctx: ServiceContext, eventId: string, { userId }: Holder): boolean =>
  banOfUser(ctx, userId) === null &&
  ownPlace(ctx.db).get({ eventId, userId }) === undefined &&
  findRow(ctx.db, seatHolds, { eventId, userId }, ['orderId']) === undefined &&
  findRows(ctx.db, tickets, { eventId, userId }, ['status', 'eveningId']).every(
    ({ status, eveningId }) => status === 'cancelled' || eveningId !== null,
  );

/** The types that are on sale now, or would be if there were seats. */
const typesOnSale = (event: EventDetail): TicketTypeView[] =>
  event.ticketTypes.filter(({ availability }) => availability !== 'not_yet' && availability !== 'ended');

/** What they dance there: as on their ticket, else as their profile says; none is asked of who says neither. */
function roleIn(ctx: ServiceContext, pool: Pool | null, { userId, role }: Holder) {
  if (pool === null) return null;
  const usual = role ?? usualRole(findRow(ctx.db, profiles, { id: userId }, ['danceRole'])?.danceRole ?? null);
  return usual !== null && rolesOf(pool.style).includes(usual) ? usual : undefined;
}

/** Asks those who were in one course for the next. Call inside a transaction. Gives how many seats are kept. */
function ask(ctx: ServiceContext, eventId: string): number {
  const row = findRow(ctx.db, nextCourses, { eventId });
  const course = findRow(ctx.db, events, { id: eventId }, ['evenings', 'endsAt', 'cancelledAt']);
  if (row === undefined || row.askedAt !== null || course === undefined || course.cancelledAt !== null) return 0;
  const [now, isOn] = [ctx.now(), findRow(ctx.db, events, { id: row.nextEventId }, ['isActive'])?.isActive];
  if (asksAt(course) > now || isOn !== true) return 0;
  const next = findEvent(ctx, { id: row.nextEventId });
  const types = typesOnSale(next);
  if (next.isCancelled || !isListOpen(next, now) || types[0] === undefined) return 0;
  const keptUntil = keptForDays({ startsAt: next.startsAt, days: row.days }, now);
  updateRows(ctx.db, nextCourses, { eventId }, { askedAt: now, keptUntil });
  const pool = findPool(ctx, next.id);
  let kept = 0;
  for (const dancer of listDancers(ctx, eventId).filter((one) => isAsked(ctx, next.id, one))) {
    const type = types.find(({ name }) => name === dancer.typeName) ?? types[0];
    const role = roleIn(ctx, pool, dancer);
    if (role === undefined) continue;
    const { userId, lang } = dancer;
    const ticketTypeId = type.id === GENERAL_ADMISSION_ID ? null : type.id;
    const place = { id: randomUUID(), eventId: next.id, ticketTypeId, role, userId, mostCents: type.priceCents, lang };
    if (keepFirst(ctx, { ...place, afterEventId: eventId }, next.startsAt)) kept += 1;
  }
  writeAudit(ctx, {
    action: 'next_course.asked',
    subjectKind: 'event',
    subjectId: eventId,
    after: { next: next.id, kept, until: keptUntil.toISOString() },
  });
  scanWaitList(ctx, next.id);
  ctx.contentChanged();
  return kept;
}

const unasked = prepared((orm) =>
  orm
    .select({ eventId: nextCourses.eventId, nextEventId: nextCourses.nextEventId })
    .from(nextCourses)
    .where(isNull(nextCourses.askedAt))
    .prepare(),
);

/**
 * Asks those who were in a course whether they come to the next, once its last evening but one is over and the next is on
 * sale; ends what was not taken in time. Each course in a transaction of its own. Gives how many seats were kept.
 */
export function askNextCourses(ctx: ServiceContext): number {
  inTransaction(ctx.db, () => endFirstRefusals(ctx));
  return unasked(ctx.db)
    .all()
    .reduce((kept, { eventId }) => kept + inTransaction(ctx.db, () => ask(ctx, eventId)), 0);
}
