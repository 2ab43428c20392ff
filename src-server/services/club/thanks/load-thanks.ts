import { isThanksTime } from '#shared/thanks/thanks-time.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import type { RowOf } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { banOfUser } from '../../shop/bans/running-bans.ts';
import { listSimilarEvents } from '../../shop/events/lists/list-similar-events.ts';
import { listUpcomingEvents } from '../../shop/events/lists/list-upcoming-events.ts';
import { countNightPhotos } from '../../shop/photos/list-night-photos.ts';
import { thanksById } from './thanks-rows.ts';

/** What the mail of the morning after says, read when it leaves. */
export type NightThanks = RowOf<typeof thanksById> & { next: EventSummary | null; hasPhotos: boolean };

/**
 * Null when it is not to leave any more: it is too late, the night was cancelled, or somebody has objected, was banned,
 * or switched it off since.
 */
export function loadThanks(ctx: ServiceContext, id: string): NightThanks | null {
  const row = thanksById(ctx.db).get({ id });
  if (row === undefined || !ctx.operator.thanksGuests || row.objectedAt !== null) return null;
  const { event, thanks } = row;
  if (thanks.userId !== null && banOfUser(ctx, thanks.userId) !== null) return null;
  if (event.cancelledAt !== null || !event.thanksGuests || !isThanksTime(event, ctx.now())) return null;
  const [next] = [...listSimilarEvents(ctx, { id: event.id }), ...listUpcomingEvents(ctx, { limit: 1 })];
  return { ...row, next: next ?? null, hasPhotos: countNightPhotos(ctx, event.id) > 0 };
}
