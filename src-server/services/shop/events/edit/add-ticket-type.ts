import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { TicketTypeFields, TYPE_FIELD_NAMES } from '#shared/events/edit-event.ts';
import { MOST_TICKET_TYPES } from '#shared/events/event-limits.ts';
import type { TicketTypeView } from '#shared/events/event-view.ts';
import { DomainError } from '#shared/errors.ts';
import { cents } from '#shared/money.ts';
import { pick } from '#shared/pick.ts';
import { updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { events, ticketTypes } from '#server/db/schema/events.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import { requireScope } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { tellWebhooks } from '../../webhooks/tell-webhooks.ts';
import { findEventRow } from '../event-rows.ts';
import { ticketTypeView } from '../find-event.ts';

const known = prepared({ eventId: ticketTypes.eventId }, (orm, { eventId }) =>
  orm
    .select({ name: sql<string>`lower(${ticketTypes.name})` })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, eventId), isNull(ticketTypes.removedAt)))
    .prepare(),
);
const insert = prepared(columnsOf(ticketTypes, [...TYPE_FIELD_NAMES, 'eventId', 'position', 'createdAt']), (orm, row) =>
  orm.insert(ticketTypes).values(row).returning().prepare(),
);

const refuse = (field: string, sentence: string) => new DomainError('INVALID_INPUT', { fields: { [field]: sentence } });

/**
 * Adds one ticket type to an event that is to come, after those it has; an editor that was opened before hears that
 * somebody has saved. Throws EVENT_NOT_FOUND, EVENT_CANCELLED, EVENT_OVER, INVALID_INPUT for a name that is taken and
 * beyond twenty.
 */
export function addTicketType(
  ctx: ServiceContext,
  { eventId, ...said }: Omit<TicketTypeFields, 'id'> & { eventId: string },
): TicketTypeView {
  requireScope(ctx, 'events:write');
  const read = TicketTypeFields.safeParse(said);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw refuse(issue?.path.join('.') ?? '', issue?.message ?? '');
  }
  const fields = read.data;
  return inTransaction(ctx.db, () => {
    const event = findEventRow(ctx.db).get({ id: eventId });
    const now = ctx.now();
    if (event === undefined) throw new DomainError('EVENT_NOT_FOUND');
    if (event.cancelledAt !== null) throw new DomainError('EVENT_CANCELLED');
    if (event.endsAt <= now) throw new DomainError('EVENT_OVER');
    const names = known(ctx.db).all({ eventId });
    if (names.length >= MOST_TICKET_TYPES) throw refuse('name', 'An event has at most twenty ticket types.');
    if (names.some(({ name }) => name === fields.name.toLowerCase()))
      throw refuse('name', 'Two ticket types have the same name.');
    const row = insert(ctx.db).get({
      ...pick(fields, TYPE_FIELD_NAMES),
      id: randomUUID(),
      eventId,
      position: names.length,
      createdAt: now,
    });
    updateRows(ctx.db, events, { id: eventId }, { updatedAt: now });
    tellWebhooks(ctx, 'event.changed', { id: eventId });
    const { id, priceCents, quota } = row;
    writeAudit(ctx, {
      action: 'event.offer_added',
      subjectKind: 'event',
      subjectId: eventId,
      after: { ticketTypeId: id, priceCents, quota },
    });
    ctx.contentChanged();
    return ticketTypeView(ctx, event, { ...row, priceCents: cents(priceCents) });
  });
}
