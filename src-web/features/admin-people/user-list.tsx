import { ROLE_NAMES, ROLES } from '#shared/permissions.ts';
import { trpc } from '#web/api.ts';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { FilterSelect } from '#web/ui/admin/filter-select.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { SearchField } from '#web/ui/admin/search-field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useUrlFilter } from '#web/use-url-filter.ts';
import { UserCard } from './user-card.tsx';

const FILTERS = [
  { value: '', label: 'Everybody' },
  ...ROLES.map((value) => ({ value, label: `${ROLE_NAMES[value]}s` })),
];

/** Accounts, found by the beginnings of name and address, or by role. */
export function UserList() {
  const { get, set } = useUrlFilter();
  const [search, role] = [get('q'), ROLES.find((one) => one === get('role')) ?? null];
  const list = trpc.admin.users.list.useInfiniteQuery({ search, role }, LIVE_PAGES);
  const users = itemsOf(list.data);
  return (
    <>
      <div className="admin-tools">
        <SearchField label="Name or e-mail" value={search} onSearch={(q) => set({ q, role: '' })} />
        <FilterSelect
          label="Role"
          options={FILTERS}
          value={role ?? ''}
          onChange={(value) => set({ role: value, q: '' })}
        />
      </div>
      <AdminSection
        id="users"
        title="Users"
        list={list}
        failure="Fehler beim Laden der Personen"
        isEmpty={users.length === 0}
        nothing={
          <EmptyState sentence={search === '' ? 'Nobody has this role.' : 'Nobody is called that.'} headingLevel={3} />
        }
      >
        <ul className="admin-cards">
          {users.map((user) => (
            <UserCard key={user.id} user={user} />
          ))}
        </ul>
        <ShowMore list={list} />
      </AdminSection>
    </>
  );
}
