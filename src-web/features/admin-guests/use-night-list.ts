import { NIGHT_VIEWS, type NightView } from '#shared/events/night-list.ts';
import { useTableAddress } from '#web/ui/admin/data-table/use-table-address.ts';
import { usePlace } from './use-place.ts';

/** The nearest to now first. */
const usualOf = (view: NightView) => ({ by: 'night', isDown: view === 'past' }) as const;
const LABELS: Record<NightView, string> = { coming: 'Nights to come', past: 'Past nights' };

/** What a list over all nights shows, as its address says it, and what is asked of the server for it. */
export function useNightList() {
  const address = useTableAddress({
    views: NIGHT_VIEWS,
    sorts: ['night'],
    sortOf: usualOf,
    filters: ['event', 'state'],
  });
  const place = usePlace();
  const { view, search, sort } = address;
  const eventId = address.filter('event');
  const asked = { view, search, eventId: eventId === '' ? null : eventId, isDown: sort.isDown };
  return { address, view, search, eventId, asked, place, labels: LABELS };
}
