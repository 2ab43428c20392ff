import { useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import '../../styles/private.css';
import { ChosenOrders, type Audience } from '#shared/newsletters/audience.ts';
import { MailingEditor } from '#web/features/admin-mailings/mailing-editor.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { AdminFrame } from './admin-frame.tsx';

/**
 * /admin/abos/write: a mail to many; `?event=` is to the guests of that night, and the list of orders leaves those that
 * were chosen in the browser's history.
 */
export function MailingPage() {
  const eventId = new URLSearchParams(useSearch()).get('event');
  const chosen = ChosenOrders.safeParse(useHistoryState());
  const first = firstAudience(eventId, chosen.success ? chosen.data.orderIds : null);
  return (
    <AdminFrame tab="abos" title="Writing" back={{ href: adminPaths.mailings, label: 'Mailings' }}>
      <MailingEditor key={JSON.stringify(first)} first={first} />
    </AdminFrame>
  );
}

function firstAudience(eventId: string | null, orderIds: string[] | null): Audience {
  if (eventId !== null) return { kind: 'guests', eventId, group: 'all', ticketTypeId: null };
  return orderIds === null ? { kind: 'list', type: 'newsletter' } : { kind: 'orders', orderIds };
}
