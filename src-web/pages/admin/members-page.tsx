import { MemberList } from '#web/features/admin-members/member-list.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/members: who is a member, with which plan, and who owes. */
export function MembersPage() {
  return (
    <AdminFrame tab="members" title="Members">
      <MemberList />
    </AdminFrame>
  );
}
