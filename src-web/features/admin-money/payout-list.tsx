import { Table } from '@mantine/core';
import { useState } from 'react';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import { AccountingDaysInput, MOST_PAYOUT_LINES, type PayoutLine, type PayoutView } from '#shared/books/accounting.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { ListWaiting, LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import type { Period } from '#web/ui/admin/period.ts';
import { ScrollTable } from '#web/ui/admin/scroll-table.tsx';
import { Button } from '#web/ui/button.tsx';

const STATUS_WORDS: Record<PayoutView['status'], string> = {
  pending: 'not sent yet',
  in_transit: 'on its way to the bank',
  paid: 'arrived',
  failed: 'failed: the money is with the provider again',
  canceled: 'cancelled',
};
const KIND_WORDS: Record<PayoutLine['kind'], string> = {
  charge: 'Payment',
  refund: 'Refund',
  dispute: 'Claimed back by a bank',
  fee: 'Fee',
  other: 'Other',
};

/** What the provider sent to the bank in these days; each opens to what it holds. */
export function PayoutList({ days }: { days: Period }) {
  const read = AccountingDaysInput.safeParse(days);
  const list = trpc.admin.money.payouts.useQuery(read.data ?? { from: '', to: '' }, { ...LIVE, enabled: read.success });
  return (
    <div className="money-part">
      <h3>Payouts</h3>
      {read.success && list.isPending && <ListWaiting />}
      {list.isError && <LoadFailure sentence={ADMIN_MESSAGES.paymentsFailed} list={list} />}
      {list.data?.length === 0 && <p className="dim">The provider paid nothing out in these days.</p>}
      {list.data !== undefined && list.data.length > 0 && (
        <ul className="admin-list">
          {list.data.map((payout) => (
            <PayoutEntry key={payout.id} payout={payout} />
          ))}
        </ul>
      )}
    </div>
  );
}

function PayoutEntry({ payout }: { payout: PayoutView }) {
  const [isOpen, setIsOpen] = useState(false);
  const { amountCents, status, createdAt, arrivesAt, isRead } = payout;
  const parts: [string, number][] = [
    ['payments', payout.chargedCents],
    ['refunds', payout.refundedCents],
    ['claimed back', payout.disputedCents],
    ['other', payout.otherCents],
    ['fees', -payout.feeCents],
  ];
  return (
    <li>
      <h4 className="tabular">{`${formatCents(amountCents)}, sent ${formatMemberDate(createdAt)}`}</h4>
      <p className="admin-facts">
        <span>{`${STATUS_WORDS[status]} (${formatMemberDate(arrivesAt)})`}</span>
        {isRead ? (
          parts
            .filter(([, cents]) => cents !== 0)
            .map(([name, cents]) => (
              <span key={name} className="tabular">
                {`${name} ${formatCents(cents)}`}
              </span>
            ))
        ) : (
          <span>what it holds has not been read yet</span>
        )}
      </p>
      {isRead && (
        <Button look="t" size="s" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide what it holds' : 'Show what it holds'}
        </Button>
      )}
      {isOpen && <PayoutLines id={payout.id} />}
    </li>
  );
}

function PayoutLines({ id }: { id: string }) {
  const lines = trpc.admin.money.payout.useQuery({ id });
  if (lines.isPending) return <ListWaiting />;
  if (lines.isError) return <LoadFailure sentence={ADMIN_MESSAGES.paymentsFailed} list={lines} />;
  return (
    <div className="money-held">
      <ScrollTable label="What the payout holds" columns={['What', 'When', 'Amount', 'Fee', 'Paid out', 'Order']}>
        {lines.data.map(({ id: line, kind, occurredAt, amountCents, feeCents, orderId }) => (
          <Table.Tr key={line}>
            <Table.Th scope="row">{KIND_WORDS[kind]}</Table.Th>
            <Table.Td>{formatMemberDate(occurredAt)}</Table.Td>
            <Table.Td>{formatCents(amountCents)}</Table.Td>
            <Table.Td>{formatCents(feeCents)}</Table.Td>
            <Table.Td>{formatCents(amountCents - feeCents)}</Table.Td>
            <Table.Td>{orderId === null ? '–' : <a href={adminPaths.order(orderId)}>Order</a>}</Table.Td>
          </Table.Tr>
        ))}
      </ScrollTable>
      {lines.data.length === MOST_PAYOUT_LINES && (
        <p className="dim small">{`The first ${MOST_PAYOUT_LINES}; the provider’s page has all of them.`}</p>
      )}
    </div>
  );
}
