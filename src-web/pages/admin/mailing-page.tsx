import { useSearch } from 'wouter';
import '../../styles/private.css';
import type { Audience } from '#shared/newsletters/audience.ts';
import { MailingEditor } from '#web/features/admin-mailings/mailing-editor.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/abos/write: a mail to many; `?event=` is to the guests of that night. */
export function MailingPage() {
  const eventId = new URLSearchParams(useSearch()).get('event');
  const first: Audience =
    eventId === null
      ? { kind: 'list', type: 'newsletter' }
      : { kind: 'guests', eventId, group: 'all', ticketTypeId: null };
  return (
    <AdminFrame tab="abos" title="Writing" back={{ href: adminPaths.mailings, label: 'Mailings' }}>
      <MailingEditor key={eventId ?? ''} first={first} />
    </AdminFrame>
  );
}
