/**
 * What one stage of `npm test` really ran. `problem` is a failure that no single test owns: it counts as one. `red`
 * names the tests that failed.
 */
export type StageResult = {
  stage: string;
  passed: number;
  failed: number;
  skipped: number;
  problem?: string;
  red?: readonly string[];
};

export function single(stage: string, code: number | null): StageResult {
  return code === 0 ? { stage, passed: 1, failed: 0, skipped: 0 } : { stage, passed: 0, failed: 1, skipped: 0 };
}

/**
 * A runner's own figures against its exit code: a crash, a file that did not load or a run without tests is a failure
 * even where every test that ran was green.
 */
export function counted(counts: StageResult, code: number | null): StageResult {
  if (counts.failed > 0) return counts;
  if (code !== 0)
    return {
      ...counts,
      failed: 1,
      problem: `${counts.stage} ended with ${code ?? 'a signal'} although no test failed`,
    };
  if (counts.passed === 0) return { ...counts, failed: 1, problem: `${counts.stage} ran no test` };
  return counts;
}

/** What is to be looked at after the run, a line each; its own output lies far above by then. */
export const redLines = (results: readonly StageResult[]): string[] =>
  results.flatMap(({ stage, failed, problem, red = [] }) => [
    ...red.map((name) => `red in ${stage}: ${name}`),
    ...(problem === undefined ? [] : [`${stage}: ${problem}`]),
    ...(failed > 0 && red.length === 0 && problem === undefined ? [`red: ${stage}`] : []),
  ]);

/** The last line of the run. */
export function summaryLine(results: readonly StageResult[]): string {
  const sum = (pick: (result: StageResult) => number) => results.reduce((total, result) => total + pick(result), 0);
  const skipped = sum((r) => r.skipped);
  return `${sum((r) => r.passed)} passed, ${sum((r) => r.failed)} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
