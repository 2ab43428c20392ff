import '../../styles/private.css';
import '#web/features/admin-desks/admin-desks.css';
import { NightReportList } from '#web/features/admin-desks/night-report-list.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/desks/reports: what the tills took, evening by evening. */
export function NightReportsPage() {
  return (
    <AdminFrame
      tab="desks"
      title="Night reports"
      back={{ href: adminPaths.desks, label: 'Desks' }}
      actions={
        <ButtonLink look="o" icon="download" size="s" href={adminPaths.exportNightReports} download>
          Export CSV
        </ButtonLink>
      }
    >
      <NightReportList />
    </AdminFrame>
  );
}
