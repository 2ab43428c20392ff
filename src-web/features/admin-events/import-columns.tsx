import { Select, Table } from '@mantine/core';
import type { OrderTable } from '#shared/orders/import/order-import.ts';
import { isOrderTable, ORDER_FIELDS, type OrderField, type OrderMapping } from '#shared/orders/import/order-table.ts';

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
  quantity: 'How many',
  orderedAt: 'Ordered on',
};
const OPTIONS = [
  { value: '', label: 'Not used' },
  ...ORDER_FIELDS.map((field) => ({ value: field, label: LABELS[field] })),
];

/** The mapping with a column that means something else from now on; a field is one column's only. */
function changed(mapping: OrderMapping, column: number, field: string): OrderMapping {
  const kept = ORDER_FIELDS.filter((name) => mapping[name] !== undefined && mapping[name] !== column && name !== field);
  const next: OrderMapping = Object.fromEntries(kept.map((name) => [name, mapping[name]]));
  const chosen = ORDER_FIELDS.find((name) => name === field);
  return chosen === undefined ? next : { ...next, [chosen]: column };
}

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
          ? 'Look whether each column means what stands above it.'
          : 'Say which column is the order, or the code of the ticket.'}
      </p>
      <div className="import-columns" tabIndex={0} role="region" aria-label="Columns of the table">
        <Table>
          <Table.Thead>
            <Table.Tr>
              {head.map((name, column) => (
                <Table.Th key={`${column}-${name}`}>
                  <Select
                    aria-label={`Column ${name}`}
                    size="md"
                    data={OPTIONS}
                    allowDeselect={false}
                    value={ORDER_FIELDS.find((field) => mapping[field] === column) ?? ''}
                    onChange={(field) => onChange(changed(mapping, column, field ?? ''))}
                  />
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sample.map((row, line) => (
              <Table.Tr key={line}>
                {head.map((name, column) => (
                  <Table.Td key={`${column}-${name}`}>{row[column] ?? ''}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}
