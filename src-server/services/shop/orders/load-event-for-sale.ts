import { DomainError } from '#shared/errors.ts';
import type { EventKind } from '#shared/events/event-kind.ts';
import type { EventForMember } from '#shared/membership/member-price.ts';
import { cents } from '#shared/money.ts';
import type { EventForSale, TicketTypeForSale } from '#shared/orders/price-order.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type EventRow = {
  title: string;
  kind: EventKind;
  startsAt: number;
  isPreParty: number;
  memberOffer: number;
  priceCents: number;
  vatBps: number;
  endsAt: number;
  isActive: number;
  cancelledAt: number | null;
};
type TypeRow = {
  id: string;
  name: string;
  description: string;
  priceCents: number;
  vatBps: number;
  channel: TicketTypeForSale['channel'];
  saleStartsAt: number | null;
  saleEndsAt: number | null;
};

const findEvent = statement<{ id: string }, EventRow>(
  `SELECT title, kind, starts_at AS startsAt, is_pre_party AS isPreParty, member_offer AS memberOffer, price_cents AS priceCents, vat_bps AS vatBps, ends_at AS endsAt, is_active AS isActive, cancelled_at AS cancelledAt FROM events WHERE id = @id`,
);
const listTypes = statement<{ id: string }, TypeRow>(
  `SELECT id, name, description, price_cents AS priceCents, vat_bps AS vatBps, channel, sale_starts_at AS saleStartsAt, sale_ends_at AS saleEndsAt
   FROM ticket_types WHERE event_id = @id AND is_active = 1 ORDER BY position`,
);

const toDate = (ms: number | null) => (ms === null ? null : new Date(ms));

/** An event that may be sold now, with its active ticket types. In the operator's §19 mode every rate is 0. Throws EVENT_NOT_FOUND and EVENT_OVER. */
export function loadEventForSale(
  ctx: ServiceContext,
  eventId: string,
): { event: EventForSale & EventForMember & { title: string }; types: TicketTypeForSale[] } {
  const row = findEvent(ctx.db).get({ id: eventId });
  if (row === undefined || row.isActive === 0 || row.cancelledAt !== null) throw new DomainError('EVENT_NOT_FOUND');
  if (row.endsAt <= ctx.now().getTime()) throw new DomainError('EVENT_OVER');
  const vatOf = (bps: number) => (ctx.operator.vatMode === 'small-business' ? 0 : bps);
  return {
    event: {
      title: row.title,
      kind: row.kind,
      startsAt: new Date(row.startsAt),
      isPreParty: row.isPreParty === 1,
      memberOffer: row.memberOffer === 1,
      priceCents: cents(row.priceCents),
      vatBps: vatOf(row.vatBps),
    },
    types: listTypes(ctx.db)
      .all({ id: eventId })
      .map((t) => ({
        ...t,
        priceCents: cents(t.priceCents),
        vatBps: vatOf(t.vatBps),
        saleStartsAt: toDate(t.saleStartsAt),
        saleEndsAt: toDate(t.saleEndsAt),
      })),
  };
}
