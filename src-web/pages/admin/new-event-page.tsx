import '../../styles/private.css';
import '#web/features/admin-events/admin-events.css';
import { NewEvent } from '#web/features/admin-events/new-event.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/events/new. */
export function NewEventPage() {
  return (
    <AdminFrame tab="events" title="New event">
      <NewEvent />
    </AdminFrame>
  );
}
