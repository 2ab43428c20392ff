import '../../styles/private.css';
import '#web/features/admin-events/admin-events.css';
import { NewEvent } from '#web/features/admin-events/new-event.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** /admin/events/new. */
export function NewEventPage() {
  const words = useWords(adminPageWords);
  return (
    <AdminFrame tab="events" title={words.newEvent}>
      <NewEvent />
    </AdminFrame>
  );
}
