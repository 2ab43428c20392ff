import { Table } from '@mantine/core';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import { AccountingDaysInput, returnField, type VatView } from '#shared/books/accounting.ts';
import { formatCents, formatPercent } from '#shared/money.ts';
import { trpc } from '#web/api.ts';
import { ListWaiting, LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import type { Period } from '#web/ui/admin/period.ts';
import { ScrollTable } from '#web/ui/admin/scroll-table.tsx';

const COLUMNS = ['Rate', 'Gross', 'Net', 'VAT on receipts', 'Field of the return', 'Enter there'];

/** Turnover by rate, as the German VAT return asks for it. */
export function VatByRate({ days }: { days: Period }) {
  const read = AccountingDaysInput.safeParse(days);
  const vat = trpc.admin.money.vat.useQuery(read.data ?? { from: '', to: '' }, { ...LIVE, enabled: read.success });
  return (
    <div className="money-part">
      <h3>VAT by rate</h3>
      {!read.success && <p className="dim">{read.error.issues[0]?.message}</p>}
      {read.success && vat.isPending && <ListWaiting />}
      {vat.isError && <LoadFailure sentence={ADMIN_MESSAGES.paymentsFailed} list={vat} />}
      {read.success && vat.data && <Rates view={vat.data} />}
    </div>
  );
}

function Rates({ view: { isSmallBusiness, rates, feeCents } }: { view: VatView }) {
  return (
    <>
      {rates.length === 0 && <p className="dim">Nothing was sold in these days.</p>}
      {rates.length > 0 && (
        <ScrollTable label="VAT by rate" columns={isSmallBusiness ? ['Rate', 'Gross'] : COLUMNS}>
          {rates.map((rate) => {
            const { field, wholeEuros } = returnField(rate);
            return (
              <Table.Tr key={rate.vatBps}>
                <Table.Th scope="row">{isSmallBusiness ? '§ 19 UStG' : formatPercent(rate.vatBps)}</Table.Th>
                <Table.Td>{formatCents(rate.grossCents)}</Table.Td>
                {!isSmallBusiness && (
                  <>
                    <Table.Td>{formatCents(rate.netCents)}</Table.Td>
                    <Table.Td>{formatCents(rate.vatCents)}</Table.Td>
                    <Table.Td>{field}</Table.Td>
                    <Table.Td>{`€${wholeEuros.toLocaleString('en-GB')}`}</Table.Td>
                  </>
                )}
              </Table.Tr>
            );
          })}
        </ScrollTable>
      )}
      <p className="dim small">
        {isSmallBusiness
          ? 'You sell without VAT, so the return has no turnover of yours. '
          : 'The return (UStVA) takes net turnover in whole euros and works out the VAT from it. '}
        {feeCents !== 0 &&
          `The payment provider kept ${formatCents(feeCents)}: if it bills you from another country without VAT, that ` +
            'is the base of field 46 (§ 13b UStG). Ask your accountant.'}
      </p>
    </>
  );
}
