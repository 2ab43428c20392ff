import { Paper } from '@mantine/core';
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
        <table>
          <caption className="visually-hidden">Taken at each desk</caption>
          <thead>
            <tr>
              <th scope="col">Desk</th>
              <th scope="col">Cash</th>
              <th scope="col">Card</th>
            </tr>
          </thead>
          <tbody>
            {tills.map((till) => (
              <tr key={till.deskId}>
                <th scope="row">{till.deskName}</th>
                <td>{formatCents(till.cashCents)}</td>
                <td>{formatCents(till.cardCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {goods.length > 0 && <Goods goods={goods} />}
      {givenAway.length > 0 && <GivenAway givenAway={givenAway} />}
    </Paper>
  );
}

/** What the desks sold beside tickets: part of cash and card above. */
function Goods({ goods }: Pick<BoardTakings, 'goods'>) {
  return (
    <table>
      <caption className="visually-hidden">Goods sold at the desks</caption>
      <thead>
        <tr>
          <th scope="col">Goods, of it</th>
          <th scope="col">Sold</th>
          <th scope="col">{formatCents(goods.reduce((sum, { grossCents }) => sum + grossCents, 0))}</th>
        </tr>
      </thead>
      <tbody>
        {goods.map(({ name, quantity, grossCents }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{quantity}</td>
            <td>{formatCents(grossCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Free tickets and what was taken off prices, by who did it. */
function GivenAway({ givenAway }: Pick<BoardTakings, 'givenAway'>) {
  return (
    <table>
      <caption className="visually-hidden">Given away, by name</caption>
      <thead>
        <tr>
          <th scope="col">Given away</th>
          <th scope="col">Free</th>
          <th scope="col">Off prices</th>
        </tr>
      </thead>
      <tbody>
        {givenAway.map(({ name, freeTickets, freeCents, discountCents }) => (
          <tr key={name}>
            <th scope="row">{name ?? 'Account gone'}</th>
            <td>{freeTickets === 0 ? '–' : `${freeTickets}, ${formatCents(freeCents)}`}</td>
            <td>{discountCents === 0 ? '–' : formatCents(discountCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
