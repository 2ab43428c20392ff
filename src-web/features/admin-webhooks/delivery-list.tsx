import { Button, Code, Table } from '@mantine/core';
import { formatMemberDate, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { RoomDialog } from '#web/ui/admin/room-dialog.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { STATE_WORDS, type Delivery, type Endpoint } from './webhook-words.ts';

const when = (at: Date): string => `${formatMemberDate(at)}, ${formatTime(at)}`;
const answerOf = ({ status, answer }: Delivery['attempts'][number]): string =>
  status === null ? answer : answer === '' ? `HTTP ${status}` : `HTTP ${status}: ${answer}`;

function Tries({ attempts }: Pick<Delivery, 'attempts'>) {
  if (attempts.length === 0) return <p>It has not been tried yet.</p>;
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Tried</Table.Th>
            <Table.Th>Answer</Table.Th>
            <Table.Th>Took</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {attempts.map((attempt) => (
            <Table.Tr key={attempt.id}>
              <Table.Td>{when(attempt.at)}</Table.Td>
              <Table.Td>{answerOf(attempt)}</Table.Td>
              <Table.Td>{`${attempt.tookMs} ms`}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function DeliveryCard({ delivery }: { delivery: Delivery }) {
  const utils = trpc.useUtils();
  const again = trpc.admin.webhooks.sendAgain.useMutation({
    onSuccess: () => {
      toast.ok('It is on its way again');
      return utils.admin.webhooks.deliveries.invalidate();
    },
    onError: (error) => void toast.bad('Not sent', failureSentence(error)),
  });
  const { id, type, body, state, createdAt, attempts } = delivery;
  return (
    <li className="admin-card" aria-label={`${type}, ${when(createdAt)}`}>
      <div>
        <h3>{type}</h3>
        <p className="admin-facts">
          <span>{when(createdAt)}</span>
          <Chip tone={state === 'failed' ? 'warn' : undefined} icon={state === 'failed' ? 'alert-triangle' : undefined}>
            {STATE_WORDS[state]}
          </Chip>
        </p>
        <details>
          <summary>What was sent, and the answers</summary>
          <Code block tabIndex={0} aria-label="What was sent">
            {JSON.stringify(JSON.parse(body), null, 2)}
          </Code>
          <Tries attempts={attempts} />
        </details>
      </div>
      {state !== 'waiting' && (
        <div className="admin-acts">
          <Button
            variant="default"
            size="sm"
            loading={again.isPending}
            aria-label={`Send again: ${type}, ${when(createdAt)}`}
            onClick={() => again.mutate({ id })}
          >
            Send again
          </Button>
        </div>
      )}
    </li>
  );
}

/** What one endpoint was told, with each try and its answer. */
export function DeliveryList({ endpoint, onClose }: { endpoint: Endpoint | null; onClose: () => void }) {
  const list = trpc.admin.webhooks.deliveries.useInfiniteQuery(
    { id: endpoint?.id ?? '' },
    { ...LIVE_PAGES, enabled: endpoint !== null },
  );
  const deliveries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <RoomDialog isOpen={endpoint !== null} onClose={onClose} title={`Deliveries to ${endpoint?.url ?? ''}`}>
      <AdminSection
        id="deliveries"
        title="The last 30 days"
        list={list}
        failure="The deliveries could not be loaded."
        failureLang="en"
        isEmpty={deliveries.length === 0}
        nothing={<EmptyState sentence="Nothing was sent to it yet." headingLevel={3} />}
      >
        <ul className="admin-cards">
          {deliveries.map((delivery) => (
            <DeliveryCard key={delivery.id} delivery={delivery} />
          ))}
        </ul>
        <ShowMore list={list} />
      </AdminSection>
    </RoomDialog>
  );
}
