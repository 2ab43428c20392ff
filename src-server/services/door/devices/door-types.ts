import type { SnapshotType } from '#shared/door/snapshot.ts';
import { memberPrice, type EventForMember } from '#shared/membership/member-price.ts';
import { PLAN_IDS } from '#shared/membership/plans.ts';
import { cents } from '#shared/money.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { GENERAL_ADMISSION } from '#shared/orders/price-order.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type TypeRow = {
  id: string;
  name: string;
  description: string;
  priceCents: number;
  vatBps: number;
  channel: SnapshotType['channel'];
  saleStartsAt: number | null;
  saleEndsAt: number | null;
};

const listTypes = statement<{ eventId: string }, TypeRow>(
  `SELECT id, name, description, price_cents AS priceCents, vat_bps AS vatBps, channel, sale_starts_at AS saleStartsAt, sale_ends_at AS saleEndsAt
   FROM ticket_types WHERE event_id = @eventId AND is_active = 1 ORDER BY position`,
);
const ownPrice = statement<{ eventId: string }, { priceCents: number; vatBps: number }>(
  `SELECT price_cents AS priceCents, vat_bps AS vatBps FROM events WHERE id = @eventId`,
);

function fallback(ctx: ServiceContext, eventId: string): TypeRow[] {
  const own = ownPrice(ctx.db).get({ eventId });
  return own === undefined
    ? []
    : [
        {
          id: GENERAL_ADMISSION_ID,
          ...GENERAL_ADMISSION,
          ...own,
          channel: 'both',
          saleStartsAt: null,
          saleEndsAt: null,
        },
      ];
}

/** The price list of one night: its active ticket types, or 'General Admission', each with what members pay. In §19 mode every rate is 0. */
export function doorTypes(ctx: ServiceContext, event: EventForMember & { id: string }): SnapshotType[] {
  const active = listTypes(ctx.db).all({ eventId: event.id });
  return (active.length > 0 ? active : fallback(ctx, event.id)).map((row) => {
    const memberPrices = PLAN_IDS.map(
      (planId) => [planId, memberPrice(planId, event, cents(row.priceCents))?.priceCents] as const,
    ).filter(([, price]) => price !== undefined);
    return {
      ...row,
      vatBps: ctx.operator.vatMode === 'small-business' ? 0 : row.vatBps,
      isActive: true,
      memberPrices: Object.fromEntries(memberPrices) as Record<string, number>,
    };
  });
}
