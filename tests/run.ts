/**
 * `npm test`: types, lint, build, unit + server + web, the browser, and the desk. The last line counts what really ran.
 * `npm test -- vitest` runs single stages; `--long` (`npm run test:long`) takes the long forms.
 */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildDesk } from '#kiosk/build/build-desk.ts';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { findBrowser, findHeadlessShell } from './support/find-browser.ts';
import { readPlaywrightReport, readVitestReport } from './support/runner/read-report.ts';
import { repositoryRoot, runCommand } from './support/runner/run-command.ts';
import { counted, single, summaryLine, type StageResult } from './support/runner/stage-result.ts';

const isLong = process.argv.includes('--long');
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const reports = path.join(repositoryRoot, 'test-results');
const program = (name: string) => path.join('node_modules', name);

async function types(): Promise<StageResult> {
  return single('types', await runCommand([program('typescript/bin/tsc'), '--noEmit', '-p', '.']));
}

async function lint(): Promise<StageResult> {
  return single('lint', await runCommand([program('oxlint/bin/oxlint'), '--type-aware', '--quiet']));
}

/** Counts only when it fails: what it makes is tested by the stages after it. */
async function build(): Promise<StageResult> {
  await buildIfNeeded(repositoryRoot);
  return { stage: 'build', passed: 0, failed: 0, skipped: 0 };
}

async function vitest(): Promise<StageResult> {
  const report = path.join(reports, 'vitest.json');
  const code = await runCommand(
    [program('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    isLong ? { TEST_LONG: '1' } : {},
  );
  return counted(readVitestReport('vitest', report), code);
}

async function browser(): Promise<StageResult> {
  const report = path.join(reports, 'playwright.json');
  const code = await runCommand([program('@playwright/test/cli.js'), 'test', '--config', 'tests/playwright.config.ts'], {
    BROWSER_PATH: findHeadlessShell(),
    ...(isLong && { TEST_LONG: '1' }),
  });
  return counted(readPlaywrightReport('browser', report), code);
}

/** The door desk: its real main, preload and page, on Electron where it is installed and on the stand-in elsewhere. */
async function kiosk(): Promise<StageResult> {
  await buildIfNeeded(repositoryRoot);
  await buildDesk();
  const report = path.join(reports, 'kiosk.json');
  const code = await runCommand([program('@playwright/test/cli.js'), 'test', '--config', 'tests/kiosk/playwright.config.ts'], {
    BROWSER_PATH: findBrowser(),
    ...(isLong && { TEST_LONG: '1' }),
  });
  return counted(readPlaywrightReport('kiosk', report), code);
}

const STAGES = { types, lint, build, vitest, browser, kiosk };

async function run(): Promise<void> {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const results: StageResult[] = [];
  const begunAt = performance.now();
  for (const [stage, start] of Object.entries(STAGES)) {
    if (wanted.length > 0 && !wanted.includes(stage)) continue;
    const startedAt = performance.now();
    console.log(`\n── ${stage}`);
    const result = await start().catch((error: unknown): StageResult => ({ stage, passed: 0, failed: 1, skipped: 0, trouble: String(error) }));
    results.push(result);
    if (result.trouble !== undefined) console.log(result.trouble);
    console.log(`── ${stage}: ${result.passed} passed, ${result.failed} failed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  process.exitCode = results.some((r) => r.failed > 0) || results.every((r) => r.passed === 0) ? 1 : 0;
  console.log(`\n${isLong ? 'the long forms' : 'everything'} in ${((performance.now() - begunAt) / 60_000).toFixed(1)} min\n${summaryLine(results)}`);
}

await run();
