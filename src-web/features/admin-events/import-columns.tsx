import type { OrderTable } from '#shared/orders/import/order-import.ts';
import { isOrderTable, type OrderField, type OrderMapping } from '#shared/orders/import/order-table.ts';
import { ColumnTable } from '#web/ui/admin/column-table.tsx';

const LABELS: Readonly<Record<OrderField, string>> = {
  order: 'Order',
  position: 'Number within the order',
  code: 'Code of the ticket',
  event: 'Event',
  date: 'Date of the event',
  status: 'Status',
  paid: 'Paid (yes or no)',
  used: 'Checked in',
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  product: 'Ticket',
  variation: 'Variation',
  price: 'Price',
  currency: 'Currency',
  quantity: 'How many',
  orderedAt: 'Ordered on',
};

/** What each column of a table of orders means. */
export function ImportColumns({
  table: { head, sample, mapping },
  onChange,
}: {
  table: OrderTable;
  onChange: (mapping: OrderMapping) => void;
}) {
  const isReady = isOrderTable(mapping);
  return (
    <section className="import-part" aria-labelledby="order-columns">
      <h2 id="order-columns">Columns</h2>
      <p className={isReady ? 'dim' : 'field-error'}>
        {isReady
          ? 'Check that each column means what its heading says.'
          : 'Say which column is the order, or the code of the ticket.'}
      </p>
      <ColumnTable head={head} sample={sample} labels={LABELS} mapping={mapping} onChange={onChange} />
    </section>
  );
}
