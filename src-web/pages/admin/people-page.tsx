import { UserList } from '#web/features/admin-people/user-list.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/people: accounts, roles, sessions. */
export function PeoplePage() {
  return (
    <AdminFrame tab="people" title="People">
      <UserList />
    </AdminFrame>
  );
}
