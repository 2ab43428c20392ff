import { useLocation, useSearch } from 'wouter';
import { EventSales } from '#web/features/admin/event-sales.tsx';
import { FailedMails } from '#web/features/admin/failed-mails.tsx';
import { PaymentExceptions } from '#web/features/admin/payment-exceptions.tsx';
import { paths } from '#web/paths.ts';
import { AdminFrame } from './admin-frame.tsx';

/** /admin: what needs a person, then what every night has sold; past nights have their own address (`?when=past`). */
export function OverviewPage() {
  const [, navigate] = useLocation();
  const when = new URLSearchParams(useSearch()).get('when') === 'past' ? 'past' : 'coming';
  return (
    <AdminFrame tab="overview" title="Tickets and revenue">
      <div className="admin-two">
        <PaymentExceptions />
        <FailedMails />
      </div>
      <EventSales when={when} onSpan={(span) => navigate(span === 'past' ? paths.adminPast : paths.admin)} />
    </AdminFrame>
  );
}
