import { NativeSelect, Table } from '@mantine/core';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import { cents, formatCents } from '#shared/money.ts';
import type { MemberView } from '#shared/admin/subscriptions.ts';
import { trpc } from '#web/api.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { MembershipChip } from '#web/ui/admin/membership-chip.tsx';
import { SearchField } from '#web/ui/admin/search-field.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useUrlFilter } from '#web/use-url-filter.ts';
import { dayOf, MemberDialog } from './member-dialog.tsx';

const STATUSES = [
  { value: '', label: 'Every state' },
  { value: 'active', label: 'Active' },
  { value: 'past_due', label: 'Owes' },
  { value: 'pending', label: 'Ordered, not paid' },
  { value: 'ended', label: 'Ended' },
  { value: 'abandoned', label: 'Never joined' },
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
        <NativeSelect
          size="md"
          aria-label="State"
          data={STATUSES.map((one) => ({ ...one }))}
          value={status}
          onChange={(event) => set({ status: event.currentTarget.value })}
        />
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
        <Table className="panel-cards" aria-label="Members with plan and dates">
          <Table.Thead>
            <Table.Tr>
              {['Member', 'State', 'Owed', 'Paid until', 'Plan', 'Since', 'Ends on', 'Card'].map((column) => (
                <Table.Th key={column}>{column}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {members.map((member) => (
              <MemberRow key={member.id} member={member} onOpen={() => set({ member: member.id })} />
            ))}
          </Table.Tbody>
        </Table>
        <ShowMore list={list} />
      </AdminSection>
      <MemberDialog id={get('member')} onClose={() => set({ member: '' })} />
    </>
  );
}

function MemberRow({
  member: { userId, name, email, planName, membershipId, phase, startedAt, paidUntil, owedCents, cancelAt },
  onOpen,
}: {
  member: MemberView;
  onOpen: () => void;
}) {
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {userId === null ? 'A deleted account' : <a href={adminPaths.person(userId)}>{name}</a>}
        {email !== null && <span className="admin-when">{` ${email}`}</span>}
      </Table.Th>
      <Table.Td>
        <MembershipChip phase={phase} />
      </Table.Td>
      <Table.Td data-label="Owed">{owedCents === 0 ? '–' : <b>{formatCents(cents(owedCents))}</b>}</Table.Td>
      <Table.Td data-label="Paid until">{dayOf(paidUntil)}</Table.Td>
      <Table.Td data-label="Plan">{planName}</Table.Td>
      <Table.Td data-label="Since">{dayOf(startedAt)}</Table.Td>
      <Table.Td data-label="Ends on">{dayOf(cancelAt)}</Table.Td>
      <Table.Td data-label="Card">
        <button type="button" className="row-open" onClick={onOpen}>
          {membershipId ?? 'Open'}
        </button>
      </Table.Td>
    </Table.Tr>
  );
}
