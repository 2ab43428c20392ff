import { MemberList } from '#web/features/admin-members/member-list.tsx';
import { membersPageWords as words } from '#web/features/admin-members/members-page-words.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/members: who is a member, with which plan, and who owes. */
export function MembersPage() {
  return (
    <AdminFrame
      tab="members"
      title={words.members}
      actions={
        <ButtonLink look="o" icon="upload" href={adminPaths.memberImport}>
          {words.bringIn}
        </ButtonLink>
      }
    >
      <MemberList />
    </AdminFrame>
  );
}
