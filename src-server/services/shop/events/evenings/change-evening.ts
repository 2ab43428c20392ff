import { DomainError } from '#shared/errors.ts';
import type { EveningChange } from '#shared/events/course-evenings.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { isRefusedBy, GUARDS } from '#server/db/refusals.ts';
import { writeAudit } from '../../../base/audit.ts';
import { putInOutbox } from '../../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { tellingHelpers } from '../../shifts/tell-person.ts';
import { tellEventWallets } from '../../wallet/tell-wallets.ts';
import { tellWebhooks } from '../../webhooks/tell-webhooks.ts';
import { LONGEST_EVENT_MS } from '../event-span.ts';
import { holdersOf, type EveningRow } from './evening-rows.ts';

/** The evening and its course; throws EVENT_NOT_FOUND, and EVENT_CANCELLED where nothing of it takes place any more. */
export function findEvening(ctx: ServiceContext, id: string): EveningRow {
  const row = findRow(ctx.db, eventEvenings, { id });
  if (row === undefined) throw new DomainError('EVENT_NOT_FOUND');
  guardCourse(ctx, row.eventId);
  return row;
}

/** Throws EVENT_NOT_FOUND, EVENT_CANCELLED. */
export function guardCourse(ctx: ServiceContext, eventId: string): void {
  const event = findRow(ctx.db, events, { id: eventId }, ['cancelledAt']);
  if (event === undefined) throw new DomainError('EVENT_NOT_FOUND');
  if (event.cancelledAt !== null) throw new DomainError('EVENT_CANCELLED');
}

/** Who is there, is there, and nobody comes to what is over. Throws EVENING_BEGAN. */
export function guardToCome(ctx: ServiceContext, { startsAt }: { startsAt: Date }): void {
  if (startsAt <= ctx.now()) throw new DomainError('EVENING_BEGAN');
}

type Written = Partial<Pick<EveningRow, 'startsAt' | 'endsAt' | 'room' | 'maxCapacity' | 'state' | 'movedAt'>>;

/** Writes to an evening, and tells who helps there; throws LAST_EVENING where the course would be left with none. */
export function writeEvening(ctx: ServiceContext, { id, eventId }: EveningRow, change: Written): void {
  try {
    tellingHelpers(ctx, eventId, () => updateRows(ctx.db, eventEvenings, { id }, change));
  } catch (error) {
    if (isRefusedBy(error, GUARDS.lastEvening)) throw new DomainError('LAST_EVENING', {}, { cause: error });
    throw error;
  }
}

/** As the audit log and the mail keep it. */
const factsOf = ({ startsAt, endsAt, room }: Pick<EveningRow, 'startsAt' | 'endsAt' | 'room'>) => ({
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
  room,
});

/**
 * What follows from every change of an evening: pages, calendars, wallets and other programs are told of the course
 * anew. Throws EVENING_TOO_FAR where the course is longer now than an event may be.
 */
export function noteChange(ctx: ServiceContext, eventId: string): void {
  const event = findRow(ctx.db, events, { id: eventId }, ['startsAt', 'endsAt', 'isActive']);
  if (event !== undefined && event.endsAt.getTime() - event.startsAt.getTime() >= LONGEST_EVENT_MS)
    throw new DomainError('EVENING_TOO_FAR');
  updateRows(ctx.db, events, { id: eventId }, { updatedAt: ctx.now() });
  tellEventWallets(ctx, eventId);
  if (event?.isActive === true) tellWebhooks(ctx, 'event.changed', { id: eventId });
  ctx.contentChanged();
}

/** The same, with the audit log, and a mail to everybody who holds a ticket; gives how many mails. */
export function tellChange(
  ctx: ServiceContext,
  evening: EveningRow,
  { what, before }: { what: EveningChange; before?: EveningRow },
): { told: number } {
  const { id, eventId } = evening;
  noteChange(ctx, eventId);
  writeAudit(ctx, {
    action: 'evening.changed',
    subjectKind: 'event',
    subjectId: eventId,
    ...(before !== undefined && { before: factsOf(before) }),
    after: { what, evening: id, ...factsOf(evening) },
  });
  const orders = holdersOf(ctx.db).all({ eventId, eveningId: id });
  for (const { orderId } of orders)
    putInOutbox(ctx, {
      kind: 'mail.evening_changed',
      refId: `${orderId}:${id}:${what}:${ctx.now().getTime()}`,
      payload: { what, eveningId: id, before: before === undefined ? null : before.startsAt.toISOString() },
    });
  return { told: orders.length };
}
