import { AuditList } from '#web/features/admin-people/audit-list.tsx';
import { SignInList } from '#web/features/admin-people/sign-in-list.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/audit: who did what, and who came in. */
export function AuditPage() {
  return (
    <AdminFrame tab="audit" title="Audit">
      <AuditList />
      <SignInList />
    </AdminFrame>
  );
}
