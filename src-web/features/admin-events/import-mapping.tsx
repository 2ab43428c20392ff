import { Select, Table } from '@mantine/core';
import type { ImportTable } from '#shared/events/import/imported-night.ts';
import { TABLE_FIELDS, type TableField, type TableMapping } from '#shared/events/import/table-mapping.ts';

const LABELS: Readonly<Record<TableField, string>> = {
  title: 'Title',
  date: 'Date',
  start: 'Start',
  end: 'End',
  location: 'Place',
  description: 'Text',
  price: 'Price',
  capacity: 'Places',
  uid: 'Number of its own',
};
const OPTIONS = [
  { value: '', label: 'Not used' },
  ...TABLE_FIELDS.map((field) => ({ value: field, label: LABELS[field] })),
];

type MappingProps = { table: ImportTable; mapping: TableMapping; onChange: (mapping: TableMapping) => void };

/** The mapping with a column that means something else from now on; a field is one column's only. */
function changed(mapping: TableMapping, column: number, field: string): TableMapping {
  const kept = TABLE_FIELDS.filter((name) => mapping[name] !== undefined && mapping[name] !== column && name !== field);
  const next: TableMapping = Object.fromEntries(kept.map((name) => [name, mapping[name]]));
  const chosen = TABLE_FIELDS.find((name) => name === field);
  return chosen === undefined ? next : { ...next, [chosen]: column };
}

/** What each column of a table means; it is remembered for the next file with the same first row. */
export function ImportMapping({ table: { head, sample, isRemembered }, mapping, onChange }: MappingProps) {
  const isReady = mapping.title !== undefined && mapping.date !== undefined;
  return (
    <section aria-labelledby="import-columns">
      <h2 id="import-columns">Columns</h2>
      <p className={isReady ? 'dim' : 'field-error'}>
        {isReady
          ? isRemembered
            ? 'As you said it for the last file with these columns.'
            : 'Look whether each column means what stands above it.'
          : 'Say which column is the title and which the date.'}
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
                    value={TABLE_FIELDS.find((field) => mapping[field] === column) ?? ''}
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
