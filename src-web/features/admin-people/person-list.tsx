import { NativeSelect, Table } from '@mantine/core';
import type { AdminUser } from '#shared/admin/people.ts';
import { ROLE_NAMES, ROLES } from '#shared/permissions.ts';
import { formatMemberDate } from '#shared/time.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { SearchField } from '#web/ui/admin/search-field.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useUrlFilter } from '#web/use-url-filter.ts';

const FILTERS = [
  { value: '', label: 'Everybody' },
  ...ROLES.map((value) => ({ value, label: `${ROLE_NAMES[value]}s` })),
];

/** Accounts, found by the beginnings of name and address, or by role; each leads to the person. */
export function PersonList() {
  const { get, set } = useUrlFilter();
  const [search, role] = [get('q'), ROLES.find((one) => one === get('role')) ?? null];
  const list = trpc.admin.users.list.useInfiniteQuery({ search, role }, LIVE_PAGES);
  const users = itemsOf(list.data);
  return (
    <>
      <div className="admin-tools">
        <SearchField label="Name or e-mail" value={search} onSearch={(q) => set({ q, role: '' })} />
        <NativeSelect
          size="md"
          aria-label="Role"
          data={FILTERS}
          value={role ?? ''}
          onChange={(event) => set({ role: event.currentTarget.value, q: '' })}
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
        <Table className="panel-cards" aria-label="People">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Roles</Table.Th>
              <Table.Th>E-mail</Table.Th>
              <Table.Th>Since</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {users.map((user) => (
              <Person key={user.id} user={user} />
            ))}
          </Table.Tbody>
        </Table>
        <ShowMore list={list} />
      </AdminSection>
    </>
  );
}

function Person({ user: { id, displayName, email, isConfirmed, roles, createdAt } }: { user: AdminUser }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <a href={adminPaths.person(id)}>{displayName}</a>
      </Table.Th>
      <Table.Td>
        <span className="row admin-chips">
          {roles.map((role) => (
            <Chip key={role} tone="ok" icon="id-badge-2">
              {ROLE_NAMES[role]}
            </Chip>
          ))}
          {!isConfirmed && (
            <Chip tone="warn" icon="mail">
              Address not confirmed
            </Chip>
          )}
        </span>
      </Table.Td>
      <Table.Td data-label="E-mail">{email}</Table.Td>
      <Table.Td data-label="Since">{formatMemberDate(createdAt)}</Table.Td>
    </Table.Tr>
  );
}
