import { Table } from '@mantine/core';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import { AccountingDaysInput, type DisputeMove } from '#shared/books/accounting.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { ListWaiting, LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import type { Period } from '#web/ui/admin/period.ts';
import { ScrollTable } from '#web/ui/admin/scroll-table.tsx';

const WORDS: Record<DisputeMove['what'], string> = {
  taken: 'Taken by a bank',
  given_back: 'Won: given back by the bank',
  lost: 'Lost: kept by the bank',
};
/** What the account moves by: a loss moves nothing, its money left on the day it was taken. */
const SIGN: Record<DisputeMove['what'], number> = { taken: -1, given_back: 1, lost: 0 };

/** What banks took back, gave back and kept in these days, each on its day. */
export function DisputeList({ days }: { days: Period }) {
  const read = AccountingDaysInput.safeParse(days);
  const list = trpc.admin.money.disputes.useQuery(read.data ?? { from: '', to: '' }, {
    ...LIVE,
    enabled: read.success,
  });
  return (
    <div className="money-part">
      <h3>Disputes</h3>
      {read.success && list.isPending && <ListWaiting />}
      {list.isError && <LoadFailure sentence={ADMIN_MESSAGES.paymentsFailed} list={list} />}
      {list.data?.length === 0 && <p className="dim">No bank took or gave anything back in these days.</p>}
      {list.data !== undefined && list.data.length > 0 && (
        <>
          <ScrollTable label="Disputes" columns={['What', 'When', 'Amount', 'Fee', 'On the account', 'Order']}>
            {list.data.map(({ id, what, at, amountCents, feeCents, orderId }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row">{WORDS[what]}</Table.Th>
                <Table.Td>{formatMemberDate(at)}</Table.Td>
                <Table.Td>{formatCents(amountCents)}</Table.Td>
                <Table.Td>{formatCents(feeCents)}</Table.Td>
                <Table.Td>{formatCents(SIGN[what] * amountCents - feeCents)}</Table.Td>
                <Table.Td>{orderId === null ? '–' : <a href={adminPaths.order(orderId)}>Order</a>}</Table.Td>
              </Table.Tr>
            ))}
          </ScrollTable>
          <p className="dim small">
            The provider takes amount and fee on the day a dispute arrives. Until its bank decides, the amount is a
            claim of yours; what is lost counts as given back on the day it is lost.
          </p>
        </>
      )}
    </div>
  );
}
