import '../../styles/private.css';
import '#web/features/admin-desks/admin-desks.css';
import { NightReportList } from '#web/features/admin-desks/night-report-list.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** /admin/desks/reports: what the tills took, evening by evening. */
export function NightReportsPage() {
  const words = useWords(adminPageWords);
  return (
    <AdminFrame
      tab="desks"
      title={words.nightReports}
      back={{ href: adminPaths.desks, label: words.desks }}
      actions={
        <ButtonLink look="o" icon="download" size="s" href={adminPaths.exportNightReports} download>
          {words.exportCsv}
        </ButtonLink>
      }
    >
      <NightReportList />
    </AdminFrame>
  );
}
