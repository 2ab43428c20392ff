import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import type { MemberView } from '#shared/admin/subscriptions.ts';
import { trpc } from '#web/api.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { FilterSelect } from '#web/ui/admin/filter-select.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { MembershipChip } from '#web/ui/admin/membership-chip.tsx';
import { ScrollTable } from '#web/ui/admin/scroll-table.tsx';
import { SearchField } from '#web/ui/admin/search-field.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useUrlFilter } from '#web/use-url-filter.ts';
import { dayOf, MemberDialog } from './member-dialog.tsx';

const STATUSES = [
  { value: '', label: 'Every state' },
  { value: 'active', label: 'Active' },
  { value: 'past_due', label: 'Payment failed' },
  { value: 'pending', label: 'Ordered, not paid' },
  { value: 'ended', label: 'Ended' },
  { value: 'abandoned', label: 'Never paid' },
] as const;

/** Memberships with plan, state and dates. */
export function MemberList() {
  const { get, set } = useUrlFilter();
  const search = get('q');
  const status = STATUSES.find(({ value }) => value === get('status'))?.value ?? '';
  const list = trpc.admin.subscriptions.members.useInfiniteQuery(
    { search, status: status === '' ? null : status },
    LIVE_PAGES,
  );
  const members = itemsOf(list.data);
  return (
    <>
      <div className="admin-tools">
        <SearchField label="Name, e-mail or membership ID" value={search} onSearch={(q) => set({ q })} />
        <FilterSelect label="State" options={STATUSES} value={status} onChange={(value) => set({ status: value })} />
        <ButtonLink look="o" icon="download" href={adminPaths.exportMembers({ search, status })} download>
          Export CSV
        </ButtonLink>
      </div>
      <AdminSection
        id="members"
        title="Members"
        list={list}
        failure={ADMIN_MESSAGES.subscriptionsFailed}
        isEmpty={members.length === 0}
        nothing={<EmptyState sentence="No membership is like that." headingLevel={3} />}
      >
        <ScrollTable
          isWords
          label="Members with plan and dates"
          columns={['Member', 'State', 'Plan', 'Membership ID', 'Since', 'Paid until', 'Ends on']}
        >
          {members.map((member) => (
            <MemberRow key={member.id} member={member} onOpen={() => set({ member: member.id })} />
          ))}
        </ScrollTable>
        <ShowMore list={list} />
      </AdminSection>
      <MemberDialog id={get('member')} onClose={() => set({ member: '' })} />
    </>
  );
}

function MemberRow({
  member: { name, email, planName, membershipId, phase, startedAt, currentPeriodEnd, cancelAt },
  onOpen,
}: {
  member: MemberView;
  onOpen: () => void;
}) {
  return (
    <tr>
      <th scope="row">
        <button type="button" className="row-open" onClick={onOpen}>
          {name ?? 'A deleted account'}
        </button>
        {email !== null && <span className="admin-when">{` ${email}`}</span>}
      </th>
      <td>
        <MembershipChip phase={phase} />
      </td>
      <td>{planName}</td>
      <td>{membershipId ?? '–'}</td>
      <td>{dayOf(startedAt)}</td>
      <td>{dayOf(currentPeriodEnd)}</td>
      <td>{dayOf(cancelAt)}</td>
    </tr>
  );
}
