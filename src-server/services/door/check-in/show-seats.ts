import type { SeatsView } from '#shared/door/walk-in.ts';
import { deskAllotment } from '../devices/allotment.ts';
import type { Desk } from '../devices/desk.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { loadDoorEvent } from './door-event.ts';

/**
 * How many more this desk may let in: the seats that are free and those kept for this desk. Asked before money moves.
 * Errors: EVENT_NOT_FOUND, EVENT_OVER.
 */
export function showSeats(ctx: ServiceContext, desk: Desk, { eventId }: { eventId: string }): SeatsView {
  const { seatsLeft } = loadDoorEvent(ctx, eventId);
  return { seatsFree: seatsLeft === null ? null : seatsLeft + deskAllotment(ctx, { deskId: desk.id, eventId }) };
}
