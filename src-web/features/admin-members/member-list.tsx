import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import type { MemberView } from '#shared/newsletters/subscriptions.ts';
import { trpc } from '#web/api.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { FilterSelect } from '#web/ui/admin/choice-field.tsx';
import { DataTable } from '#web/ui/admin/data-table/data-table.tsx';
import { useTableAddress } from '#web/ui/admin/data-table/use-table-address.ts';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { MEMBER_COLUMNS, MemberCardFace, memberName } from './member-columns.tsx';
import { MemberDialog } from './member-dialog.tsx';

const STATUSES = [
  { value: '', label: 'Every state' },
  { value: 'active', label: 'Active' },
  { value: 'past_due', label: 'Owes' },
  { value: 'pending', label: 'Ordered, not paid' },
  { value: 'ended', label: 'Ended' },
  { value: 'abandoned', label: 'Never joined' },
] as const;
const newestFirst = () => ({ by: 'ordered', isDown: true }) as const;

/** Memberships with plan, state and dates. */
export function MemberList() {
  const address = useTableAddress({
    views: ['all'],
    sorts: ['ordered'],
    sortOf: newestFirst,
    searchName: 'q',
    filters: ['status'],
  });
  const { get, set } = useUrlFilter();
  const { search, sort } = address;
  const status = STATUSES.find(({ value }) => value === address.filter('status'))?.value ?? '';
  const asked = { search, status: status === '' ? null : status, isDown: sort.isDown };
  const list = trpc.admin.subscriptions.members.useInfiniteQuery(asked, LIVE_PAGES);
  return (
    <section id="members" aria-labelledby="members-title">
      <h2 className="visually-hidden" id="members-title">
        Members
      </h2>
      <DataTable
        id="members"
        label="Members with plan and dates"
        noun={['membership', 'memberships']}
        columns={MEMBER_COLUMNS}
        rows={itemsOf(list.data)}
        rowId={idOf}
        rowName={memberName}
        list={list}
        failure={ADMIN_MESSAGES.subscriptionsFailed}
        nothing={<EmptyState sentence="No membership matches." headingLevel={3} />}
        // What a search finds comes in the order of its index.
        {...(search === '' && { sort, onSort: address.setSort })}
        address={address}
        search={{ label: 'Name, e-mail or membership ID', value: search, onSearch: address.setSearch }}
        filters={
          <FilterSelect
            label="State"
            options={STATUSES}
            value={status}
            onChange={(value) => address.put({ status: value })}
          />
        }
        onOpen={({ id }) => set({ member: id })}
        card={(member) => <MemberCardFace member={member} />}
        exportHref={(format) => adminPaths.exportMembers(format, asked)}
      />
      <MemberDialog id={get('member')} onClose={() => set({ member: '' })} />
    </section>
  );
}

const idOf = ({ id }: MemberView): string => id;
