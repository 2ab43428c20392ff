import { Table } from '@mantine/core';
import { formatCents } from '#shared/money.ts';
import { ORDER_LIST_WORDS } from '#shared/orders/order-list.ts';
import type { PromoCodeView, PromoUse } from '#shared/promo-codes/promo-list.ts';
import { placeWords, PROMO_STATE_WORDS, worthWords } from '#shared/promo-codes/promo-words.ts';
import { formatMemberDate, formatShortDay, formatTime, isoBerlin } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { ListWaiting, LoadFailure, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { FactList } from '#web/ui/admin/fact-list.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { RoomDialog } from '#web/ui/admin/room-dialog.tsx';
import { useMay } from '#web/hooks/use-may.ts';
import { PromoStatement } from './promo-statement.tsx';
import { datesWords, usesWords } from './promo-words.ts';

const WIDTH = 920;

type PromoUsesProps = { /** Null: closed. */ code: PromoCodeView | null; onClose: () => void };

/** Who used a code: each order with its buyer, and what it gave away. */
export function PromoUses({ code, onClose }: PromoUsesProps) {
  return (
    <RoomDialog isOpen={code !== null} onClose={onClose} title={code?.code ?? 'Promo code'} size={WIDTH}>
      {code !== null && (
        <div className="guest-window">
          <FactList rows={promoFacts(code)} />
          <PromoStatement key={`statement-${code.id}`} code={code} />
          <Uses key={code.id} code={code} />
        </div>
      )}
    </RoomDialog>
  );
}

/** What is true of a code, or of every code of a list. */
export const promoFacts = (code: PromoCodeView): [string, string][] => [
  ['What it does', worthWords(code)],
  ['For', placeWords(code)],
  ['State', PROMO_STATE_WORDS[code.state]],
  ['Used', usesWords(code)],
  ['For one person', code.maxPerPerson === null ? 'no limit' : String(code.maxPerPerson)],
  ['Dates', datesWords(code) || 'at any time'],
  ['Given away', formatCents(code.reducedCents)],
];

function Uses({ code }: { code: PromoCodeView }) {
  const list = trpc.admin.promoCodes.uses.useInfiniteQuery({ id: code.id }, LIVE_PAGES);
  const uses = itemsOf(list.data);
  if (list.isPending) return <ListWaiting />;
  if (list.isError && uses.length === 0)
    return <LoadFailure sentence="The orders could not be loaded." lang="en" list={list} />;
  if (uses.length === 0) return <p className="dim">Nobody has bought with it yet.</p>;
  return (
    <>
      <Table className="panel-cards" aria-label={`Orders with ${code.code}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Order</Table.Th>
            <Table.Th>Buyer</Table.Th>
            <Table.Th>For</Table.Th>
            <Table.Th className="is-number">Tickets</Table.Th>
            <Table.Th className="is-number">Paid</Table.Th>
            <Table.Th className="is-number">Given away</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {uses.map((use) => (
            <UseRow key={use.orderId} use={use} />
          ))}
        </Table.Tbody>
      </Table>
      <ShowMore list={list} />
    </>
  );
}

function UseRow({ use }: { use: PromoUse }) {
  const { orderId, at, listedAs, userId, buyerName, eventId, eventTitle, startsAt, tickets } = use;
  const [hasOrders, hasPeople] = [useMay('money:read'), useMay('people:manage')];
  const name = buyerName ?? 'A deleted account';
  const when = `${formatMemberDate(at)}, ${formatTime(at)}`;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <time dateTime={isoBerlin(at)}>{hasOrders ? <a href={adminPaths.order(orderId)}>{when}</a> : when}</time>
        {listedAs !== 'paid' && <span className="dim">{` ${ORDER_LIST_WORDS[listedAs].toLowerCase()}`}</span>}
      </Table.Th>
      <Table.Td data-label="Buyer">
        {userId !== null && hasPeople ? <a href={adminPaths.person(userId)}>{name}</a> : name}
      </Table.Td>
      <Table.Td data-label="For">
        {eventId !== null && <a href={adminPaths.ticketsOf(eventId)}>{eventTitle}</a>}
        {startsAt !== null && `, ${formatShortDay(startsAt)}`}
      </Table.Td>
      <Table.Td data-label="Tickets" className="is-number">
        {tickets === 0 ? 'given back' : tickets}
      </Table.Td>
      <Table.Td data-label="Paid" className="is-number">
        {formatCents(use.paidCents)}
      </Table.Td>
      <Table.Td data-label="Given away" className="is-number">
        {formatCents(use.reducedCents)}
      </Table.Td>
    </Table.Tr>
  );
}
