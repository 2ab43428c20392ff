import type { ClosingSource } from '../dsfinvk/source.ts';
import { byDay, exportFiles, type ExportFile } from '../dsfinvk/write-export.ts';
import { checkClosings } from './check-closings.ts';
import { outagesCsv, type ListedOutage } from './outages-csv.ts';
import { PACKAGE_NAMES, REPORT_HEAD, runningReadMe, SOUND_REPORT } from './package-texts.ts';

/** What the books of a package are made of. */
type PackageBooks = {
  closed: readonly ClosingSource[];
  /** What no closing has yet: of one open till, or nothing. */
  running: readonly ClosingSource[];
  /** Those of the package's days, the newest first. */
  outages: Iterable<ListedOutage>;
};

/** How many documents these closings have. */
export const documentsIn = (sources: readonly ClosingSource[]): number =>
  sources.reduce((sum, { closing: { firstNumber, lastNumber } }) => {
    return firstNumber === null || lastNumber === null ? sum : sum + lastNumber - firstNumber + 1;
  }, 0);

/** The tables of these closings in a folder of their own; none without a closing. */
const exportIn = (folder: string, sources: readonly ClosingSource[]): ExportFile[] =>
  sources.length === 0
    ? []
    : Array.from(exportFiles(sources), ({ name, chunks }) => ({ name: `${folder}/${name}`, chunks }));

function* reportOf(sources: readonly ClosingSource[], found: string[]): Iterable<string> {
  yield REPORT_HEAD;
  for (const problems of checkClosings(sources)) {
    found.push(...problems);
    yield problems.map((problem) => `  ${problem}\r\n`).join('');
  }
  if (found.length === 0) yield SOUND_REPORT;
}

/**
 * The files of a package for an inspector (§ 146b AO) that come from the books: the exports (DSFinV-K 2.4), the list of
 * outages and what the check of the exports found. Server and desk write the same bytes of the same session. `found`
 * learns what is wrong while the report is written. Writing is synchronous, chunk by chunk.
 */
export function packageFiles({ closed, running, outages }: PackageBooks, found: string[]): ExportFile[] {
  return [
    ...exportIn(PACKAGE_NAMES.export, closed),
    ...exportIn(PACKAGE_NAMES.running, running),
    ...running.map((one) => ({
      name: `${PACKAGE_NAMES.running}/${PACKAGE_NAMES.readMe}`,
      chunks: () => [runningReadMe(one)],
    })),
    { name: PACKAGE_NAMES.outages, chunks: () => outagesCsv(outages) },
    { name: PACKAGE_NAMES.report, chunks: () => reportOf([...closed, ...running].toSorted(byDay), found) },
  ];
}
