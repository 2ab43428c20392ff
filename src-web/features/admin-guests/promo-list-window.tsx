import { Table } from '@mantine/core';
import { formatCents } from '#shared/money.ts';
import type { ListedCode, PromoListView } from '#shared/promo-codes/promo-list.ts';
import { LISTED_STATE_WORDS } from '#shared/promo-codes/promo-words.ts';
import { formatMemberDate, formatShortDay, formatTime, isoBerlin } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { ListWaiting, LoadFailure, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { FactList } from '#web/ui/admin/fact-list.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { RoomDialog } from '#web/ui/admin/room-dialog.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useMay } from '#web/hooks/use-may.ts';
import { promoFacts } from './promo-uses.tsx';

const WIDTH = 920;

type PromoListWindowProps = { /** Null: closed. */ list: PromoListView | null; onClose: () => void };

/** The codes of a list: which were used, when and by whose order. */
export function PromoListWindow({ list, onClose }: PromoListWindowProps) {
  return (
    <RoomDialog isOpen={list !== null} onClose={onClose} title={list?.code ?? 'List of codes'} size={WIDTH}>
      {list !== null && (
        <div className="guest-window">
          <FactList rows={promoFacts(list).filter(([name]) => name !== 'For one person')} />
          <p className="admin-acts">
            <ButtonLink look="o" size="s" href={adminPaths.exportPromoList('csv', { id: list.id })} download>
              Download as CSV
            </ButtonLink>
            <ButtonLink look="o" size="s" href={adminPaths.exportPromoList('xlsx', { id: list.id })} download>
              Download for Excel
            </ButtonLink>
          </p>
          <Codes key={list.id} list={list} />
        </div>
      )}
    </RoomDialog>
  );
}

function Codes({ list: { id, code: name } }: { list: PromoListView }) {
  const list = trpc.admin.promoCodes.listed.useInfiniteQuery({ id }, LIVE_PAGES);
  const codes = itemsOf(list.data);
  if (list.isPending) return <ListWaiting />;
  if (list.isError && codes.length === 0)
    return <LoadFailure sentence="The codes could not be loaded." lang="en" list={list} />;
  return (
    <>
      <Table className="panel-cards" aria-label={`Codes of ${name}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Code</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>Used</Table.Th>
            <Table.Th>Buyer</Table.Th>
            <Table.Th>For</Table.Th>
            <Table.Th className="is-number">Given away</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {codes.map((code) => (
            <CodeRow key={code.code} code={code} />
          ))}
        </Table.Tbody>
      </Table>
      <ShowMore list={list} />
    </>
  );
}

/** When a code was used, with its order for who may see orders. */
function UsedAt({ at, orderId }: { at: Date; orderId: string | null }) {
  const hasOrders = useMay('money:read');
  const when = `${formatMemberDate(at)}, ${formatTime(at)}`;
  return (
    <time dateTime={isoBerlin(at)}>
      {hasOrders && orderId !== null ? <a href={adminPaths.order(orderId)}>{when}</a> : when}
    </time>
  );
}

function CodeRow({ code }: { code: ListedCode }) {
  const { state, usedAt, orderId, userId, buyerName, eventTitle, startsAt, reducedCents } = code;
  const hasPeople = useMay('people:manage');
  const name = usedAt === null ? '' : (buyerName ?? 'A deleted account');
  return (
    <Table.Tr>
      <Table.Th scope="row">{code.code}</Table.Th>
      <Table.Td data-label="State">{LISTED_STATE_WORDS[state]}</Table.Td>
      <Table.Td data-label="Used">{usedAt !== null && <UsedAt at={usedAt} orderId={orderId} />}</Table.Td>
      <Table.Td data-label="Buyer">
        {userId !== null && hasPeople ? <a href={adminPaths.person(userId)}>{name}</a> : name}
      </Table.Td>
      <Table.Td data-label="For">
        {eventTitle !== null && startsAt !== null && `${eventTitle}, ${formatShortDay(startsAt)}`}
      </Table.Td>
      <Table.Td data-label="Given away" className="is-number">
        {reducedCents !== null && formatCents(reducedCents)}
      </Table.Td>
    </Table.Tr>
  );
}
