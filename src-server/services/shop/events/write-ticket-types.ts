import { randomUUID } from 'node:crypto';
import type { TicketTypeFields } from '#shared/events/edit-event.ts';
import { DomainError } from '#shared/errors.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type Row = {
  id: string;
  eventId: string;
  name: string;
  description: string;
  priceCents: number;
  vatBps: number;
  channel: string;
  quota: number | null;
  saleStartsAt: number | null;
  saleEndsAt: number | null;
  position: number;
  isActive: number;
};

const known = statement<{ eventId: string }, { id: string; sold: number; held: number }>(
  `SELECT id, sold_count AS sold, held_count AS held FROM ticket_types WHERE event_id = @eventId AND removed_at IS NULL`,
);
const insert = statement<Row & { at: number }>(
  `INSERT INTO ticket_types (id, event_id, name, description, price_cents, vat_bps, channel, quota, sale_starts_at, sale_ends_at, position, is_active, created_at)
   VALUES (@id, @eventId, @name, @description, @priceCents, @vatBps, @channel, @quota, @saleStartsAt, @saleEndsAt, @position, @isActive, @at)`,
);
const update = statement<Row>(
  `UPDATE ticket_types SET name = @name, description = @description, price_cents = @priceCents, vat_bps = @vatBps, channel = @channel, quota = @quota,
     sale_starts_at = @saleStartsAt, sale_ends_at = @saleEndsAt, position = @position, is_active = @isActive WHERE id = @id AND event_id = @eventId`,
);
const retire = statement<{ id: string }>(`UPDATE ticket_types SET is_active = 0 WHERE id = @id`);
const remove = statement<{ id: string; at: number }>(
  `UPDATE ticket_types SET is_active = 0, removed_at = @at WHERE id = @id`,
);

/**
 * Makes an event's ticket types what the editor shows, in its order. One that somebody holds a ticket or a seat of is taken
 * off sale and stays in sight; any other left out leaves the editor. Call inside a transaction. Throws TICKET_TYPE_NOT_FOUND for another event's type.
 */
export function writeTicketTypes(ctx: ServiceContext, eventId: string, types: readonly TicketTypeFields[]): void {
  const left = new Map(
    known(ctx.db)
      .all({ eventId })
      .map(({ id, sold, held }) => [id, sold + held]),
  );
  for (const [position, type] of types.entries()) {
    const { id = randomUUID(), name, description, priceCents, vatBps, channel, quota } = type;
    const row = {
      id,
      eventId,
      name,
      description,
      priceCents,
      vatBps,
      channel,
      quota,
      saleStartsAt: type.saleStartsAt?.getTime() ?? null,
      saleEndsAt: type.saleEndsAt?.getTime() ?? null,
      position,
      isActive: type.isActive ? 1 : 0,
    };
    if (type.id === undefined) insert(ctx.db).run({ ...row, at: ctx.now().getTime() });
    else if (update(ctx.db).run(row).changes === 0) throw new DomainError('TICKET_TYPE_NOT_FOUND');
    left.delete(id);
  }
  for (const [id, seats] of left) {
    if (seats > 0) retire(ctx.db).run({ id });
    else remove(ctx.db).run({ id, at: ctx.now().getTime() });
  }
}
