import type { ImportTable } from '#shared/events/import/imported-night.ts';
import { type TableField, type TableMapping } from '#shared/events/import/table-mapping.ts';
import { ColumnTable } from '#web/ui/admin/column-table.tsx';

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

type MappingProps = { table: ImportTable; mapping: TableMapping; onChange: (mapping: TableMapping) => void };

/** What each column of a table means; it is remembered for the next file with the same first row. */
export function ImportMapping({ table: { head, sample, isRemembered }, mapping, onChange }: MappingProps) {
  const isReady = mapping.title !== undefined && mapping.date !== undefined;
  return (
    <section aria-labelledby="import-columns">
      <h2 id="import-columns">Columns</h2>
      <p className={isReady ? 'dim' : 'field-error'}>
        {isReady
          ? isRemembered
            ? 'As you chose for the last file with these columns.'
            : 'Check that each column means what its heading says.'
          : 'Say which column is the title and which the date.'}
      </p>
      <ColumnTable head={head} sample={sample} labels={LABELS} mapping={mapping} onChange={onChange} />
    </section>
  );
}
