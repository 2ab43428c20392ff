import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { MOST_OTHER_NIGHTS, type TicketChange, type TicketChanges } from '#shared/moves/ticket-changes.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { saleWindowOf } from '#shared/orders/price-order.ts';
import { isHarmless, neededFor } from '#shared/roles/balance-rule.ts';
import { rolesOf, type SeatRole } from '#shared/roles/seat-role.ts';
import type { OwnTicketInput } from '#shared/tickets/ticket-queries.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { findRow } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { seatsLeftOf } from '../events/event-facts.ts';
import { listTypesForSale } from '../orders/load-event-for-sale.ts';
import { findCounts, findPool } from '../wait-list/find-pool.ts';
import { otherTypeName } from '../tickets/type-words.ts';
import { kindWaits } from '../wait-list/find-places.ts';
import { findTicketFacts, waitingForTicket, type TicketFacts } from '../wait-list/find-ticket-offers.ts';
import { changeUntil, roleUntil } from '../wait-list/ways-of-ticket.ts';
import { planMove, quoteOf } from './plan-move.ts';
import { roomThere, sameTicket, soldOnline, type TypeThere } from './room-there.ts';

const NIGHT = ['id', 'title', 'otherWords', 'startsAt', 'evenings', 'maxCapacity', 'soldCount', 'heldCount'] as const;

/** The nights of a series that have not begun, the next first. */
const nightsOf = prepared(
  { seriesId: events.seriesId, eventId: events.id, now: events.startsAt },
  (orm, { seriesId, eventId, now }) =>
    orm
      .select(columnsOf(events, NIGHT))
      .from(events)
      .where(
        and(
          eq(events.seriesId, seriesId),
          ne(events.id, eventId),
          gt(events.startsAt, now),
          eq(events.isActive, true),
          isNull(events.cancelledAt),
        ),
      )
      .orderBy(asc(events.startsAt), asc(events.id))
      .limit(MOST_OTHER_NIGHTS)
      .prepare(),
);
type Night = RowOf<typeof nightsOf>;

/** Of an event without types the one that it has; of all others those that are sold to everybody now. */
function openTypes(ctx: ServiceContext, eventId: string): TypeThere[] | null {
  const all = listTypesForSale(ctx, eventId);
  return all.length === 0 ? null : soldOnline(all).filter((type) => saleWindowOf(type, ctx.now()) === 'open');
}

type There = {
  night: Pick<Night, 'id' | 'title' | 'otherWords' | 'startsAt'>;
  ticketTypeId: string;
  role: SeatRole | null;
  standing: () => TicketChange['standing'];
};

/** What it would come to there, at the price of now. Errors: see planMove. */
function changeTo(
  ctx: ServiceContext,
  ticket: TicketFacts,
  { night, ticketTypeId, role, standing }: There,
): TicketChange {
  const wish = { orderId: ticket.orderId, ticketIds: [ticket.id], eventId: night.id, ticketTypeId };
  const plan = planMove(ctx, { ...wish, ...(role !== null && role !== ticket.role && { role }) });
  const { oldCents, newCents, differenceCents } = quoteOf(ctx, plan, night.id);
  const ticketTypeName = plan.line.name;
  return {
    event: { id: night.id, title: night.title, otherWords: night.otherWords, startsAt: night.startsAt },
    ticketTypeId,
    ticketTypeName,
    ...otherTypeName(ctx, { ticketTypeId, ticketTypeName, role: null }),
    role,
    oldCents,
    newCents,
    standing: differenceCents > 0 ? { state: 'costs_more' } : standing(),
  };
}

/** Another night of the series with the same ticket; one that asks a role that the ticket does not have is none. */
function nightsFor(ctx: ServiceContext, ticket: TicketFacts, seriesId: string | null): TicketChange[] {
  if (seriesId === null) return [];
  const coming = nightsOf(ctx.db).all({ seriesId, eventId: ticket.eventId, now: ctx.now() });
  return coming.flatMap((night): TicketChange[] => {
    const [open, pool] = [openTypes(ctx, night.id), findPool(ctx, night.id)];
    const type = open === null ? null : sameTicket(open, ticket.ticketTypeName);
    const role =
      pool !== null && ticket.role !== null && rolesOf(pool.style).includes(ticket.role) ? ticket.role : null;
    if (type === undefined || (pool !== null && role === null) || night.evenings.length > 0) return [];
    const roles = role === null ? null : [role];
    const standing = () => roomThere(ctx, { event: night, type, roles, count: 1 });
    return [changeTo(ctx, ticket, { night, ticketTypeId: type?.id ?? GENERAL_ADMISSION_ID, role, standing })];
  });
}

type Own = { ticket: TicketFacts; night: There['night'] };

/** Another ticket of its own night: the seat stays theirs, so only its own number counts, and who waits for just that. */
function typesFor(ctx: ServiceContext, { ticket, night }: Own): TicketChange[] {
  const { eventId, role } = ticket;
  return (openTypes(ctx, eventId) ?? [])
    .filter(({ id }) => id !== ticket.ticketTypeId)
    .map((type) => {
      const isWaitedFor = () =>
        role === null
          ? waitingForTicket(ctx, { ...ticket, ticketTypeId: type.id }) > 0
          : kindWaits(ctx.db).get({ eventId, ticketTypeId: type.id, role, now: ctx.now() }) !== undefined;
      const standing = (): TicketChange['standing'] => ({
        state: seatsLeftOf(type.quota, type) === 0 || isWaitedFor() ? 'full' : 'free',
      });
      return changeTo(ctx, ticket, { night, ticketTypeId: type.id, role, standing });
    });
}

/** The rule of balance with one's seat taken out and put in, past nobody who waits to dance that. */
function roleStanding(ctx: ServiceContext, ticket: TicketFacts, role: SeatRole): TicketChange['standing'] {
  const { eventId, ticketTypeId } = ticket;
  const pool = findPool(ctx, eventId);
  const counts = findCounts(ctx, eventId);
  const own = ticket.role;
  if (pool === null || own === null) return { state: 'full' };
  if (kindWaits(ctx.db).get({ eventId, ticketTypeId, role, now: ctx.now() }) !== undefined) return { state: 'full' };
  const { live, lone, loneSold, sure } = counts[own];
  const without = { ...counts, [own]: { live: live - 1, lone: lone - 1, loneSold: loneSold - 1, sure: sure - 1 } };
  if (isHarmless(pool, without, { [role]: 1 })) return { state: 'free' };
  return role === 'both'
    ? { state: 'full' }
    : { state: 'role_full', role, needed: Math.max(1, neededFor(pool, without, { side: role })) };
}

function rolesFor(ctx: ServiceContext, { ticket, night }: Own): TicketChange[] {
  const pool = findPool(ctx, ticket.eventId);
  if (pool === null) return [];
  const ticketTypeId = ticket.ticketTypeId ?? GENERAL_ADMISSION_ID;
  return rolesOf(pool.style)
    .filter((role) => role !== ticket.role)
    .map((role) => {
      const standing = () => roleStanding(ctx, ticket, role);
      return changeTo(ctx, ticket, { night, ticketTypeId, role, standing });
    });
}

/** What a ticket could become now, with what can't be had and why. Errors: see planMove. */
export function findChanges(ctx: ServiceContext, ticket: TicketFacts): TicketChanges {
  const until = changeUntil(ticket, ctx.now());
  const event = findRow(ctx.db, events, { id: ticket.eventId }, ['id', 'title', 'otherWords', 'startsAt', 'seriesId']);
  if (event === undefined) return { until: null, nights: [], types: [], roles: [] };
  const own = { ticket, night: event };
  return {
    until,
    nights: until === null ? [] : nightsFor(ctx, ticket, event.seriesId),
    types: until === null ? [] : typesFor(ctx, own),
    roles: roleUntil(ticket, ctx.now()) === null ? [] : rolesFor(ctx, own),
  };
}

/**
 * `profile.ticketChanges`: what one's ticket could become; nothing where it was given, imported or is disputed. Error:
 * TICKET_NOT_FOUND.
 */
export function listTicketChanges(ctx: ServiceContext, { ticketId }: OwnTicketInput): TicketChanges {
  requirePermission(ctx, 'profile:own');
  const ticket = findTicketFacts(ctx, ticketId);
  if (ticket?.userId !== requireUser(ctx).userId) throw new DomainError('TICKET_NOT_FOUND');
  try {
    return findChanges(ctx, ticket);
  } catch (error) {
    if (error instanceof DomainError) return { until: null, nights: [], types: [], roles: [] };
    throw error;
  }
}
