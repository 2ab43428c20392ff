import { Table } from '@mantine/core';
import type { NightSheet as Sheet } from '#shared/door/night-report.ts';
import { formatCents } from '#shared/money.ts';
import { formatLongDate, formatTime, isoBerlin } from '#shared/time.ts';
import { FactList } from '#web/ui/admin/fact-list.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { closingWords, differenceOf, differenceWords, eveningOf } from './drawer-words.ts';
import { NightQuestions } from './night-questions.tsx';
import { NightVouchers } from './night-vouchers.tsx';
import { OVER_WORDS, WALK_IN_WORDS } from './people-words.ts';

/** One till's closing, as it is kept and printed: takings by means, the drawer, who came in. */
export function NightSheet({ sheet }: { sheet: Sheet }) {
  const { businessDay, openedAt, closedAt, openedBy, closedBy, note, zNumber, office } = sheet;
  const differenceCents = differenceOf(sheet);
  return (
    <article
      className="admin-panel night-sheet"
      aria-label={
        zNumber === null
          ? `Closing of ${sheet.deskName} by the office`
          : `Closing ${closingWords(zNumber)} of ${sheet.deskName}`
      }
    >
      <header>
        <p>{formatLongDate(eveningOf(businessDay))}</p>
        <p className="dim">
          {'Open from '}
          <time dateTime={isoBerlin(openedAt)}>{formatTime(openedAt)}</time>
          {' to '}
          <time dateTime={isoBerlin(closedAt)}>{formatTime(closedAt)}</time>
          {openedBy !== null && `, opened by ${openedBy}`}
          {closedBy !== null && `, closed by ${closedBy}`}
        </p>
        <Chip
          tone={differenceCents === 0 ? 'ok' : 'warn'}
          icon={differenceCents === 0 ? 'circle-check' : 'alert-triangle'}
        >
          {differenceWords(differenceCents)}
        </Chip>
        {zNumber === null && (
          <p>
            Closed by the office, not counted at the desk: it was lost with its till open. The figures are what had
            arrived from it. Should its journal still be imported, its own closing takes the place of this one.
          </p>
        )}
        {office !== null && (
          <p>
            {`The office had closed this till on ${formatLongDate(office.closedAt)}`}
            {office.countedCents !== null && ` with ${formatCents(office.countedCents)}`}
            {`: ${office.note}. The desk's own closing counts.`}
          </p>
        )}
      </header>
      <Takings sheet={sheet} />
      <Drawer sheet={sheet} />
      {note !== '' && (
        <section aria-labelledby="sheet-note">
          <h2 id="sheet-note">Note</h2>
          <p className="admin-text">{note}</p>
        </section>
      )}
      <NightQuestions questions={sheet.questions} />
      <Goods sheet={sheet} />
      <GivenAway sheet={sheet} />
      <People sheet={sheet} />
      <NightVouchers vouchers={sheet.vouchers} />
    </article>
  );
}

type Line = readonly [what: string, cash: number, card: number];

function Takings({ sheet: { report } }: { sheet: Sheet }) {
  const {
    saleCount,
    voidCount,
    refundCount,
    ticketCount,
    cashSalesCents,
    cardSalesCents,
    cashRefundsCents,
    cardRefundsCents,
    turnoverCents,
    turnoverByRate,
  } = report;
  const lines: readonly Line[] = [
    [`Sales (${saleCount})`, cashSalesCents, cardSalesCents],
    [`Voids and refunds (${voidCount + refundCount})`, 0 - cashRefundsCents, 0 - cardRefundsCents],
    ['Takings', cashSalesCents - cashRefundsCents, cardSalesCents - cardRefundsCents],
  ];
  return (
    <section aria-labelledby="sheet-takings">
      <h2 id="sheet-takings">Takings</h2>
      <Table className="night-table">
        <Table.Thead>
          <Table.Tr>
            {['', 'Cash', 'Card', 'Together'].map((column) => (
              <Table.Th key={column} scope="col">
                {column === '' ? <span className="visually-hidden">What</span> : column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(([what, cash, card]) => (
            <Table.Tr key={what}>
              <Table.Th scope="row">{what}</Table.Th>
              <Table.Td>{formatCents(cash)}</Table.Td>
              <Table.Td>{formatCents(card)}</Table.Td>
              <Table.Td>{formatCents(cash + card)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <FactList
        rows={[
          ['Tickets sold', String(ticketCount)],
          ...turnoverByRate.map(
            ({ vatBps, grossCents }) => [`Gross at ${vatBps / 100} %`, formatCents(grossCents)] as const,
          ),
          ['Takings in all', formatCents(turnoverCents)],
        ]}
      />
    </section>
  );
}

function Drawer({ sheet: { report, countedCents, expectedCents, moves, inspections, count } }: { sheet: Sheet }) {
  const pieces = Object.entries(count ?? {}).filter(([, number]) => number > 0);
  return (
    <section aria-labelledby="sheet-drawer">
      <h2 id="sheet-drawer">Drawer</h2>
      <FactList
        rows={[
          ['Float', formatCents(report.floatCents)],
          ...moves.map(
            ({ kind, amountCents, reason, at }) =>
              [
                `${kind === 'in' ? 'Put in' : 'Taken out'} at ${formatTime(at)}: ${reason}`,
                formatCents(kind === 'in' ? amountCents : -amountCents),
              ] as const,
          ),
          ...inspections.map(
            ({ name, at, expectedCents: told, countedCents: before }) =>
              (before === undefined
                ? [`Cash inspection at ${formatTime(at)}: ${name ?? 'unknown'} was told`, formatCents(told)]
                : [
                    `Count opened again at ${formatTime(at)} by ${name ?? 'unknown'}: had been counted`,
                    `${formatCents(before)} of ${formatCents(told)}`,
                  ]) as readonly [string, string],
          ),
          ['Cash takings', formatCents(report.cashSalesCents - report.cashRefundsCents)],
          ['Should be there', formatCents(expectedCents)],
          ['Counted', countedCents === null ? 'Unknown' : formatCents(countedCents)],
          ['Difference', differenceWords(differenceOf({ countedCents, expectedCents }))],
          ...(report.drawerCount > 0 ? [['Opened without a sale', String(report.drawerCount)] as const] : []),
        ]}
      />
      {pieces.length > 0 && (
        <details>
          <summary>Notes and coins as counted</summary>
          <FactList
            rows={[...pieces]
              .sort(([a], [b]) => Number(b) - Number(a))
              .map(
                ([worth, number]) =>
                  [`${number} × ${formatCents(Number(worth))}`, formatCents(number * Number(worth))] as const,
              )}
          />
        </details>
      )}
    </section>
  );
}

/** What was sold beside tickets; what came back is taken off. */
function Goods({ sheet: { goods } }: { sheet: Sheet }) {
  if (goods.length === 0) return null;
  return (
    <section aria-labelledby="sheet-goods">
      <h2 id="sheet-goods">Goods</h2>
      <FactList rows={goods.map((one) => [`${one.name} (${one.quantity})`, formatCents(one.grossCents)])} />
    </section>
  );
}

/** Money that was not taken or went back, under the name of who decided it. */
function GivenAway({ sheet: { givenAway } }: { sheet: Sheet }) {
  if (givenAway.length === 0) return null;
  return (
    <section aria-labelledby="sheet-given">
      <h2 id="sheet-given">Given away</h2>
      <Table className="night-table">
        <Table.Thead>
          <Table.Tr>
            {['Who', 'Free', 'Discount', 'Given back'].map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {givenAway.map(({ name, freeTickets, freeCents, discountCents, refundedCents }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name ?? 'Unknown'}</Table.Th>
              <Table.Td>{`${freeTickets}, ${formatCents(freeCents)}`}</Table.Td>
              <Table.Td>{formatCents(discountCents)}</Table.Td>
              <Table.Td>{formatCents(refundedCents)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function overWords({ people, reason, by, at }: Sheet['overHouse'][number]): string {
  const why = reason === null ? 'no reason' : OVER_WORDS[reason];
  return `${people} at ${formatTime(at)}: ${why}${by === null ? '' : `, ${by}`}`;
}

function People({ sheet: { admissions, withoutTicket, overHouse, walkIns } }: { sheet: Sheet }) {
  const { online, members, door, under18 } = admissions;
  return (
    <section aria-labelledby="sheet-people">
      <h2 id="sheet-people">Let in at this desk that night</h2>
      <FactList
        rows={[
          ['Online tickets', String(online)],
          ['Members', String(members)],
          ['Sold at the door', String(door)],
          ...withoutTicket.byReason.map(
            ({ reason, people }) => [`Without a ticket: ${WALK_IN_WORDS[reason]}`, String(people)] as const,
          ),
          ['Together', String(online + members + door + walkIns)],
          ...(withoutTicket.undone > 0
            ? [['Without a ticket, taken back', String(withoutTicket.undone)] as const]
            : []),
          ...overHouse.map((one) => ['Into a full house', overWords(one)] as const),
          ...(under18 > 0 ? [['Of them under 18', String(under18)] as const] : []),
        ]}
      />
    </section>
  );
}
