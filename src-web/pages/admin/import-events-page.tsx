import '../../styles/private.css';
import '#web/features/admin-events/admin-events.css';
import { ImportEvents } from '#web/features/admin-events/import-events.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/events/import: a season from a calendar file or a table. */
export function ImportEventsPage() {
  return (
    <AdminFrame tab="events" title="Import events">
      <ImportEvents />
    </AdminFrame>
  );
}
