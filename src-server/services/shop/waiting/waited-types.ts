import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { MAX_TICKETS_PER_ORDER } from '#shared/orders/checkout-limits.ts';
import type { EventDetail } from '#shared/events/event-view.ts';
import type { WaitedType } from '#shared/wait-list/wait-list.ts';
import { addedByRoles, isHarmless, pairUp } from '#shared/roles/balance-rule.ts';
import { rolesOf, type SeatRole } from '#shared/roles/seat-role.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { severalComeFirst } from '../wait-list/claim-seat.ts';
import { findCounts, findPool, type Pool } from '../wait-list/find-pool.ts';
import { kindWaits, someoneWaits } from '../wait-list/find-places.ts';

type Type = EventDetail['ticketTypes'][number];
type Wanted = { type: Type; seats: number; roles: readonly SeatRole[] | null };

const rowId = ({ id }: Type): string | null => (id === GENERAL_ADMISSION_ID ? null : id);

/** Whether the rule of roles keeps these seats from being bought now: the balance, or who waits for the same. */
function isFullForRoles(ctx: ServiceContext, eventId: string, { pool, type, roles }: ByRole): boolean {
  const lone = roles.filter((_, at) => pairUp(roles)[at] === null);
  if (pool.pays === 'matched' && lone.length > 0) return true;
  if (!isHarmless(pool, findCounts(ctx, eventId), addedByRoles(roles))) return true;
  const kind = { eventId, ticketTypeId: rowId(type), now: ctx.now() };
  return lone.some((role) => kindWaits(ctx.db).get({ ...kind, role }) !== undefined);
}
type ByRole = { pool: Pool; type: Type; roles: readonly SeatRole[] };

/** Whether so many tickets of a type, for these roles, can't be bought now and may be waited for. */
export function hasToWait(ctx: ServiceContext, event: EventDetail, { type, seats, roles }: Wanted): boolean {
  const { availability, seatsLeft } = type;
  if (availability === 'sold_out' || availability === 'held') return true;
  if (availability !== 'on_sale') return false;
  if (seatsLeft !== null && (seatsLeft < seats || severalComeFirst(ctx, event.id, [rowId(type)]))) return true;
  const pool = findPool(ctx, event.id);
  if (pool !== null) return roles !== null && isFullForRoles(ctx, event.id, { pool, type, roles });
  return (
    seatsLeft !== null &&
    someoneWaits(ctx.db).get({ eventId: event.id, ticketTypeId: rowId(type), now: ctx.now() }) !== undefined
  );
}

/** Types of ticket that would be on sale if they had a seat, one for somebody's role, or as many as several want. */
export function waitedTypes(ctx: ServiceContext, event: EventDetail): WaitedType[] {
  const pool = findPool(ctx, event.id);
  return event.ticketTypes.flatMap((type): WaitedType[] => {
    const asked = pool === null ? null : [...rolesOf(pool.style)];
    const roles = asked?.filter((role) => hasToWait(ctx, event, { type, seats: 1, roles: [role] })) ?? null;
    const waitsAlone = roles === null ? hasToWait(ctx, event, { type, seats: 1, roles: null }) : roles.length > 0;
    const { id, name, priceCents, availability, seatsLeft } = type;
    const left = availability === 'on_sale' ? seatsLeft : null;
    const fromSeats = waitsAlone ? 1 : left === null ? Infinity : left + 1;
    if (fromSeats > MAX_TICKETS_PER_ORDER) return [];
    return [{ ticketTypeId: id, name, priceCents, roles, style: asked, fromSeats }];
  });
}
