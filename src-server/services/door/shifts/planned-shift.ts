import { DomainError } from '#shared/errors.ts';
import { HOUR_MS } from '#shared/time.ts';
import { findRow } from '#server/db/rows.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findPlanned, type Planned } from './plan-rows.ts';
import { banOfUser } from '../../shop/bans/running-bans.ts';
import { isInShift } from '../../shop/shifts/clashing-shift.ts';

/** Before a night somebody sets up, after it somebody clears away. */
const AROUND_MS = 12 * HOUR_MS;

/** A shift of the plan. Throws SHIFT_NOT_PLANNED. */
export function requirePlanned(ctx: ServiceContext, id: string): Planned {
  const row = findPlanned(ctx.db).get({ id });
  if (row === undefined) throw new DomainError('SHIFT_NOT_PLANNED');
  return row;
}

/** Nobody is put in where the night does not take place. Throws EVENT_CANCELLED. */
export function guardTakesPlace({ cancelledAt, eveningState }: Pick<Planned, 'cancelledAt' | 'eveningState'>): void {
  if (cancelledAt !== null || eveningState === 'cancelled') throw new DomainError('EVENT_CANCELLED');
}

type Night = { eventId: string; eveningId: string | null };

/**
 * A shift lies at its night, which takes place and is not over. Throws EVENT_NOT_FOUND, EVENT_CANCELLED, EVENT_OVER,
 * INVALID_INPUT at `startsAt`.
 */
export function guardNight(
  ctx: ServiceContext,
  { eventId, eveningId }: Night,
  times: { startsAt: Date; endsAt: Date },
) {
  const event = findRow(ctx.db, events, { id: eventId }, ['startsAt', 'endsAt', 'cancelledAt', 'evenings']);
  const evening =
    eveningId === null
      ? undefined
      : findRow(ctx.db, eventEvenings, { id: eveningId, eventId }, ['startsAt', 'endsAt', 'state']);
  // A weekly course is planned evening by evening, anything else as a whole.
  const isPlannedSo = eveningId === null ? event?.evenings.length === 0 : evening !== undefined;
  if (event === undefined || !isPlannedSo) throw new DomainError('EVENT_NOT_FOUND');
  if (event.cancelledAt !== null || evening?.state === 'cancelled') throw new DomainError('EVENT_CANCELLED');
  const night = evening ?? event;
  if (night.endsAt <= ctx.now()) throw new DomainError('EVENT_OVER');
  if (
    times.startsAt.getTime() < night.startsAt.getTime() - AROUND_MS ||
    times.endsAt.getTime() > night.endsAt.getTime() + AROUND_MS
  )
    throw new DomainError('INVALID_INPUT', { fields: { startsAt: 'This is not at that night.' } });
}

/**
 * Whether somebody can be in a shift: not banned, and in no other one at that time. `but` is the entry that moves.
 * Throws SHIFT_BANNED, SHIFT_CLASH.
 */
export function guardPerson(
  ctx: ServiceContext,
  personId: string | null,
  { startsAt, endsAt, but }: { startsAt: Date; endsAt: Date; but: string },
): void {
  if (personId === null) return;
  if (banOfUser(ctx, personId) !== null) throw new DomainError('SHIFT_BANNED');
  if (isInShift(ctx, { personId, startsAt, endsAt, but })) throw new DomainError('SHIFT_CLASH');
}
