import { SegmentedControl } from '@mantine/core';
import type { WorkshopTime } from '#shared/workshops/admin-workshops.ts';
import { FilterSelect } from '#web/ui/admin/choice-field.tsx';
import { workshopWords, type WorkshopWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

const timesIn = (words: WorkshopWords): readonly { value: WorkshopTime; label: string }[] => [
  { value: 'coming', label: words.toCome },
  { value: 'past', label: words.past },
  { value: 'all', label: words.comePast },
];
const facesIn = (words: WorkshopWords) => [
  { value: 'board', label: words.board },
  { value: 'table', label: words.table },
];

type WorkshopToolsProps = {
  when: WorkshopTime;
  isTable: boolean;
  onFilter: (name: 'when' | 'as', value: string) => void;
};

/** Beside the search: whose day is to come or past, and board or table. */
export function WorkshopTools({ when, isTable, onFilter }: WorkshopToolsProps) {
  const words = useWords(workshopWords);
  return (
    <>
      <FilterSelect
        label={words.whichDays}
        options={timesIn(words)}
        value={when}
        onChange={(chosen) => onFilter('when', chosen === 'coming' ? '' : chosen)}
      />
      <SegmentedControl
        aria-label={words.shownAs}
        data={facesIn(words)}
        value={isTable ? 'table' : 'board'}
        onChange={(chosen) => onFilter('as', chosen === 'table' ? chosen : '')}
      />
    </>
  );
}
