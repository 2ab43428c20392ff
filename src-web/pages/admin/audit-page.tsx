import { AuditList } from '#web/features/admin-people/audit-list.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/audit: who did what. */
export function AuditPage() {
  return (
    <AdminFrame tab="audit" title="Audit">
      <AuditList />
    </AdminFrame>
  );
}
