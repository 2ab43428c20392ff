import { fileOf, TABLE_NAMES } from '../columns.ts';
import { DTD_FILE } from '../dtd.ts';
import type { Problem } from './problem.ts';

const EXPECTED: readonly string[] = [...TABLE_NAMES.map(fileOf), 'index.xml', DTD_FILE];

/** Whether the 22 files are there, under their names, and nothing beside them (DSFinV-K 2.4). */
export function checkFiles(names: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  for (const file of EXPECTED) {
    if (names.includes(file)) continue;
    const other = names.find((name) => name.toLowerCase() === file);
    problems.push(
      other === undefined
        ? { rule: 'file_missing', file, about: 'is not there' }
        : { rule: 'file_name_case', file: other, about: `is not named ${file}` },
    );
  }
  for (const file of names)
    if (!EXPECTED.includes(file.toLowerCase())) problems.push({ rule: 'file_unexpected', file, about: 'is too much' });
  return problems;
}
