import { Table } from '@mantine/core';
import { Link } from 'wouter';
import type { EventEdit } from '#shared/events/event-admin-views.ts';
import { typeWithRole } from '#shared/roles/seat-role.ts';
import { formatMemberDate, formatShortDay, formatTime } from '#shared/time.ts';
import type { WaiterView } from '#shared/wait-list/wait-list.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { useMay } from '#web/hooks/use-may.ts';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

const inWords = ({ state, keptUntil }: WaiterView): string => {
  if (keptUntil !== null) return `A seat is kept until ${formatShortDay(keptUntil)}, ${formatTime(keptUntil)}`;
  return state === 'paused' ? 'Paused after two seats' : 'Waits';
};

/** Who waits for a seat of this event, whose turn is next first, and for whom one is kept. */
export function WaitListPanel({ event }: { event: EventEdit }) {
  const list = trpc.admin.events.waitList.useQuery({ id: event.id }, LIVE);
  const hasPeople = useMay('people:manage');
  const { waiting = 0, first = [] } = list.data ?? {};
  return (
    <AdminSection
      id="wait-list"
      title={waiting === 0 ? 'Wait list' : `Wait list (${waiting})`}
      list={list}
      failure="The wait list could not be loaded."
      failureLang="en"
      isEmpty={first.length === 0}
      nothing={
        <EmptyState sentence="Nobody waits for a seat. Once the event is sold out, people can." headingLevel={3} />
      }
    >
      <Table className="panel-cards" aria-label="Who waits, whose turn is next first">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Name</Table.Th>
            <Table.Th scope="col">State</Table.Th>
            <Table.Th scope="col">Ticket</Table.Th>
            <Table.Th scope="col">Since</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {first.map((waiter, at) => (
            <Table.Tr key={waiter.id}>
              <Table.Th scope="row">
                <span className="tabular dim">{`${at + 1}. `}</span>
                {hasPeople ? <Link href={adminPaths.person(waiter.userId)}>{waiter.name}</Link> : waiter.name}
              </Table.Th>
              <Table.Td data-label="State">{inWords(waiter)}</Table.Td>
              <Table.Td data-label="Ticket">
                {typeWithRole(waiter.ticketTypeName ?? 'General Admission', waiter.role)}
              </Table.Td>
              <Table.Td data-label="Since">{formatMemberDate(waiter.joinedAt)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {waiting > first.length && <p className="dim">{`And ${waiting - first.length} more.`}</p>}
    </AdminSection>
  );
}
