import { Table } from '@mantine/core';
import type { MemberImportPreview } from '#shared/membership/import/member-import.ts';
import { PAID_BY_WORDS } from '#shared/membership/paid-by.ts';
import { endOfLastDay } from '#shared/membership/by-hand.ts';
import { formatMemberDate } from '#shared/time.ts';
import { RowProblems } from '#web/ui/admin/row-problems.tsx';
import { usePlans } from '#web/hooks/use-plans.ts';
import { importWords } from './import-words.ts';

const { summary: words } = importWords;

/** What would happen, in numbers and by name, and what is wrong with single rows. */
export function MemberSummary({ preview, fileName }: { preview: MemberImportPreview; fileName: string }) {
  const { counts, people, problems } = preview;
  const facts = [
    [words.members, counts.members],
    [words.accounts, counts.accounts],
    [words.same, counts.same],
    ...(counts.twice > 0 ? [[words.twice, counts.twice] as const] : []),
  ] as const;
  return (
    <section className="import-part" aria-labelledby="member-summary">
      <h2 id="member-summary">{words.heading}</h2>
      <dl className="import-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RowProblems problems={problems} fileName={fileName} />
      {people.length > 0 && <People people={people} more={counts.members - people.length} />}
    </section>
  );
}

function People({ people, more }: { people: MemberImportPreview['people']; more: number }) {
  const plans = usePlans();
  return (
    <>
      <div className="import-columns import-people" tabIndex={0} role="region" aria-label={words.people}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {[words.name, words.email, words.plan, words.until, words.paid].map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map(({ name, email, planId, paidBy, lastDay }) => (
              <Table.Tr key={email}>
                <Table.Th scope="row">{name}</Table.Th>
                <Table.Td>{email}</Table.Td>
                <Table.Td>{plans.find(({ id }) => id === planId)?.tier}</Table.Td>
                <Table.Td>{formatMemberDate(endOfLastDay(lastDay))}</Table.Td>
                <Table.Td>{PAID_BY_WORDS[paidBy]}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {more > 0 && <p className="dim">{words.more(more)}</p>}
    </>
  );
}
