import { randomUUID } from 'node:crypto';
import type { EventFields } from '#shared/events/edit-event.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type Row = {
  id: string;
  title: string;
  description: string;
  imageUrl: string | null;
  kind: string;
  styles: string;
  startsAt: number;
  endsAt: number;
  location: string;
  priceCents: number;
  vatBps: number;
  maxCapacity: number | null;
  maxPaidPerPerson: number;
  maxFreePerPerson: number;
  isActive: number;
  isPreParty: number;
  memberOffer: number;
  at: number;
};

const insert = statement<Row & { seriesId: string | null; externalUid: string | null }>(
  `INSERT INTO events (id, title, description, image_url, kind, styles, starts_at, ends_at, location, price_cents, vat_bps, max_capacity, max_paid_per_person, max_free_per_person, is_active, is_pre_party, member_offer, series_id, external_uid, created_at, updated_at)
   VALUES (@id, @title, @description, @imageUrl, @kind, @styles, @startsAt, @endsAt, @location, @priceCents, @vatBps, @maxCapacity, @maxPaidPerPerson, @maxFreePerPerson, @isActive, @isPreParty, @memberOffer, @seriesId, @externalUid, @at, @at)`,
);
const update = statement<Row>(
  `UPDATE events SET title = @title, description = @description, image_url = @imageUrl, kind = @kind, styles = @styles, starts_at = @startsAt, ends_at = @endsAt, location = @location,
     price_cents = @priceCents, vat_bps = @vatBps, max_capacity = @maxCapacity, max_paid_per_person = @maxPaidPerPerson, max_free_per_person = @maxFreePerPerson, is_active = @isActive, is_pre_party = @isPreParty, member_offer = @memberOffer, updated_at = @at WHERE id = @id`,
);

function rowOf(ctx: ServiceContext, id: string, fields: EventFields): Row {
  const {
    title,
    description,
    imageUrl,
    kind,
    location,
    priceCents,
    vatBps,
    maxCapacity,
    maxPaidPerPerson,
    maxFreePerPerson,
  } = fields;
  return {
    id,
    title,
    description,
    imageUrl,
    kind,
    styles: JSON.stringify(fields.styles),
    startsAt: fields.startsAt.getTime(),
    endsAt: fields.endsAt.getTime(),
    location,
    priceCents,
    vatBps,
    maxCapacity,
    maxPaidPerPerson,
    maxFreePerPerson,
    isActive: fields.isActive ? 1 : 0,
    isPreParty: fields.isPreParty ? 1 : 0,
    memberOffer: fields.memberOffer ? 1 : 0,
    at: ctx.now().getTime(),
  };
}

/** Where a new event comes from: a series, an imported calendar, or neither. */
export type EventOrigin = { seriesId?: string | null; externalUid?: string | null };

/** Writes a new event without its ticket types; gives its id. Call inside a transaction. */
export function insertEvent(
  ctx: ServiceContext,
  fields: EventFields,
  { seriesId = null, externalUid = null }: EventOrigin = {},
): string {
  const id = randomUUID();
  insert(ctx.db).run({ ...rowOf(ctx, id, fields), seriesId, externalUid });
  return id;
}

/** Overwrites an event's own fields. Call inside a transaction. */
export function updateEventRow(ctx: ServiceContext, id: string, fields: EventFields): void {
  update(ctx.db).run(rowOf(ctx, id, fields));
}
