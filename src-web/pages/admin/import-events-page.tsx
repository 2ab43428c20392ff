import '../../styles/private.css';
import '#web/features/admin-events/admin-events.css';
import { ImportEvents } from '#web/features/admin-events/import-events.tsx';
import { ImportOrders } from '#web/features/admin-events/import-orders.tsx';
import { RoomTabs } from '#web/ui/admin/room-tabs.tsx';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords, type AdminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

const tabsIn = (words: AdminPageWords) =>
  [
    { id: 'nights', label: words.nights },
    { id: 'orders', label: words.ordersAndTickets },
  ] as const;

/** /admin/events/import: a season from a calendar or a table, or the orders of another system; each has its address. */
export function ImportEventsPage() {
  const words = useWords(adminPageWords);
  const { get, set } = useUrlFilter();
  const shown = get('show') === 'orders' ? 'orders' : 'nights';
  return (
    <AdminFrame tab="events" title={words.importThem}>
      <RoomTabs
        tabs={tabsIn(words)}
        active={shown}
        label={words.whatIsImported}
        onChange={(id) => set({ show: id === 'orders' ? id : '' })}
      >
        {shown === 'nights' ? <ImportEvents /> : <ImportOrders />}
      </RoomTabs>
    </AdminFrame>
  );
}
