/**
 * `npm test`: types, lint, build, unit + server + web, the browser, and the desk. The last line counts what really ran.
 * `npm test -- vitest` runs single stages, `-- quick` the daily loop, `-- dates` what depends on the day on many days;
 * `--long` (`npm run test:long`) takes the long forms, the days included.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { browser, build, changed, dates, kiosk, lint, reports, types, vitest } from './support/runner/stages.ts';
import { shareCompiledCode } from './support/runner/compile-cache.ts';
import { ownTemporaryFolder } from './support/runner/temporary-folder.ts';
import { redLines, summaryLine, type StageResult } from './support/runner/stage-result.ts';
import { TODAY } from './support/today.ts';

const isLong = process.argv.includes('--long');
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));

type Stage = (isLong: boolean) => Promise<StageResult>;
const STAGES: Record<string, Stage> = { types, lint, build, vitest, browser, kiosk, dates, changed };
/**
 * Rows run one after the other. What stands in one row runs beside each other, and what is joined by `>` in its order:
 * while a desk waits, the service tests work. The browser has the machine to itself. Beside the service tests both
 * would end no sooner than one after the other, and every single test would take longer.
 */
const WHOLE = [['lint', 'build'], ['vitest', 'types > kiosk'], ['browser']];
const QUICK = [['types > lint', 'changed']];

const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`;
const times: string[] = [];

async function runStage(stage: string): Promise<StageResult> {
  const startedAt = performance.now();
  const start = STAGES[stage];
  console.log(`\n── ${stage}`);
  const unknown = async (): Promise<StageResult> => ({
    stage,
    passed: 0,
    failed: 1,
    skipped: 0,
    problem: `there is no stage ${stage}`,
  });
  const result = await (start ?? unknown)(isLong).catch((error: unknown): StageResult => ({
    stage,
    passed: 0,
    failed: 1,
    skipped: 0,
    problem: String(error),
  }));
  if (result.problem !== undefined) console.log(result.problem);
  console.log(`── ${stage}: ${result.passed} passed, ${result.failed} failed in ${seconds(startedAt)}`);
  times.push(`${stage.padEnd(8)} ${seconds(startedAt).padStart(8)}`);
  return result;
}

async function runInOrder(joined: string): Promise<StageResult[]> {
  const results: StageResult[] = [];
  for (const stage of joined.split(' > ')) results.push(await runStage(stage));
  return results;
}

function chosen(): readonly (readonly string[])[] {
  if (wanted.includes('quick')) return QUICK;
  if (wanted.length > 0) return wanted.map((stage) => [stage]);
  return isLong ? [...WHOLE, ['dates']] : WHOLE;
}

async function run(): Promise<void> {
  shareCompiledCode();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  console.log(`today is ${TODAY.toISOString()}`);
  const begunAt = performance.now();
  const results: StageResult[] = [];
  const temporary = ownTemporaryFolder();
  try {
    for (const row of chosen()) results.push(...(await Promise.all(row.map(runInOrder))).flat());
  } finally {
    temporary.remove();
  }
  const isGreen =
    results.every((r) => r.failed === 0) && (wanted.includes('quick') || results.some((r) => r.passed > 0));
  process.exitCode = isGreen ? 0 : 1;
  console.log(`\n${times.join('\n')}`);
  for (const line of redLines(results)) console.log(line);
  console.log(
    `${isLong ? 'the long forms' : 'everything'} in ${((performance.now() - begunAt) / 60_000).toFixed(1)} min\n${summaryLine(results)}`,
  );
}

await run();
