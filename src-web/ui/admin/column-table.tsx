import { Select, Table } from '@mantine/core';
import { useWords } from '../lang.tsx';
import { adminWords } from './words.ts';

type ColumnTableProps<Field extends string> = {
  /** The file's first row, and some of the rows below it. */
  head: readonly string[];
  sample: readonly (readonly string[])[];
  /** Every meaning a column can have, with its word. */
  labels: Readonly<Record<Field, string>>;
  mapping: Partial<Record<Field, number>>;
  onChange: (mapping: Partial<Record<Field, number>>) => void;
};

/** The mapping with a column that means something else from now on; a field is one column's only. */
function changed<Field extends string>(
  fields: readonly Field[],
  mapping: Partial<Record<Field, number>>,
  { column, field }: { column: number; field: string },
): Partial<Record<Field, number>> {
  const next: Partial<Record<Field, number>> = {};
  for (const name of fields) {
    const place = name === field ? column : mapping[name];
    if (place !== undefined && (place !== column || name === field)) next[name] = place;
  }
  return next;
}

/** The beginning of a file as a table; over each column stands what it means, to be chosen. */
export function ColumnTable<Field extends string>(props: ColumnTableProps<Field>) {
  const words = useWords(adminWords).table;
  const { head, sample, labels, mapping, onChange } = props;
  const fields = Object.keys(labels) as Field[];
  const options = [
    { value: '', label: words.notUsed },
    ...fields.map((field) => ({ value: field as string, label: labels[field] })),
  ];
  return (
    <div className="import-columns" tabIndex={0} role="region" aria-label={words.columns}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {head.map((name, column) => (
              <Table.Th key={`${column}-${name}`}>
                <Select
                  aria-label={words.column(name)}
                  size="md"
                  data={options}
                  allowDeselect={false}
                  value={fields.find((field) => mapping[field] === column) ?? ''}
                  onChange={(field) => onChange(changed(fields, mapping, { column, field: field ?? '' }))}
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
  );
}
