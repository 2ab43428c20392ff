import { DomainError } from '#shared/errors.ts';
import { addedBy, isHarmless, loneOf, neededFor } from '#shared/roles/balance-rule.ts';
import { missingFor } from '#shared/roles/evening-balance.ts';
import { SIDES, type SeatRole } from '#shared/roles/seat-role.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findEveningCounts } from './find-evening-counts.ts';
import { findCounts, findPool } from './find-pool.ts';
import { kindWaits, waitingOf } from './find-places.ts';

export type RoleLine = { ticketTypeId: string | null; role: SeatRole | null; quantity: number };

/**
 * Lets an order in only where it tips no balance, and past nobody who waits for the same. A pair tips none and is in
 * nobody's way. Call inside the transaction that holds the seats. Error: ROLE_FULL with the role, and how many of the
 * other one have to be paid first.
 */
export function requireBalance(ctx: ServiceContext, eventId: string, lines: readonly RoleLine[]): void {
  const pool = lines.some(({ role }) => role !== null) ? findPool(ctx, eventId) : null;
  if (pool === null) return;
  const counts = findCounts(ctx, eventId);
  const added = addedBy(lines);
  const lone = loneOf(lines);
  // Where the list finds the partners, nobody comes in alone past it.
  const isByList = ({ ticketTypeId, role }: RoleLine): boolean =>
    pool.pays === 'matched' || kindWaits(ctx.db).get({ eventId, ticketTypeId, role, now: ctx.now() }) !== undefined;
  const refused =
    lines.find((line, at) => line.role !== null && (lone[at] ?? 0) > 0 && isByList(line))?.role ??
    (isHarmless(pool, counts, added)
      ? undefined
      : SIDES.find((side) => !isHarmless(pool, counts, { [side]: added[side] })));
  if (refused === undefined || refused === null) return;
  if (refused === 'both') throw new DomainError('EVENT_SOLD_OUT', { seatsLeft: 0 });
  const waiting = waitingOf(ctx.db).get({ eventId, role: refused })?.people ?? 0;
  throw new DomainError('ROLE_FULL', {
    role: refused,
    needed: Math.max(1, neededFor(pool, counts, { side: refused, more: waiting + (added[refused] ?? 0) })),
  });
}

/**
 * The same for who comes to one evening of a course alone: only on the side that is not ahead there. A pair stands in
 * nobody's way. Call inside the transaction that holds the seats. Error: ROLE_FULL.
 */
export function requireEvenFloor(
  ctx: ServiceContext,
  evening: { eventId: string; eveningId: string },
  lines: readonly RoleLine[],
): void {
  if (lines.every(({ role }) => role === null) || findPool(ctx, evening.eventId) === null) return;
  const counts = findEveningCounts(ctx, evening);
  const added = addedBy(lines);
  for (const side of SIDES) {
    const needed = missingFor(counts, side, added);
    if (needed > 0) throw new DomainError('ROLE_FULL', { role: side, needed });
  }
}
