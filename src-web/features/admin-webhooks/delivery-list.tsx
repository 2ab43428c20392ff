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
import { stateWordsIn, type Delivery, type Endpoint } from './webhook-words.ts';
import { webhookWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';
import type { Lang } from '#shared/lang.ts';

const when = (at: Date, lang: Lang): string => `${formatMemberDate(at, lang)}, ${formatTime(at)}`;
const answerOf = ({ status, answer }: Delivery['attempts'][number]): string =>
  status === null ? answer : answer === '' ? `HTTP ${status}` : `HTTP ${status}: ${answer}`;

function Tries({ attempts }: Pick<Delivery, 'attempts'>) {
  const lang = useLang();
  const words = useWords(webhookWords);
  if (attempts.length === 0) return <p>{words.hasNotBeenTried}</p>;
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.tried}</Table.Th>
            <Table.Th>{words.answer}</Table.Th>
            <Table.Th>{words.took}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {attempts.map((attempt) => (
            <Table.Tr key={attempt.id}>
              <Table.Td>{when(attempt.at, lang)}</Table.Td>
              <Table.Td>{answerOf(attempt)}</Table.Td>
              <Table.Td>{words.inMs(attempt.tookMs)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function DeliveryCard({ delivery }: { delivery: Delivery }) {
  const lang = useLang();
  const words = useWords(webhookWords);
  const utils = trpc.useUtils();
  const again = trpc.admin.webhooks.sendAgain.useMutation({
    onSuccess: () => {
      toast.ok(words.onItsWayAgain);
      return utils.admin.webhooks.deliveries.invalidate();
    },
    onError: (error) => void toast.bad(words.notSent, failureSentence(error)),
  });
  const { id, type, body, state, createdAt, attempts } = delivery;
  return (
    <li className="admin-card" aria-label={`${type}, ${when(createdAt, lang)}`}>
      <div>
        <h3>{type}</h3>
        <p className="admin-facts">
          <span>{when(createdAt, lang)}</span>
          <Chip tone={state === 'failed' ? 'warn' : undefined} icon={state === 'failed' ? 'alert-triangle' : undefined}>
            {stateWordsIn(words)[state]}
          </Chip>
        </p>
        <details>
          <summary>{words.sentAndAnswers}</summary>
          <Code block tabIndex={0} aria-label={words.whatWasSent}>
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
            aria-label={words.sendAgainOf(type, when(createdAt, lang))}
            onClick={() => again.mutate({ id })}
          >
            {words.sendAgain}
          </Button>
        </div>
      )}
    </li>
  );
}

/** What one endpoint was told, with each try and its answer. */
export function DeliveryList({ endpoint, onClose }: { endpoint: Endpoint | null; onClose: () => void }) {
  const words = useWords(webhookWords);
  const list = trpc.admin.webhooks.deliveries.useInfiniteQuery(
    { id: endpoint?.id ?? '' },
    { ...LIVE_PAGES, enabled: endpoint !== null },
  );
  const deliveries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <RoomDialog isOpen={endpoint !== null} onClose={onClose} title={words.deliveriesTo(endpoint?.url ?? '')}>
      <AdminSection
        id="deliveries"
        title={words.lastDays}
        list={list}
        failure={words.deliveriesFailed}
        failureLang="en"
        isEmpty={deliveries.length === 0}
        nothing={<EmptyState sentence={words.nothingSent} headingLevel={3} />}
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
