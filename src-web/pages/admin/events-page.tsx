import '../../styles/private.css';
import '#web/features/admin-events/admin-events.css';
import { EventTable } from '#web/features/admin-events/event-table.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** /admin/events: every event, to find and to change many of at once. */
export function AdminEventsPage() {
  const words = useWords(adminPageWords);
  const actions = (
    <>
      <ButtonLink look="o" icon="upload" href={adminPaths.import}>
        {words.importThem}
      </ButtonLink>
      <ButtonLink look="o" icon="calendar" href={adminPaths.calendar}>
        {words.calendar}
      </ButtonLink>
      <ButtonLink look="o" icon="plus" href={adminPaths.newNights}>
        {words.newNights}
      </ButtonLink>
      <ButtonLink look="p" icon="plus" href={adminPaths.newEvent}>
        {words.newEventTitle}
      </ButtonLink>
    </>
  );
  return (
    <AdminFrame tab="events" title={words.events} actions={actions}>
      <EventTable />
    </AdminFrame>
  );
}
