import { Table } from '@mantine/core';
import type { NightSheet as Sheet } from '#shared/door/night-report.ts';
import { formatCents } from '#shared/money.ts';
import { formatLongDate, formatTime, isoBerlin } from '#shared/time.ts';
import { FactList } from '#web/ui/admin/fact-list.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { closingWords, differenceOf, differenceWords, eveningOf } from './drawer-words.ts';
import { GivenAway } from './given-away.tsx';
import { NightQuestions } from './night-questions.tsx';
import { NightVouchers } from './night-vouchers.tsx';
import { overWordsIn, walkInWordsIn } from './people-words.ts';
import { nightWords, type NightWords } from './night-words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/** One till's closing, as it is kept and printed: takings by means, the drawer, who came in. */
export function NightSheet({ sheet }: { sheet: Sheet }) {
  const lang = useLang();
  const words = useWords(nightWords);
  const { businessDay, openedAt, closedAt, openedBy, closedBy, note, zNumber, office } = sheet;
  const differenceCents = differenceOf(sheet);
  return (
    <article
      className="admin-panel night-sheet"
      aria-label={
        zNumber === null
          ? words.closingByOffice(sheet.deskName)
          : words.closingOf(closingWords(zNumber, words), sheet.deskName)
      }
    >
      <header>
        <p>{formatLongDate(eveningOf(businessDay), lang)}</p>
        <p className="dim">
          {words.openFrom}
          <time dateTime={isoBerlin(openedAt)}>{formatTime(openedAt)}</time>
          {words.until}
          <time dateTime={isoBerlin(closedAt)}>{formatTime(closedAt)}</time>
          {openedBy !== null && words.openedBy(openedBy)}
          {closedBy !== null && words.closedByName(closedBy)}
        </p>
        <Chip
          tone={differenceCents === 0 ? 'ok' : 'warn'}
          icon={differenceCents === 0 ? 'circle-check' : 'alert-triangle'}
        >
          {differenceWords(differenceCents, words, lang)}
        </Chip>
        {zNumber === null && <p>{words.officeMeans}</p>}
        {office !== null && (
          <p>
            {words.officeClosedOn(formatLongDate(office.closedAt, lang))}
            {office.countedCents !== null && words.withAmount(formatCents(office.countedCents, lang))}
            {words.noteOwnCounts(office.note)}
          </p>
        )}
      </header>
      <Takings sheet={sheet} />
      <Drawer sheet={sheet} />
      {note !== '' && (
        <section aria-labelledby="sheet-note">
          <h2 id="sheet-note">{words.note}</h2>
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
  const lang = useLang();
  const words = useWords(nightWords);
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
    [words.salesCount(saleCount), cashSalesCents, cardSalesCents],
    [words.voidsCount(voidCount + refundCount), 0 - cashRefundsCents, 0 - cardRefundsCents],
    [words.takings, cashSalesCents - cashRefundsCents, cardSalesCents - cardRefundsCents],
  ];
  return (
    <section aria-labelledby="sheet-takings">
      <h2 id="sheet-takings">{words.takings}</h2>
      <Table className="night-table">
        <Table.Thead>
          <Table.Tr>
            {['', words.cash, words.card, words.together].map((column) => (
              <Table.Th key={column} scope="col">
                {column === '' ? <span className="visually-hidden">{words.what}</span> : column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(([what, cash, card]) => (
            <Table.Tr key={what}>
              <Table.Th scope="row">{what}</Table.Th>
              <Table.Td>{formatCents(cash, lang)}</Table.Td>
              <Table.Td>{formatCents(card, lang)}</Table.Td>
              <Table.Td>{formatCents(cash + card, lang)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <FactList
        rows={[
          [words.ticketsSold, String(ticketCount)],
          ...turnoverByRate.map(
            ({ vatBps, grossCents }) => [words.grossAt(vatBps / 100), formatCents(grossCents, lang)] as const,
          ),
          [words.takingsInAll, formatCents(turnoverCents, lang)],
        ]}
      />
    </section>
  );
}

function Drawer({ sheet: { report, countedCents, expectedCents, moves, inspections, count } }: { sheet: Sheet }) {
  const lang = useLang();
  const words = useWords(nightWords);
  const pieces = Object.entries(count ?? {}).filter(([, number]) => number > 0);
  return (
    <section aria-labelledby="sheet-drawer">
      <h2 id="sheet-drawer">{words.drawer}</h2>
      <FactList
        rows={[
          [words.float, formatCents(report.floatCents, lang)],
          ...moves.map(
            ({ kind, amountCents, reason, at }) =>
              [
                words.putOrTaken(kind === 'in', formatTime(at), reason),
                formatCents(kind === 'in' ? amountCents : -amountCents, lang),
              ] as const,
          ),
          ...inspections.map(
            ({ name, at, expectedCents: told, countedCents: before }) =>
              (before === undefined
                ? [words.inspectionAt(formatTime(at), name ?? 'unknown'), formatCents(told, lang)]
                : [
                    words.countAgain(formatTime(at), name ?? 'unknown'),
                    words.amountOf(formatCents(before, lang), formatCents(told, lang)),
                  ]) as readonly [string, string],
          ),
          [words.cashTakings, formatCents(report.cashSalesCents - report.cashRefundsCents, lang)],
          [words.shouldBeThere, formatCents(expectedCents, lang)],
          [words.counted, countedCents === null ? words.unknown : formatCents(countedCents, lang)],
          [words.difference, differenceWords(differenceOf({ countedCents, expectedCents }), words, lang)],
          ...(report.drawerCount > 0 ? [[words.openedWithoutSale, String(report.drawerCount)] as const] : []),
        ]}
      />
      {pieces.length > 0 && (
        <details>
          <summary>{words.notesCoinsAsCounted}</summary>
          <FactList
            rows={[...pieces]
              .sort(([a], [b]) => Number(b) - Number(a))
              .map(
                ([worth, number]) =>
                  [
                    `${number} × ${formatCents(Number(worth), lang)}`,
                    formatCents(number * Number(worth), lang),
                  ] as const,
              )}
          />
        </details>
      )}
    </section>
  );
}

/** What was sold beside tickets; what came back is taken off. */
function Goods({ sheet: { goods } }: { sheet: Sheet }) {
  const lang = useLang();
  const words = useWords(nightWords);
  if (goods.length === 0) return null;
  return (
    <section aria-labelledby="sheet-goods">
      <h2 id="sheet-goods">{words.goods}</h2>
      <FactList rows={goods.map((one) => [`${one.name} (${one.quantity})`, formatCents(one.grossCents, lang)])} />
    </section>
  );
}

function overWords({ people, reason, by, at }: Sheet['overHouse'][number], words: NightWords): string {
  const why = reason === null ? words.noReason : overWordsIn(words)[reason];
  return `${words.overAt(people, formatTime(at), why)}${by === null ? '' : `, ${by}`}`;
}

function People({ sheet: { admissions, withoutTicket, overHouse, walkIns } }: { sheet: Sheet }) {
  const words = useWords(nightWords);
  const { online, members, door, under18 } = admissions;
  return (
    <section aria-labelledby="sheet-people">
      <h2 id="sheet-people">{words.letAtThisDesk}</h2>
      <FactList
        rows={[
          [words.onlineTickets, String(online)],
          [words.members, String(members)],
          [words.soldAtDoor, String(door)],
          ...withoutTicket.byReason.map(
            ({ reason, people }) => [words.withoutTicket(walkInWordsIn(words)[reason]), String(people)] as const,
          ),
          [words.together, String(online + members + door + walkIns)],
          ...(withoutTicket.undone > 0 ? [[words.withoutTicketTakenBack, String(withoutTicket.undone)] as const] : []),
          ...overHouse.map((one) => [words.intoFullHouse, overWords(one, words)] as const),
          ...(under18 > 0 ? [[words.themUnder, String(under18)] as const] : []),
        ]}
      />
    </section>
  );
}
