import { USER_SORTS, type AdminUser } from '#shared/people/people.ts';
import { ROLE_NAMES, ROLES } from '#shared/permissions.ts';
import { formatMemberDate, isoBerlin } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { FilterSelect } from '#web/ui/admin/choice-field.tsx';
import { DataTable } from '#web/ui/admin/data-table/data-table.tsx';
import type { DataColumn } from '#web/ui/admin/data-table/data-table-types.ts';
import { useTableAddress } from '#web/ui/admin/data-table/use-table-address.ts';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

const FILTERS = [
  { value: '', label: 'Everybody' },
  ...ROLES.map((value) => ({ value, label: `${ROLE_NAMES[value]}s` })),
];
const newestFirst = () => ({ by: 'since', isDown: true }) as const;

function Roles({ user: { roles, isConfirmed, isMerged } }: { user: AdminUser }) {
  return (
    <span className="row data-chips">
      {roles.map((role) => (
        <Chip key={role} tone="ok" icon="id-badge-2">
          {ROLE_NAMES[role]}
        </Chip>
      ))}
      {isMerged && (
        <Chip tone="warn" icon="users">
          Merged with another account
        </Chip>
      )}
      {!isConfirmed && (
        <Chip tone="warn" icon="mail">
          Address not confirmed
        </Chip>
      )}
    </span>
  );
}

function Since({ createdAt }: Pick<AdminUser, 'createdAt'>) {
  return <time dateTime={isoBerlin(createdAt)}>{formatMemberDate(createdAt)}</time>;
}

const COLUMNS: readonly DataColumn<AdminUser>[] = [
  {
    id: 'name',
    label: 'Name',
    width: 190,
    cell: ({ id, displayName }) => (
      <span className="data-name">
        <a href={adminPaths.person(id)}>{displayName}</a>
      </span>
    ),
  },
  { id: 'roles', label: 'Roles', width: 220, rank: 1, cell: (user) => <Roles user={user} /> },
  {
    id: 'email',
    label: 'E-mail',
    width: 250,
    isSortable: true,
    cell: ({ email }) => <span className="data-long">{email}</span>,
  },
  {
    id: 'since',
    label: 'Since',
    width: 120,
    rank: 2,
    isSortable: true,
    cell: ({ createdAt }) => <Since createdAt={createdAt} />,
  },
  {
    id: 'second-factor',
    label: 'Second factor',
    width: 130,
    rank: 4,
    isExtra: true,
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'yes' : <span className="dim">no</span>),
  },
  {
    id: 'sessions',
    label: 'Signed in on',
    width: 120,
    rank: 3,
    isFigure: true,
    isExtra: true,
    cell: ({ sessions }) => sessions,
  },
];

/** Accounts, found by the beginnings of name and address, or by role; each leads to the person. */
export function PersonList() {
  const address = useTableAddress({
    views: ['all'],
    sorts: USER_SORTS,
    sortOf: newestFirst,
    searchName: 'q',
    filters: ['role'],
  });
  const { search, sort } = address;
  const role = ROLES.find((one) => one === address.filter('role')) ?? null;
  const list = trpc.admin.users.list.useInfiniteQuery({ search, role, sort: sort.by, isDown: sort.isDown }, LIVE_PAGES);
  return (
    <DataTable
      id="people"
      label="People"
      noun={['person', 'people']}
      columns={COLUMNS}
      rows={itemsOf(list.data)}
      rowId={idOf}
      rowName={({ displayName }) => displayName}
      list={list}
      failure="Fehler beim Laden der Personen"
      nothing={<EmptyState sentence={search === '' ? 'Nobody has this role.' : 'Nobody matches.'} headingLevel={2} />}
      // What a search finds comes in the order of its index.
      {...(search === '' && { sort, onSort: address.setSort })}
      address={address}
      search={{ label: 'Name or e-mail', value: search, onSearch: (q) => address.put({ q, role: '' }) }}
      filters={
        <FilterSelect
          label="Role"
          options={FILTERS}
          value={role ?? ''}
          onChange={(value) => address.put({ role: value, q: '' })}
        />
      }
      hrefOf={({ id }) => adminPaths.person(id)}
      card={(user) => (
        <div className="data-face">
          <h2>
            <a href={adminPaths.person(user.id)}>{user.displayName}</a>
          </h2>
          <Roles user={user} />
          <p>{user.email}</p>
          <p className="dim">
            {'since '}
            <Since createdAt={user.createdAt} />
          </p>
        </div>
      )}
    />
  );
}

const idOf = ({ id }: AdminUser): string => id;
