import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import { formatCents } from '#shared/money.ts';
import { trpc } from '#web/api.ts';
import { LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';

/** The three counts beside every page of the panel. */
export function AdminCounts() {
  const overview = trpc.admin.overview.useQuery(undefined, LIVE);
  if (overview.isError) return <LoadFailure sentence={ADMIN_MESSAGES.eventsFailed} list={overview} />;
  const counts = [
    { label: 'Active events', note: null, value: overview.data?.activeEvents },
    { label: 'Tickets', note: null, value: overview.data?.tickets },
    {
      label: 'Total revenue',
      note: 'tickets, door and memberships',
      value: overview.data && formatCents(overview.data.revenueCents),
    },
  ];
  return (
    <dl className="admin-counts" aria-busy={overview.isPending}>
      {counts.map(({ label, note, value }) => (
        <div key={label}>
          <dt>
            <span>{label}</span>
            {note !== null && <span className="count-note">{note}</span>}
          </dt>
          <dd>{value ?? <span className="visually-hidden">Loading</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
