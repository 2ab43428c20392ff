import { csvLine, CSV_BOM } from '#shared/csv-line.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { saveFile } from '../save-file.ts';
import { useWords } from '../lang.tsx';
import { adminWords, type AdminWords } from './words.ts';

type Problem = { where: string; what: string };

/** The rest stands in the report. */
const SHOWN_PROBLEMS = 20;

const report = (problems: readonly Problem[], words: AdminWords['table']): string =>
  CSV_BOM + csvLine([words.row, words.what]) + problems.map(({ where, what }) => csvLine([where, what])).join('');

/** What is wrong with single rows of a table: the first of them; the rest stand in the table that one can save. */
export function RowProblems({ problems, fileName }: { problems: readonly Problem[]; fileName: string }) {
  const words = useWords(adminWords).table;
  if (problems.length === 0) return null;
  return (
    <>
      <ul className="import-problems" aria-label={words.problems}>
        {problems.slice(0, SHOWN_PROBLEMS).map(({ where, what }, at) => (
          <li key={`${at}-${where}`} className="field-error">
            <Icon name="alert-triangle" />
            {`${where}: ${what}`}
          </li>
        ))}
      </ul>
      <Button
        look="o"
        size="s"
        icon="download"
        onClick={() => saveFile(words.fileOf(fileName), report(problems, words), 'text/csv')}
      >
        {problems.length > SHOWN_PROBLEMS ? words.allAsTable(problems.length) : words.asTable}
      </Button>
    </>
  );
}
