type Problem = { where: string; what: string };

/** The same sentence of more rows than this is told once. */
const TOLD_ONE_BY_ONE = 3;
const SHOWN_RANGES = 12;
const LINE = /^Lines? (\d+)/;
/** The first line of a problem; 0 for one of the whole table. */
const lineOf = ({ where }: Problem): number => Number(LINE.exec(where)?.[1] ?? 0);

/** `2–9, 12 and 40`. */
function rangesOf(lines: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const line of [...new Set(lines)].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === line - 1) last[1] = line;
    else ranges.push([line, line]);
  }
  const words = ranges.slice(0, SHOWN_RANGES).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  const more = ranges.slice(SHOWN_RANGES).reduce((sum, [from, to]) => sum + to - from + 1, 0);
  return more > 0 ? `${words.join(', ')} and ${more} more` : words.join(', ').replace(/, (?=[^,]*$)/, ' and ');
}

/** Problems of rows in their order, those of many rows in one line. Pure. */
export function joinAlike(problems: readonly Problem[]): Problem[] {
  const byWhat = new Map<string, Problem[]>();
  for (const problem of problems) {
    const alike = byWhat.get(problem.what);
    if (alike === undefined) byWhat.set(problem.what, [problem]);
    else alike.push(problem);
  }
  const joined = [...byWhat.values()].flatMap((alike) => {
    const lines = alike.map(lineOf);
    if (alike.length <= TOLD_ONE_BY_ONE || lines.includes(0)) return alike;
    return [{ where: `Lines ${rangesOf(lines)}`, what: alike[0]?.what ?? '' }];
  });
  return joined.toSorted((a, b) => lineOf(a) - lineOf(b));
}
