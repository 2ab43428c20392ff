import { DomainError } from '#shared/errors.ts';
import type { SeatRole, Side } from '#shared/roles/seat-role.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { seatsLeftOf } from '../events/event-facts.ts';
import type { listTypesForSale } from '../orders/load-event-for-sale.ts';
import { severalComeFirst } from '../wait-list/claim-seat.ts';
import { someoneWaits } from '../wait-list/find-places.ts';
import { upToFullest } from '../wait-list/left-on-fullest.ts';
import { requireBalance, type RoleLine } from '../wait-list/require-balance.ts';

export type TypeThere = ReturnType<typeof listTypesForSale>[number];

/** What the website sells to everybody; whether its time has come is the asker's to look at. */
export const soldOnline = (types: readonly TypeThere[]): TypeThere[] =>
  types.filter((type) => type.scope === 'whole' && type.channel !== 'door' && !type.needsCode);

/** The ticket of the same name, or the only one that is sold there. */
export const sameTicket = (open: readonly TypeThere[], name: string): TypeThere | undefined =>
  open.find((type) => type.name === name) ?? (open.length === 1 ? open[0] : undefined);

export type Room = { state: 'free' | 'full' } | { state: 'role_full'; role: Side; needed: number };

type There = {
  event: { id: string; evenings: readonly unknown[]; maxCapacity: number | null; soldCount: number; heldCount: number };
  /** Null where an event has no types. */ type: TypeThere | null;
  /** What is danced on each seat; null where nothing is asked. */ roles: readonly SeatRole[] | null;
  count: number;
};

/** Whether so many may come in at another event, by the same rule as a purchase: seats, who waits, balance of roles. */
export function roomThere(ctx: ServiceContext, { event, type, roles, count }: There): Room {
  const [eventId, ticketTypeId] = [event.id, type?.id ?? null];
  const left = [
    seatsLeftOf(upToFullest(ctx, event).maxCapacity, event),
    type === null ? null : seatsLeftOf(type.quota, type),
  ];
  if (left.some((seats) => seats !== null && seats < count)) return { state: 'full' };
  if (severalComeFirst(ctx, eventId, [ticketTypeId])) return { state: 'full' };
  if (roles === null) {
    const waits = someoneWaits(ctx.db).get({ eventId, ticketTypeId, now: ctx.now() });
    return { state: waits === undefined ? 'free' : 'full' };
  }
  try {
    requireBalance(
      ctx,
      eventId,
      roles.map((role): RoleLine => ({ ticketTypeId, role, quantity: 1 })),
    );
    return { state: 'free' };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { role, needed = 1 } = error.details;
    return role === undefined ? { state: 'full' } : { state: 'role_full', role, needed };
  }
}
