import type { EventEdit, TicketTypeEdit } from '#shared/admin/event-admin-views.ts';
import { DomainError } from '#shared/errors.ts';
import type { DanceStyle, EventKind } from '#shared/events/event-kind.ts';
import { cents } from '#shared/money.ts';
import { statement } from '#server/db/client.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type EventRow = {
  id: string;
  title: string;
  description: string;
  imageUrl: string | null;
  kind: EventKind;
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
  cancelledAt: number | null;
  sold: number;
  held: number;
  seriesId: string | null;
  holders: number;
  following: number;
  updatedAt: number;
};
type TypeRow = Omit<TicketTypeEdit, 'saleStartsAt' | 'saleEndsAt' | 'isActive'> & {
  saleStartsAt: number | null;
  saleEndsAt: number | null;
  isActive: number;
};

const find = statement<{ id: string }, EventRow>(
  `SELECT id, title, description, image_url AS imageUrl, kind, styles, starts_at AS startsAt, ends_at AS endsAt, location, price_cents AS priceCents, vat_bps AS vatBps, max_capacity AS maxCapacity, max_paid_per_person AS maxPaidPerPerson, max_free_per_person AS maxFreePerPerson,
     is_active AS isActive, is_pre_party AS isPreParty, member_offer AS memberOffer, cancelled_at AS cancelledAt, updated_at AS updatedAt, sold_count AS sold, held_count AS held, series_id AS seriesId,
     (SELECT COUNT(DISTINCT t.order_id) FROM tickets t WHERE t.event_id = e.id AND t.status = 'active') AS holders,
     (SELECT COUNT(*) FROM events n WHERE n.series_id = e.series_id AND n.starts_at > e.starts_at AND n.cancelled_at IS NULL) AS following
   FROM events e WHERE id = @id`,
);
const typesOf = statement<{ id: string }, TypeRow>(
  `SELECT id, name, description, price_cents AS priceCents, vat_bps AS vatBps, channel, quota, sale_starts_at AS saleStartsAt, sale_ends_at AS saleEndsAt, is_active AS isActive, sold_count AS sold, held_count AS held
   FROM ticket_types WHERE event_id = @id AND removed_at IS NULL ORDER BY is_active DESC, position`,
);

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** An event with its ticket types, those off sale too, as the editor shows it; throws EVENT_NOT_FOUND. */
export function showEventEdit(ctx: ServiceContext, id: string): EventEdit {
  requirePermission(ctx, 'admin:read');
  const row = find(ctx.db).get({ id });
  if (row === undefined) throw new DomainError('EVENT_NOT_FOUND');
  const { cancelledAt, ...facts } = row;
  return {
    ...facts,
    styles: JSON.parse(row.styles) as DanceStyle[],
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
    priceCents: cents(row.priceCents),
    isActive: row.isActive === 1,
    isPreParty: row.isPreParty === 1,
    memberOffer: row.memberOffer === 1,
    isCancelled: cancelledAt !== null,
    updatedAt: new Date(row.updatedAt),
    ticketTypes: typesOf(ctx.db)
      .all({ id })
      .map((type) => ({
        ...type,
        isActive: type.isActive === 1,
        saleStartsAt: dateOf(type.saleStartsAt),
        saleEndsAt: dateOf(type.saleEndsAt),
      })),
  };
}
