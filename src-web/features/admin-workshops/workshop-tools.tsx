import { SegmentedControl } from '@mantine/core';
import type { WorkshopTime } from '#shared/workshops/admin-workshops.ts';
import { FilterSelect } from '#web/ui/admin/choice-field.tsx';

const TIMES: readonly { value: WorkshopTime; label: string }[] = [
  { value: 'coming', label: 'To come' },
  { value: 'past', label: 'Past' },
  { value: 'all', label: 'To come and past' },
];
const FACES = [
  { value: 'board', label: 'Board' },
  { value: 'table', label: 'Table' },
];

type WorkshopToolsProps = {
  when: WorkshopTime;
  isTable: boolean;
  onFilter: (name: 'when' | 'as', value: string) => void;
};

/** Beside the search: whose day is to come or past, and board or table. */
export function WorkshopTools({ when, isTable, onFilter }: WorkshopToolsProps) {
  return (
    <>
      <FilterSelect
        label="Which days"
        options={TIMES}
        value={when}
        onChange={(chosen) => onFilter('when', chosen === 'coming' ? '' : chosen)}
      />
      <SegmentedControl
        aria-label="Shown as"
        data={FACES}
        value={isTable ? 'table' : 'board'}
        onChange={(chosen) => onFilter('as', chosen === 'table' ? chosen : '')}
      />
    </>
  );
}
