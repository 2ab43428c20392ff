import type { SnapshotType } from '#shared/door/snapshot.ts';
import { GENERAL_ADMISSION } from '#shared/orders/general-admission.ts';
import { onSaleFor } from '#shared/events/evening-sale.ts';
import type { CourseEvening } from '#shared/events/evenings.ts';
import { memberPrice, type EventForMember } from '#shared/membership/member-price.ts';
import { cents } from '#shared/money.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { findRow } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { listTypesForSale } from '../../shop/orders/load-event-for-sale.ts';
import { allPlans } from '#server/services/shop/plans/load-plans.ts';

/** A ticket type before what members pay. */
export type PlainType = Omit<SnapshotType, 'isActive' | 'memberPrices'>;

function fallback(ctx: ServiceContext, eventId: string): PlainType[] {
  const own = findRow(ctx.db, events, { id: eventId }, ['priceCents', 'vatBps']);
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

/**
 * A night's active ticket types, or 'General Admission', as they travel to a desk: instants are milliseconds on the
 * wire. On an evening of a course those that let in to it alone are among them, behind the course's own.
 */
export function plainDoorTypes(
  ctx: ServiceContext,
  eventId: string,
  evening: Pick<CourseEvening, 'startsAt' | 'endsAt'> | null,
): PlainType[] {
  const wired = (type: ReturnType<typeof listTypesForSale>[number]) => ({
    ...type,
    saleStartsAt: type.saleStartsAt?.getTime() ?? null,
    saleEndsAt: type.saleEndsAt?.getTime() ?? null,
  });
  const all = listTypesForSale(ctx, eventId);
  const whole = all.filter(({ scope }) => scope === 'whole').map(wired);
  const guests = all.filter(({ scope }) => scope !== 'whole');
  return [
    ...(whole.length > 0 ? whole : fallback(ctx, eventId)),
    ...(evening === null ? [] : guests.map((type) => wired(onSaleFor(type, evening)))),
  ];
}

/** The price list of one night, each type with what members pay. In §19 mode every rate is 0. */
export function doorTypes(
  ctx: ServiceContext,
  event: EventForMember & { id: string; evening: Pick<CourseEvening, 'startsAt' | 'endsAt'> | null },
): SnapshotType[] {
  const plans = allPlans(ctx);
  return plainDoorTypes(ctx, event.id, event.evening).map((row) => {
    const memberPrices = plans
      .map((plan) => [plan.id, memberPrice(plan, event, cents(row.priceCents))?.priceCents] as const)
      .filter(([, price]) => price !== undefined);
    return {
      ...row,
      vatBps: ctx.operator.vatMode === 'small-business' ? 0 : row.vatBps,
      isActive: true,
      memberPrices: Object.fromEntries(memberPrices) as Record<string, number>,
    };
  });
}
