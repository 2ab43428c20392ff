import { Button, Checkbox, Menu, Popover, SegmentedControl } from '@mantine/core';
import { AdminIcon } from '../admin-icon.tsx';
import { SearchField } from '../search-field.tsx';
import type { DataColumn, DataTableProps } from './data-table-types.ts';
import type { TableChoice } from './table-memory.ts';
import { ViewMenu, ViewPills } from './table-views.tsx';
import { adminWords } from '../words.ts';
import { useWords } from '../../lang.tsx';

type TableToolsProps<Row> = DataTableProps<Row> & {
  choice: TableChoice;
  onChoice: (choice: TableChoice) => void;
  isCards: boolean;
};

/** Over a table: views, search and filters; at the right what is kept, which columns, how dense, and the file of it. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const words = useWords(adminWords);
  const { search, filters, isCards, exportHref, address, choice, onChoice } = props;
  return (
    <>
      <ViewPills {...props} keptViews={choice.views} />
      <div className="data-tools">
        {search && <SearchField {...search} />}
        {filters}
        {address && (
          <ViewMenu address={address} views={choice.views} onViews={(views) => onChoice({ ...choice, views })} />
        )}
        {isCards ? <SortMenu {...props} /> : <ColumnMenu {...props} />}
        {exportHref && (
          <Menu>
            <Menu.Target>
              <Button className="tool-pill" leftSection={<AdminIcon name="file-download" />}>
                {words.exportIt}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item component="a" href={exportHref('csv')} download>
                {words.csv}
              </Menu.Item>
              <Menu.Item component="a" href={exportHref('xlsx')} download>
                {words.excel}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
    </>
  );
}

const isOn = <Row,>({ columns }: TableChoice, { id, isExtra }: DataColumn<Row>): boolean =>
  columns === null ? isExtra !== true : columns.includes(id);

/** Which columns are shown, and how tall a row is. */
function ColumnMenu<Row>({ columns, choice, onChoice }: TableToolsProps<Row>) {
  const words = useWords(adminWords);
  const [, ...free] = columns;
  const toggle = (column: DataColumn<Row>): void => {
    const shown = free.filter((other) => isOn(choice, other) !== (other === column));
    onChoice({ ...choice, columns: shown.map(({ id }) => id) });
  };
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button className="tool-pill" leftSection={<AdminIcon name="adjustments" />}>
          {words.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="column-menu" aria-label={words.columns}>
        {free.map((column) => (
          <Checkbox
            key={column.id}
            label={column.label}
            checked={isOn(choice, column)}
            onChange={() => toggle(column)}
          />
        ))}
        <SegmentedControl
          fullWidth
          aria-label={words.rows}
          value={choice.isDense ? 'dense' : 'airy'}
          onChange={(density) => onChoice({ ...choice, isDense: density === 'dense' })}
          data={[
            { value: 'dense', label: words.dense },
            { value: 'airy', label: words.airy },
          ]}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** On phones, where no column has a head to press. */
function SortMenu<Row>({ columns, sort, onSort }: TableToolsProps<Row>) {
  const words = useWords(adminWords);
  if (sort === undefined || onSort === undefined) return null;
  const by = columns.find(({ id }) => id === sort.by)?.label.toLowerCase() ?? '';
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button className="tool-pill" leftSection={<AdminIcon name={sort.isDown ? 'arrow-down' : 'arrow-up'} />}>
          {words.sortedBy(by)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns
          .filter(({ isSortable }) => isSortable)
          .map(({ id, label }) => (
            <Menu.Item
              key={id}
              leftSection={
                <AdminIcon name={id !== sort.by ? 'selector' : sort.isDown ? 'arrow-down' : 'arrow-up'} size={16} />
              }
              onClick={() => onSort({ by: id, isDown: id === sort.by ? !sort.isDown : false })}
            >
              {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
