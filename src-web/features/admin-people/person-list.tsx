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
import { personWords, type PersonWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

const filtersIn = (words: PersonWords) => [
  { value: '', label: words.everybody },
  ...ROLES.map((value) => ({ value, label: `${ROLE_NAMES[value]}s` })),
];
const newestFirst = () => ({ by: 'since', isDown: true }) as const;

function Roles({ user: { roles, isConfirmed, isMerged } }: { user: AdminUser }) {
  const words = useWords(personWords);
  return (
    <span className="row data-chips">
      {roles.map((role) => (
        <Chip key={role} tone="ok" icon="id-badge-2">
          {ROLE_NAMES[role]}
        </Chip>
      ))}
      {isMerged && (
        <Chip tone="warn" icon="users">
          {words.mergedWithAnotherAccount}
        </Chip>
      )}
      {!isConfirmed && (
        <Chip tone="warn" icon="mail">
          {words.addressNotConfirmed}
        </Chip>
      )}
    </span>
  );
}

function Since({ createdAt }: Pick<AdminUser, 'createdAt'>) {
  const lang = useLang();
  return <time dateTime={isoBerlin(createdAt)}>{formatMemberDate(createdAt, lang)}</time>;
}

const columnsIn = (words: PersonWords): readonly DataColumn<AdminUser>[] => [
  {
    id: 'name',
    label: words.name,
    width: 190,
    cell: ({ id, displayName }) => (
      <span className="data-name">
        <a href={adminPaths.person(id)}>{displayName}</a>
      </span>
    ),
  },
  { id: 'roles', label: words.roles, width: 220, rank: 1, cell: (user) => <Roles user={user} /> },
  {
    id: 'email',
    label: words.eMail,
    width: 250,
    isSortable: true,
    cell: ({ email }) => <span className="data-long">{email}</span>,
  },
  {
    id: 'since',
    label: words.since2,
    width: 120,
    rank: 2,
    isSortable: true,
    cell: ({ createdAt }) => <Since createdAt={createdAt} />,
  },
  {
    id: 'second-factor',
    label: words.secondFactor,
    width: 130,
    rank: 4,
    isExtra: true,
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'yes' : <span className="dim">{words.noWord}</span>),
  },
  {
    id: 'sessions',
    label: words.signedInOn,
    width: 120,
    rank: 3,
    isFigure: true,
    isExtra: true,
    cell: ({ sessions }) => sessions,
  },
];

/** Accounts, found by the beginnings of name and address, or by role; each leads to the person. */
export function PersonList() {
  const words = useWords(personWords);
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
      label={words.people}
      noun={['person', 'people']}
      columns={columnsIn(words)}
      rows={itemsOf(list.data)}
      rowId={idOf}
      rowName={({ displayName }) => displayName}
      list={list}
      failure={words.fehlerBeimLadenDer}
      nothing={<EmptyState sentence={search === '' ? words.nobodyHasThisRole : words.nobodyMatches} headingLevel={2} />}
      // What a search finds comes in the order of its index.
      {...(search === '' && { sort, onSort: address.setSort })}
      address={address}
      search={{ label: words.nameOrEMail, value: search, onSearch: (q) => address.put({ q, role: '' }) }}
      filters={
        <FilterSelect
          label={words.role}
          options={filtersIn(words)}
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
            {words.since}
            <Since createdAt={user.createdAt} />
          </p>
        </div>
      )}
    />
  );
}

const idOf = ({ id }: AdminUser): string => id;
