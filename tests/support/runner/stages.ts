import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { buildDesk } from '#kiosk/build/build-desk.ts';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { findBrowser, findHeadlessShell } from '../find-browser.ts';
import { installPostgres, isPostgresLeftOut } from '../find-postgres.ts';
import { installCheckers } from '../install-package.ts';
import { readPlaywrightReport, readVitestReport } from './read-report.ts';
import { repositoryRoot, runCommand } from './run-command.ts';
import { counted, single, type StageResult } from './stage-result.ts';
import { DAY_TESTS, TEST_DAYS } from './test-days.ts';

export const reports = path.join(repositoryRoot, 'test-results');
const program = (name: string) => path.join('node_modules', name);
const longForm = (isLong: boolean): Record<string, string> => (isLong ? { TEST_LONG: '1' } : {});

/** In one thread: several check some of the same types again, which costs half as much more work than it saves time. */
export async function types(): Promise<StageResult> {
  return single('types', await runCommand([program('typescript/bin/tsc'), '--noEmit', '-p', '.', '--singleThreaded']));
}

/** The walls, what nothing uses, and the formatter. */
export async function lint(): Promise<StageResult> {
  const codes = await Promise.all([
    runCommand([program('oxlint/bin/oxlint'), '--type-aware', '--quiet']),
    runCommand([program('knip/bin/knip.js'), '--config', 'tests/knip.config.ts', '--no-progress']),
    runCommand([program('oxfmt/bin/oxfmt'), '--check']),
  ]);
  return single('lint', codes.every((code) => code === 0) ? 0 : 1);
}

/** Counts only when it fails: what it makes is tested by the stages after it. */
export async function build(): Promise<StageResult> {
  await buildIfNeeded(repositoryRoot);
  return { stage: 'build', passed: 0, failed: 0, skipped: 0 };
}

/** Only where nobody is there to look: a test that fails there once is run again, and named at the end of the run. */
const hasSecondTry = process.env['CI'] !== undefined;

type VitestRun = { name: string; args?: readonly string[]; environment?: Record<string, string> };

async function runVitest({ name, args = [], environment = {} }: VitestRun): Promise<StageResult> {
  const report = path.join(reports, `${name.replaceAll(/[^\w-]+/g, '-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const again = hasSecondTry ? ['--retry=1'] : [];
  const code = await runCommand([program('vitest/vitest.mjs'), 'run', ...reporters, ...again, ...args], environment);
  return counted(readVitestReport(name, report), code);
}

export async function vitest(isLong: boolean): Promise<StageResult> {
  installCheckers();
  installPostgres();
  const result = await runVitest({ name: 'vitest', environment: longForm(isLong) });
  const leftOut = isPostgresLeftOut() ? ['TEST_POSTGRES=off: nothing was prepared on PostgreSQL'] : [];
  const problems = [...leftOut, ...(result.problem === undefined ? [] : [result.problem])];
  return problems.length > 0 ? { ...result, problem: problems.join('\n') } : result;
}

/** Everything that depends on the day, on each of the days and hours of test-days.ts. */
export async function dates(): Promise<StageResult> {
  await buildIfNeeded(repositoryRoot);
  const sum = { stage: 'dates', passed: 0, failed: 0, skipped: 0 };
  const red: string[] = [];
  const problems: string[] = [];
  for (const day of TEST_DAYS) {
    console.log(`\n── TEST_TODAY=${day}`);
    const result = await runVitest({
      name: `dates ${day}`,
      args: DAY_TESTS,
      environment: { TEST_TODAY: day, TEST_TODAY_SINCE: String(Date.now()) },
    });
    sum.passed += result.passed;
    sum.failed += result.failed;
    sum.skipped += result.skipped;
    if (result.problem !== undefined) problems.push(result.problem);
    red.push(...(result.red ?? []).map((name) => `${day}: ${name}`));
  }
  return { ...sum, red, ...(problems.length > 0 && { problem: problems.join('\n') }) };
}

/** The last commit that this work shares with the branch it is to land on. */
function changedSince(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return git('merge-base', 'HEAD', '@{upstream}');
  } catch {
    return 'HEAD';
  }
}

/**
 * The pure and service tests that reach a changed file; what starts a server or a desk of its own, or sweeps over every
 * procedure, is left to the whole run.
 */
export async function changed(): Promise<StageResult> {
  const slow = [
    'tests/crash/**',
    'tests/kiosk/**',
    'tests/server/commands/**',
    'tests/server/http/any-caller*',
    'tests/architecture*',
  ];
  const result = await runVitest({
    name: 'changed',
    args: ['--changed', changedSince(), '--passWithNoTests', ...slow.flatMap((glob) => ['--exclude', glob])],
  });
  return result.problem === 'changed ran no test'
    ? { ...result, failed: 0, problem: 'nothing changed that a test reaches' }
    : result;
}

type SpecRun = { name: string; config: string; browserPath?: string; isLong: boolean };

async function runSpecs({ name, config, browserPath, isLong }: SpecRun): Promise<StageResult> {
  const report = path.join(reports, `${name === 'browser' ? 'playwright' : name}.json`);
  const args = [program('playwright/cli.js'), 'test', '--config', config, ...(hasSecondTry ? ['--retries=1'] : [])];
  const browser: Record<string, string> = browserPath === undefined ? {} : { BROWSER_PATH: browserPath };
  const code = await runCommand(args, { ...browser, ...longForm(isLong) });
  return counted(readPlaywrightReport(name, report), code);
}

export const browser = (isLong: boolean): Promise<StageResult> =>
  runSpecs({ name: 'browser', config: 'tests/playwright.config.ts', browserPath: findHeadlessShell(), isLong });

/** The door desk: its real main, preload and page, on Electron where it is installed and on the stand-in elsewhere. */
export async function kiosk(isLong: boolean): Promise<StageResult> {
  await buildIfNeeded(repositoryRoot);
  await buildDesk();
  // Installed before the first desk asks for them; each spec takes the one it needs.
  findBrowser();
  findHeadlessShell();
  return runSpecs({ name: 'kiosk', config: 'tests/kiosk/playwright.config.ts', isLong });
}
