import { Paper, Table } from '@mantine/core';
import type { BoardTakings } from '#shared/door/tonight-board.ts';
import { formatCents } from '#shared/money.ts';

/** What came in, by means and by desk. */
export function Takings({ takings }: { takings: BoardTakings }) {
  const { onlineCents, cashCents, cardCents, givenBackCents, totalCents, tills, goods, givenAway } = takings;
  const rows = [
    ['Online, for tonight', onlineCents],
    ['Door, cash', cashCents],
    ['Door, card', cardCents],
    ...(givenBackCents > 0 ? [['Given back at the door', 0 - givenBackCents] as const] : []),
  ] as const;
  return (
    <Paper component="section" className="board-card board-takings" aria-labelledby="board-takings">
      <header>
        <h2 id="board-takings">Taken tonight</h2>
        <p>training is not counted</p>
      </header>
      <p className="board-sum">{formatCents(totalCents)}</p>
      <dl>
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCents(amount)}</dd>
          </div>
        ))}
      </dl>
      {tills.length > 0 && (
        <Table>
          <Table.Caption className="visually-hidden">Taken at each desk</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Desk</Table.Th>
              <Table.Th scope="col">Cash</Table.Th>
              <Table.Th scope="col">Card</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {tills.map((till) => (
              <Table.Tr key={till.deskId}>
                <Table.Th scope="row">{till.deskName}</Table.Th>
                <Table.Td>{formatCents(till.cashCents)}</Table.Td>
                <Table.Td>{formatCents(till.cardCents)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {goods.length > 0 && <Goods goods={goods} />}
      {givenAway.length > 0 && <GivenAway givenAway={givenAway} />}
    </Paper>
  );
}

/** What the desks sold beside tickets: part of cash and card above. */
function Goods({ goods }: Pick<BoardTakings, 'goods'>) {
  return (
    <Table>
      <Table.Caption className="visually-hidden">Goods sold at the desks</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Of which goods</Table.Th>
          <Table.Th scope="col">Sold</Table.Th>
          <Table.Th scope="col">{formatCents(goods.reduce((sum, { grossCents }) => sum + grossCents, 0))}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {goods.map(({ name, quantity, grossCents }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            <Table.Td>{quantity}</Table.Td>
            <Table.Td>{formatCents(grossCents)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Free tickets and what was taken off prices, by who did it. */
function GivenAway({ givenAway }: Pick<BoardTakings, 'givenAway'>) {
  return (
    <Table>
      <Table.Caption className="visually-hidden">Given away, by name</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Given away</Table.Th>
          <Table.Th scope="col">Free</Table.Th>
          <Table.Th scope="col">Price cuts</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {givenAway.map(({ name, freeTickets, freeCents, discountCents }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name ?? 'Deleted account'}</Table.Th>
            <Table.Td>{freeTickets === 0 ? '–' : `${freeTickets}, ${formatCents(freeCents)}`}</Table.Td>
            <Table.Td>{discountCents === 0 ? '–' : formatCents(discountCents)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
