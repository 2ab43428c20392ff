import '../../styles/private.css';
import '#web/features/admin-events/admin-events.css';
import { ImportMembers } from '#web/features/admin-members/import/import-members.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { AdminFrame } from './admin-frame.tsx';
import { membersPageWords as words } from '#web/features/admin-members/members-page-words.ts';

/** /admin/members/import: members of another system, from a table. */
export function ImportMembersPage() {
  return (
    <AdminFrame tab="members" title={words.bringIn} back={{ href: adminPaths.members, label: words.members }}>
      <ImportMembers />
    </AdminFrame>
  );
}
