import { inArray, sql } from 'drizzle-orm';
import type { BulkResult } from '#shared/admin/bulk-result.ts';
import type { BulkCancelPreview } from '#shared/events/event-admin-views.ts';
import type { SetActiveOfInput, SetCapacityOfInput, SetPriceOfInput } from '#shared/events/event-list.ts';
import type { CancelEventsInput } from '#shared/events/cancel-event.ts';
import { DomainError } from '#shared/errors.ts';
import { toEventFields, type EventFields } from '#shared/events/edit-event.ts';
import { addCents, cents } from '#shared/money.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { requirePermission } from '../../../base/authorize.ts';
import { eachOfMany } from '../../../base/each-of-many.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { cancelEvent } from './cancel-event.ts';
import { previewCancellation } from './cancel-progress.ts';
import { setEventActive } from './set-event-active.ts';
import { showEventEdit } from './show-event-edit.ts';
import { updateEvent } from './update-event.ts';

const titles = prepared({ ids: String }, (orm, { ids }) =>
  orm
    .select({ id: events.id, title: events.title })
    .from(events)
    .where(inArray(events.id, sql`(select value from json_each(${ids}))`))
    .prepare(),
);

/** While many nights change, the kept pages are made anew this often, and once more at the end. */
const PAGES_ANEW_MS = 250;

/** Does the act of a single night to each of them, with a result for each. */
async function eachNight(
  ctx: ServiceContext,
  ids: readonly string[],
  act: (ctx: ServiceContext, id: string) => unknown,
): Promise<BulkResult[]> {
  requirePermission(ctx, 'events:manage');
  const found = titles(ctx.db).all({ ids: JSON.stringify(ids) });
  const names = new Map(found.map(({ id, title }) => [id, title]));
  let toldAt = -Infinity;
  const contentChanged = (): void => {
    if (performance.now() - toldAt < PAGES_ANEW_MS) return;
    ctx.contentChanged();
    toldAt = performance.now();
  };
  const many: ServiceContext = { ...ctx, contentChanged };
  try {
    return await eachOfMany({ ids, titleOf: (id) => names.get(id) ?? '', act: (id) => act(many, id) });
  } finally {
    ctx.contentChanged();
  }
}

/** Saves one night as its editor would, with this much changed. */
function changeNight(ctx: ServiceContext, id: string, change: (fields: EventFields) => EventFields): void {
  const before = showEventEdit(ctx, id);
  updateEvent(ctx, {
    id,
    scope: 'one',
    seenAt: before.updatedAt,
    isOversoldAccepted: false,
    ...change(toEventFields(before)),
  });
}

/** Publishes or hides nights. Refused for one: EVENT_NOT_FOUND, EVENT_CANCELLED. */
export const setActiveOf = (ctx: ServiceContext, { ids, isActive }: SetActiveOfInput): Promise<BulkResult[]> =>
  eachNight(ctx, ids, (many, id) => setEventActive(many, { id, isActive, scope: 'one' }));

/**
 * Sets what nights cost, in cents: the night's own price, and that of its ticket type where it has one. Refused for
 * one: EVENT_SEVERAL_PRICES, and what `admin.events.update` refuses.
 */
export const setPriceOf = (ctx: ServiceContext, { ids, priceCents }: SetPriceOfInput): Promise<BulkResult[]> =>
  eachNight(ctx, ids, (many, id) =>
    changeNight(many, id, (fields) => {
      const onSale = fields.ticketTypes.filter(({ isActive }) => isActive);
      if (onSale.length > 1) throw new DomainError('EVENT_SEVERAL_PRICES');
      const ticketTypes = fields.ticketTypes.map((type) => (type.isActive ? { ...type, priceCents } : type));
      return { ...fields, priceCents, ticketTypes };
    }),
  );

/** Sets how many nights hold; null is unlimited. Refused for one: CAPACITY_BELOW_SOLD, and what `update` refuses. */
export const setCapacityOf = (ctx: ServiceContext, { ids, maxCapacity }: SetCapacityOfInput): Promise<BulkResult[]> =>
  eachNight(ctx, ids, (many, id) => changeNight(many, id, (fields) => ({ ...fields, maxCapacity })));

/** The dry run: what cancelling all of them would take back and pay back, in cents. Throws EVENT_NOT_FOUND. */
export function previewCancellations(ctx: ServiceContext, ids: readonly string[]): BulkCancelPreview {
  const previews = [...new Set(ids)].map((id) => previewCancellation(ctx, id));
  return previews.reduce<BulkCancelPreview>(
    (sum, one) => ({
      nights: sum.nights + 1,
      orders: sum.orders + one.orders,
      tickets: sum.tickets + one.tickets,
      admitted: sum.admitted + one.admitted,
      refundCents: addCents(sum.refundCents, one.refundCents),
      openOrders: sum.openOrders + one.openOrders,
    }),
    { nights: 0, orders: 0, tickets: 0, admitted: 0, refundCents: cents(0), openOrders: 0 },
  );
}

/** Cancels nights with all that follows, one after the other. Refused for one: EVENT_NOT_FOUND. */
export const cancelEvents = (ctx: ServiceContext, { ids, ...said }: CancelEventsInput): Promise<BulkResult[]> =>
  eachNight(ctx, ids, (many, id) => cancelEvent(many, id, said));
