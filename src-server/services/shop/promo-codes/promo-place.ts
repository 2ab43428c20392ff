import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { MOST_PROMO_CODES, type SavePromoCodeInput } from '#shared/promo-codes/promo-code.ts';
import { insertRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { promoCodes, promoNights } from '#server/db/schema/promo-codes.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { hiddenType, nightOfPromo } from './promo-rows.ts';

type PromoPlace = Pick<
  typeof promoCodes.$inferSelect,
  'eventId' | 'eventKind' | 'seriesId' | 'venueId' | 'artistId' | 'isForNights' | 'ticketTypeId'
>;

const NOWHERE: PromoPlace = {
  eventId: null,
  eventKind: null,
  seriesId: null,
  venueId: null,
  artistId: null,
  isForNights: false,
  ticketTypeId: null,
};

/** How many codes and lists of codes name the same. */
const countAt = prepared(
  {
    eventId: orNull(promoCodes.eventId),
    eventKind: orNull(promoCodes.eventKind),
    seriesId: orNull(promoCodes.seriesId),
    venueId: orNull(promoCodes.venueId),
    artistId: orNull(promoCodes.artistId),
  },
  (orm, { eventId, eventKind, seriesId, venueId, artistId }) =>
    orm
      .select({ codes: sql<number>`count(distinct coalesce(${promoCodes.listId}, ${promoCodes.id}))` })
      .from(promoCodes)
      .where(
        sql`${promoCodes.eventId} = ${eventId} or ${promoCodes.eventKind} = ${eventKind}
          or ${promoCodes.seriesId} = ${seriesId} or ${promoCodes.venueId} = ${venueId}
          or ${promoCodes.artistId} = ${artistId}`,
      )
      .prepare(),
);

/** The night a code is made at, which must be one that can still be sold. */
function nightOf(ctx: ServiceContext, eventId: string | null) {
  const night = eventId === null ? undefined : nightOfPromo(ctx.db).get({ eventId });
  if (eventId === null || night === undefined) throw new DomainError('EVENT_NOT_FOUND');
  if (night.cancelledAt !== null) throw new DomainError('EVENT_CANCELLED');
  return { ...night, eventId };
}

function chosenPlace(ctx: ServiceContext, input: SavePromoCodeInput): PromoPlace {
  const { scope, venueId, artistId } = input;
  if (scope === 'venue') return { ...NOWHERE, venueId };
  if (scope === 'artist') return { ...NOWHERE, artistId };
  if (scope === 'nights') {
    for (const id of input.eventIds) nightOf(ctx, id);
    return { ...NOWHERE, isForNights: true };
  }
  const { eventId, kind, seriesId } = nightOf(ctx, input.eventId);
  if (scope === 'kind') return { ...NOWHERE, eventKind: kind };
  if (scope === 'event') return { ...NOWHERE, eventId };
  if (seriesId === null)
    throw new DomainError('INVALID_INPUT', { fields: { eventId: 'This night belongs to no series.' } });
  return { ...NOWHERE, seriesId };
}

/**
 * Where a new code, or list of codes, holds. Throws EVENT_NOT_FOUND, EVENT_CANCELLED, INVALID_INPUT,
 * TICKET_TYPE_NOT_FOUND, PROMO_CODE_FULL.
 */
export function placeOfPromo(ctx: ServiceContext, input: SavePromoCodeInput): PromoPlace {
  const place = chosenPlace(ctx, input);
  const ticketTypeId = input.kind === 'unlock' ? input.ticketTypeId : null;
  if (ticketTypeId !== null) {
    const { eventId } = place;
    if (eventId === null || hiddenType(ctx.db).get({ id: ticketTypeId, eventId }) === undefined)
      throw new DomainError('TICKET_TYPE_NOT_FOUND');
  }
  // A night has its own codes and those of its kind in one list.
  const eventKind = place.eventId === null ? place.eventKind : nightOf(ctx, place.eventId).kind;
  if ((countAt(ctx.db).get({ ...place, eventKind })?.codes ?? 0) >= MOST_PROMO_CODES)
    throw new DomainError('PROMO_CODE_FULL');
  return { ...place, ticketTypeId };
}

/** Writes which nights a code or a list names one by one. Call inside a transaction. */
export function nameNights(
  ctx: ServiceContext,
  owner: { promoCodeId: string | null; promoListId: string | null },
  { scope, eventIds }: SavePromoCodeInput,
): void {
  if (scope !== 'nights') return;
  for (const eventId of new Set(eventIds)) insertRow(ctx.db, promoNights, { ...owner, id: randomUUID(), eventId });
}
