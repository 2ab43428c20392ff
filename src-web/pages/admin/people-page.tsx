import { PersonList } from '#web/features/admin-people/person-list.tsx';
import { AdminFrame } from './admin-frame.tsx';

/** /admin/people: everybody with an account. */
export function PeoplePage() {
  return (
    <AdminFrame tab="people" title="People">
      <PersonList />
    </AdminFrame>
  );
}
