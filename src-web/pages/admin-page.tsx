import { useLocation, useSearch } from 'wouter';
import '../styles/admin.css';
import { brand } from '#shared/brand.ts';
import { AdminSide } from '#web/features/admin/admin-side.tsx';
import { EventSales } from '#web/features/admin/event-sales.tsx';
import { FailedMails } from '#web/features/admin/failed-mails.tsx';
import { PaymentExceptions } from '#web/features/admin/payment-exceptions.tsx';
import { useSignOut } from '#web/features/auth/use-sign-out.ts';
import { paths } from '#web/paths.ts';

/** /admin: what needs a person, then what every night has sold; past nights have their own address (`?when=past`). */
export function AdminPage() {
  const [, navigate] = useLocation();
  const when = new URLSearchParams(useSearch()).get('when') === 'past' ? 'past' : 'coming';
  const signOut = useSignOut();
  return (
    <div className="admin">
      <title>{`Admin | ${brand.full}`}</title>
      <AdminSide onLogout={() => void signOut()} />
      <div className="admin-main">
        <h1>Tickets and revenue</h1>
        <div className="admin-two">
          <PaymentExceptions />
          <FailedMails />
        </div>
        <EventSales when={when} onSpan={(span) => navigate(span === 'past' ? paths.adminPast : paths.admin)} />
      </div>
    </div>
  );
}
