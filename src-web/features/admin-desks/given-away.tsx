import { Table } from '@mantine/core';
import type { NightSheet as Sheet } from '#shared/door/night-report.ts';
import { formatCents } from '#shared/money.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { nightWords } from './night-words.ts';

/** Money that was not taken or went back, under the name of who decided it. */
export function GivenAway({ sheet: { givenAway } }: { sheet: Sheet }) {
  const lang = useLang();
  const words = useWords(nightWords);
  if (givenAway.length === 0) return null;
  return (
    <section aria-labelledby="sheet-given">
      <h2 id="sheet-given">{words.givenAway}</h2>
      <Table className="night-table">
        <Table.Thead>
          <Table.Tr>
            {[words.who, words.free, words.discount, words.givenBack].map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {givenAway.map(({ name, freeTickets, freeCents, discountCents, refundedCents }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name ?? words.unknown}</Table.Th>
              <Table.Td>{`${freeTickets}, ${formatCents(freeCents, lang)}`}</Table.Td>
              <Table.Td>{formatCents(discountCents, lang)}</Table.Td>
              <Table.Td>{formatCents(refundedCents, lang)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
