import '../../styles/private.css';
import '#web/features/admin-events/admin-events.css';
import { EventTable } from '#web/features/admin-events/event-table.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/events: every event, to find and to change many of at once. */
export function AdminEventsPage() {
  const actions = (
    <>
      <ButtonLink look="o" icon="upload" href={adminPaths.import}>
        Import
      </ButtonLink>
      <ButtonLink look="o" icon="calendar" href={adminPaths.calendar}>
        Calendar
      </ButtonLink>
      <ButtonLink look="o" icon="plus" href={adminPaths.newNights}>
        New nights
      </ButtonLink>
      <ButtonLink look="p" icon="plus" href={adminPaths.newEvent}>
        New Event
      </ButtonLink>
    </>
  );
  return (
    <AdminFrame tab="events" title="Events" actions={actions}>
      <EventTable />
    </AdminFrame>
  );
}
