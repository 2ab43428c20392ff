import type { Db } from '#server/db/client.ts';
import { events, ticketTypes } from '#server/db/schema/events.ts';
import { VAT_FULL_BPS } from './nights/night-template.ts';
import type { PlannedEvent } from './planned-event.ts';
import { rowWriter } from './row-writer.ts';

/** Writes the planned events with their ticket types; the counts start at 0 and are the triggers' to keep. */
export function writeEvents(db: Db, planned: readonly PlannedEvent[]): void {
  const writeEvent = rowWriter(db, events, [
    'id',
    'title',
    'description',
    'kind',
    'styles',
    'startsAt',
    'endsAt',
    'location',
    'priceCents',
    'vatBps',
    'maxCapacity',
    'isActive',
    'isPreParty',
    'memberOffer',
    'cancelledAt',
    'createdAt',
    'updatedAt',
  ]);
  const writeType = rowWriter(db, ticketTypes, [
    'id',
    'eventId',
    'name',
    'description',
    'priceCents',
    'vatBps',
    'channel',
    'quota',
    'saleStartsAt',
    'saleEndsAt',
    'position',
    'isActive',
    'createdAt',
  ]);
  for (const { id, night, startsAt, endsAt, announcedAt, passes, isActive, cancelledAt } of planned) {
    writeEvent({
      id,
      title: night.title,
      description: night.description,
      kind: night.kind,
      styles: night.styles,
      startsAt,
      endsAt,
      location: night.location,
      priceCents: night.priceCents,
      vatBps: night.vatBps ?? VAT_FULL_BPS,
      maxCapacity: night.capacity,
      isActive,
      isPreParty: night.isPreParty ?? false,
      memberOffer: night.memberOffer ?? false,
      cancelledAt,
      createdAt: announcedAt,
      updatedAt: cancelledAt ?? announcedAt,
    });
    for (const [position, pass] of passes.entries()) {
      writeType({
        id: pass.id,
        eventId: id,
        name: pass.name,
        description: pass.description,
        priceCents: pass.priceCents,
        vatBps: pass.vatBps ?? VAT_FULL_BPS,
        channel: pass.channel ?? 'both',
        quota: pass.quota ?? null,
        saleStartsAt: pass.saleStartsAt,
        saleEndsAt: pass.saleEndsAt,
        position,
        isActive: pass.isActive ?? true,
        createdAt: announcedAt,
      });
    }
  }
}
