import { Paper, Table } from '@mantine/core';
import type { BoardTakings } from '#shared/door/tonight-board.ts';
import { formatCents } from '#shared/money.ts';
import { boardWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/** What came in, by means and by desk. */
export function Takings({ takings }: { takings: BoardTakings }) {
  const lang = useLang();
  const words = useWords(boardWords);
  const { onlineCents, cashCents, cardCents, givenBackCents, totalCents, tills, goods, givenAway } = takings;
  const rows = [
    [words.onlineForTonight, onlineCents],
    [words.doorCash, cashCents],
    [words.doorCard, cardCents],
    ...(givenBackCents > 0 ? [[words.givenBackAtDoor, 0 - givenBackCents] as const] : []),
  ] as const;
  return (
    <Paper component="section" className="board-card board-takings" aria-labelledby="board-takings">
      <header>
        <h2 id="board-takings">{words.takenTonight}</h2>
        <p>{words.trainingNotCounted}</p>
      </header>
      <p className="board-sum">{formatCents(totalCents, lang)}</p>
      <dl>
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCents(amount, lang)}</dd>
          </div>
        ))}
      </dl>
      {tills.length > 0 && (
        <Table>
          <Table.Caption className="visually-hidden">{words.takenAtEachDesk}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{words.desk}</Table.Th>
              <Table.Th scope="col">{words.cash}</Table.Th>
              <Table.Th scope="col">{words.card}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {tills.map((till) => (
              <Table.Tr key={till.deskId}>
                <Table.Th scope="row">{till.deskName}</Table.Th>
                <Table.Td>{formatCents(till.cashCents, lang)}</Table.Td>
                <Table.Td>{formatCents(till.cardCents, lang)}</Table.Td>
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
  const lang = useLang();
  const words = useWords(boardWords);
  return (
    <Table>
      <Table.Caption className="visually-hidden">{words.goodsSoldAtDesks}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{words.ofWhichGoods}</Table.Th>
          <Table.Th scope="col">{words.sold}</Table.Th>
          <Table.Th scope="col">
            {formatCents(
              goods.reduce((sum, { grossCents }) => sum + grossCents, 0),
              lang,
            )}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {goods.map(({ name, quantity, grossCents }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            <Table.Td>{quantity}</Table.Td>
            <Table.Td>{formatCents(grossCents, lang)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Free tickets and what was taken off prices, by who did it. */
function GivenAway({ givenAway }: Pick<BoardTakings, 'givenAway'>) {
  const lang = useLang();
  const words = useWords(boardWords);
  return (
    <Table>
      <Table.Caption className="visually-hidden">{words.givenAwayByName}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{words.givenAway}</Table.Th>
          <Table.Th scope="col">{words.free}</Table.Th>
          <Table.Th scope="col">{words.priceCuts}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {givenAway.map(({ name, freeTickets, freeCents, discountCents }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name ?? words.deletedAccount}</Table.Th>
            <Table.Td>{freeTickets === 0 ? '–' : `${freeTickets}, ${formatCents(freeCents, lang)}`}</Table.Td>
            <Table.Td>{discountCents === 0 ? '–' : formatCents(discountCents, lang)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
