import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import { formatCents } from '#shared/money.ts';
import { trpc } from '#web/api.ts';
import { LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { panelWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/** The three counts beside every page of the panel. */
export function AdminCounts() {
  const lang = useLang();
  const words = useWords(panelWords);
  const overview = trpc.admin.overview.useQuery(undefined, LIVE);
  if (overview.isError) return <LoadFailure sentence={ADMIN_MESSAGES.eventsFailed} list={overview} />;
  const counts = [
    { label: words.activeEvents, note: null, value: overview.data?.activeEvents },
    { label: words.tickets, note: null, value: overview.data?.tickets },
    {
      label: words.totalRevenue,
      note: words.revenueOf,
      value: overview.data && formatCents(overview.data.revenueCents, lang),
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
          <dd>{value ?? <span className="visually-hidden">{words.loading}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
