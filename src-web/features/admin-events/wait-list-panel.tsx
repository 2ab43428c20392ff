import { Table } from '@mantine/core';
import { Link } from 'wouter';
import type { EventEdit } from '#shared/events/event-admin-views.ts';
import type { WaiterView, WaitListDraw } from '#shared/wait-list/wait-list.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { useMay } from '#web/hooks/use-may.ts';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { WaitListLots } from './wait-list-lots.tsx';
import { WAIT_LIST_WORDS as words } from './wait-list-words.ts';

function inWords({ state, keptUntil }: WaiterView, draw: WaitListDraw | null): string {
  if (keptUntil !== null) return words.state.kept(keptUntil);
  if (state === 'paused') return words.state.paused;
  return draw === null || draw.isDrawn ? words.state.waiting : words.state.lot;
}

/** Who waits for a seat of this event, whose turn is next first, and for whom one is kept. */
export function WaitListPanel({ event }: { event: EventEdit }) {
  const list = trpc.admin.events.waitList.useQuery({ id: event.id }, LIVE);
  const { waiting = 0, first = [], draw = null } = list.data ?? {};
  return (
    <AdminSection
      id="wait-list"
      title={words.title(waiting)}
      list={list}
      failure={words.failed}
      failureLang="en"
      isEmpty={false}
      nothing={null}
    >
      <WaitListLots event={event} draw={draw} />
      {first.length === 0 ? (
        <EmptyState sentence={words.nobody} headingLevel={3} />
      ) : (
        <Waiters first={first} draw={draw} more={waiting - first.length} />
      )}
    </AdminSection>
  );
}

type WaitersProps = { first: readonly WaiterView[]; draw: WaitListDraw | null; more: number };

function Waiters({ first, draw, more }: WaitersProps) {
  const hasPeople = useMay('people:manage');
  const { columns } = words;
  const isInOrder = draw === null || draw.isDrawn;
  return (
    <>
      <Table className="panel-cards" aria-label={isInOrder ? words.table : words.lotsTable}>
        <Table.Thead>
          <Table.Tr>
            {Object.values(columns).map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {first.map((waiter, at) => (
            <Table.Tr key={waiter.id}>
              <Table.Th scope="row">
                {isInOrder && <span className="tabular dim">{`${at + 1}. `}</span>}
                {hasPeople ? <Link href={adminPaths.person(waiter.userId)}>{waiter.name}</Link> : waiter.name}
              </Table.Th>
              <Table.Td data-label={columns.state}>{inWords(waiter, draw)}</Table.Td>
              <Table.Td data-label={columns.ticket}>{words.ticket(waiter)}</Table.Td>
              <Table.Td data-label={columns.since}>{words.since(waiter.joinedAt)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {more > 0 && <p className="dim">{words.more(more)}</p>}
    </>
  );
}
