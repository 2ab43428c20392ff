import type { HandOutPayload } from '#shared/door/journal-entry.ts';
import { formatTime } from '#shared/time.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { handOutAddOns } from '../../shop/add-ons/hand-out-add-ons.ts';
import { loadDoorEvent } from '../check-in/door-event.ts';
import { findDoorTicket } from '../check-in/find-ticket.ts';
import { readCode } from '../check-in/read-code.ts';
import { contextAt } from '../devices/context-at.ts';
import type { Desk } from '../devices/desk.ts';
import type { EntryException } from './entry-exception.ts';
import type { Entry } from './read-entry.ts';

/**
 * What was sold with a ticket was handed out at a desk or from a phone, whatever the books say: it counts once, and where it was out
 * already, or given back, the office is told.
 */
export function applyHandOut(
  ctx: ServiceContext,
  desk: Desk,
  { at, payload: { eventId, code } }: Pick<Entry<Pick<HandOutPayload, 'eventId' | 'code'>>, 'at' | 'payload'>,
): EntryException[] {
  const then = contextAt(ctx, at);
  const { eveningId } = loadDoorEvent(then, eventId);
  const ticket = findDoorTicket(then, readCode(then, code, eventId).find, { eventId, eveningId });
  if (ticket === null) return [{ kind: 'unknown_ticket', detail: 'handout', eventId }];
  const { names, before } = handOutAddOns(ctx, { ticketId: ticket.id, at, by: desk.id });
  if (names.length > 0) return [];
  const when = before?.at == null ? '' : formatTime(before.at);
  const otherDeskId = before?.by == null || before.by === desk.id ? undefined : before.by;
  return [{ kind: 'handed_out_twice', detail: when, eventId, aboutId: ticket.id, otherDeskId }];
}
