import { Progress, Table } from '@mantine/core';
import type { EventEdit } from '#shared/events/event-admin-views.ts';
import { NIGHT_ANSWER_WORDS, NIGHT_ANSWERS, type NightAnswerCounts } from '#shared/thanks/night-thanks.ts';
import { formatLongDate, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { useNow } from '#web/site.tsx';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** What guests answered the morning after; only here, and nobody is named. */
export function NightAnswers({ event }: { event: EventEdit }) {
  const isOver = event.endsAt <= useNow();
  const counts = trpc.admin.nightAnswers.counts.useQuery({ eventId: event.id }, { enabled: isOver });
  const list = trpc.admin.nightAnswers.list.useInfiniteQuery({ eventId: event.id }, { ...LIVE_PAGES, enabled: isOver });
  const answers = itemsOf(list.data);
  if (!isOver) return null;
  const asked = counts.data?.asked ?? 0;
  return (
    <AdminSection
      id="answers"
      title="How was it?"
      list={list}
      failure="The answers could not be loaded."
      failureLang="en"
      isEmpty={answers.length === 0}
      nothing={
        <EmptyState
          headingLevel={3}
          sentence={
            asked === 0
              ? 'Nobody was asked: the mail of the morning after goes to guests who may be written to.'
              : `${asked === 1 ? '1 guest was' : `${asked} guests were`} written to. Nobody has answered yet.`
          }
        />
      }
    >
      {counts.data && <Counts counts={counts.data} />}
      <ul className="night-answers">
        {answers.map(({ id, answer, words, answeredAt }) => (
          <li key={id}>
            <b>{NIGHT_ANSWER_WORDS[answer]}</b>
            <time className="dim" dateTime={isoBerlin(answeredAt)}>
              {formatLongDate(answeredAt)}
            </time>
            {words !== '' && <p className="text">{words}</p>}
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </AdminSection>
  );
}

/** How many said what, of those who were asked. */
function Counts({ counts }: { counts: NightAnswerCounts }) {
  const { asked } = counts;
  return (
    <Table className="night-counts">
      <Table.Caption>{asked === 1 ? '1 guest was written to' : `${asked} guests were written to`}</Table.Caption>
      <Table.Tbody>
        {NIGHT_ANSWERS.map((answer) => (
          <Table.Tr key={answer}>
            <Table.Th scope="row">{NIGHT_ANSWER_WORDS[answer]}</Table.Th>
            <Table.Td aria-hidden="true">
              <Progress value={asked === 0 ? 0 : (counts[answer] / asked) * 100} />
            </Table.Td>
            <Table.Td>{counts[answer]}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
