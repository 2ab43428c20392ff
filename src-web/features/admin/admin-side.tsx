import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import { formatCents } from '#shared/money.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/paths.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { LoadFailure } from './admin-section.tsx';
import { LIVE } from './live-query.ts';
import { SECTIONS } from './sections.ts';

/** The night beside the desk: three counts, the way to each list, the way out. A strip on top under 1000 px. */
export function AdminSide({ onLogout }: { onLogout: () => void }) {
  return (
    <div className="admin-side">
      <Logo href={paths.home} />
      <Counts />
      <nav className="admin-jumps" aria-label="Admin">
        {SECTIONS.map(({ id, title, icon }) => (
          <a key={id} href={`#${id}`}>
            <Icon name={icon} size={22} />
            {title}
          </a>
        ))}
      </nav>
      <div className="admin-exits">
        <a href={paths.home}>
          <ExitWord icon="arrow-left" word="Back to site" />
        </a>
        <button type="button" onClick={onLogout}>
          <ExitWord icon="logout" word="Logout" />
        </button>
      </div>
    </div>
  );
}

function ExitWord({ icon, word }: { icon: IconName; word: string }) {
  return (
    <>
      <Icon name={icon} size={22} />
      <span className="exit-word">{word}</span>
    </>
  );
}

function Counts() {
  const overview = trpc.admin.overview.useQuery(undefined, LIVE);
  if (overview.isError) return <LoadFailure sentence={ADMIN_MESSAGES.eventsFailed} list={overview} />;
  const counts = [
    { label: 'Active events', value: overview.data?.activeEvents },
    { label: 'Tickets', value: overview.data?.tickets },
    { label: 'Total revenue', value: overview.data && formatCents(overview.data.revenueCents) },
  ];
  return (
    <dl className="admin-counts" aria-busy={overview.isPending}>
      {counts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? <span className="vh">Loading</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
