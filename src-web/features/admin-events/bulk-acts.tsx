import type { EventCard } from '#shared/events/event-admin-views.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import type { BulkAct } from '#web/ui/admin/data-table/data-table-types.ts';
import type { NightPlace } from './which-night.tsx';

export type BulkKind = 'price' | 'capacity' | 'cancel' | NightPlace;

type Handlers = {
  onActive: (ids: readonly string[], isActive: boolean) => void;
  onAsk: (kind: BulkKind, ids: readonly string[]) => void;
  onExport: (ids: readonly string[]) => void;
};

/** What can be done with several nights at once. */
export const bulkActs = ({ onActive, onAsk, onExport }: Handlers): BulkAct[] => [
  { id: 'publish', label: 'Publish', icon: <AdminIcon name="eye" />, isMain: true, run: (ids) => onActive(ids, true) },
  { id: 'hide', label: 'Hide', icon: <AdminIcon name="eye-off" />, run: (ids) => onActive(ids, false) },
  {
    id: 'price',
    label: 'Price',
    icon: <AdminIcon name="rosette-discount" />,
    run: (ids) => onAsk('price', ids),
  },
  { id: 'capacity', label: 'Capacity', icon: <AdminIcon name="armchair" />, run: (ids) => onAsk('capacity', ids) },
  { id: 'write', label: 'Write', icon: <AdminIcon name="send" />, run: (ids) => onAsk('write', ids) },
  { id: 'tickets', label: 'Tickets', icon: <AdminIcon name="ticket" />, run: (ids) => onAsk('tickets', ids) },
  { id: 'export', label: 'Export', icon: <AdminIcon name="file-download" />, run: onExport },
  { id: 'cancel', label: 'Cancel …', icon: <AdminIcon name="ban" />, isBad: true, run: (ids) => onAsk('cancel', ids) },
];

/** `2 drafts, 1 on sale with 38 tickets`. Pure. */
export function describeNights(events: readonly EventCard[], now: Date): string {
  const live = events.filter(({ isCancelled, endsAt }) => !isCancelled && endsAt > now);
  const drafts = live.filter(({ isActive }) => !isActive).length;
  const onSale = live.filter(({ isActive }) => isActive);
  const tickets = onSale.reduce((sum, { sold }) => sum + sold, 0);
  const parts = [
    ...(drafts > 0 ? [`${drafts} ${drafts === 1 ? 'draft' : 'drafts'}`] : []),
    ...(onSale.length > 0 ? [`${onSale.length} on sale with ${tickets} ${tickets === 1 ? 'ticket' : 'tickets'}`] : []),
    ...(live.length < events.length ? [`${events.length - live.length} over or cancelled`] : []),
  ];
  return parts.join(', ');
}
