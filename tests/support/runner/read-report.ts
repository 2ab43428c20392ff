import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { repositoryRoot } from './run-command.ts';
import type { StageResult } from './stage-result.ts';

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number().default(0),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
});
type Suite = { title: string; suites?: Suite[]; specs: { title: string; tests: { status: string }[] }[] };
const Suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    title: z.string(),
    suites: z.array(Suite).optional(),
    specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
  }),
);
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(Suite).default([]),
  errors: z.array(z.unknown()).default([]),
});

function read<T>(stage: string, file: string, schema: z.ZodType<T>): T | StageResult {
  if (!existsSync(file)) return { stage, passed: 0, failed: 1, skipped: 0, problem: `${stage} left no report` };
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * What a loaded machine failed once and what passes alone afterwards counts as passed, and is named: each name is a
 * fault to be found, in the test or in the product.
 */
const secondTry = (names: readonly string[]): string[] =>
  names.length > 0 ? [`passed only at the second try:\n  ${names.join('\n  ')}`] : [];

/** A file that fails before its first test counts as one failure. */
export function readVitestReport(stage: string, file: string): StageResult {
  const report = read(stage, file, VitestReport);
  if ('stage' in report) return report;
  const brokenFiles = report.testResults.filter(
    (f) => f.status === 'failed' && !f.assertionResults.some((test) => test.status === 'failed'),
  );
  const testsThat = (holds: (test: { status: string; failureMessages: string[] }) => boolean) =>
    report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(holds).map(({ fullName }) => `${path.relative(repositoryRoot, name)}: ${fullName}`),
    );
  const problems = [
    ...(brokenFiles.length > 0 ? [`not loaded: ${brokenFiles.map((f) => f.name).join(', ')}`] : []),
    ...secondTry(testsThat(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)),
  ];
  return {
    stage,
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    red: testsThat(({ status }) => status === 'failed'),
    ...(problems.length > 0 && { problem: problems.join('\n') }),
  };
}

/** The specs that ended so: `unexpected` failed, `flaky` failed once and passed when they were run again. */
const specsThat = (ended: 'unexpected' | 'flaky', suites: readonly Suite[]): string[] =>
  suites.flatMap(({ title, suites: inner = [], specs }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === ended))
      .map((spec) => `${title}: ${spec.title}`),
    ...specsThat(ended, inner),
  ]);

export function readPlaywrightReport(stage: string, file: string): StageResult {
  const report = read(stage, file, PlaywrightReport);
  if ('stage' in report) return report;
  const { stats, errors, suites } = report;
  const [again] = secondTry(specsThat('flaky', suites));
  return {
    stage,
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected === 0 && errors.length > 0 ? 1 : 0),
    skipped: stats.skipped,
    red: specsThat('unexpected', suites),
    ...(again !== undefined && { problem: again }),
  };
}
