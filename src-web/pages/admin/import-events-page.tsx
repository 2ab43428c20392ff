import '../../styles/private.css';
import '#web/features/admin-events/admin-events.css';
import { ImportEvents } from '#web/features/admin-events/import-events.tsx';
import { ImportOrders } from '#web/features/admin-events/import-orders.tsx';
import { RoomTabs } from '#web/ui/admin/room-tabs.tsx';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { AdminFrame } from './admin-frame.tsx';

const TABS = [
  { id: 'nights', label: 'Nights' },
  { id: 'orders', label: 'Orders and tickets' },
] as const;

/** /admin/events/import: a season from a calendar or a table, or the orders of another system; each has its address. */
export function ImportEventsPage() {
  const { get, set } = useUrlFilter();
  const shown = get('show') === 'orders' ? 'orders' : 'nights';
  return (
    <AdminFrame tab="events" title="Import">
      <RoomTabs
        tabs={TABS}
        active={shown}
        label="What is imported"
        onChange={(id) => set({ show: id === 'orders' ? id : '' })}
      >
        {shown === 'nights' ? <ImportEvents /> : <ImportOrders />}
      </RoomTabs>
    </AdminFrame>
  );
}
