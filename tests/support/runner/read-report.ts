import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { StageResult } from './stage-result.ts';

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number().default(0),
  testResults: z.array(
    z.object({ name: z.string(), status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()).default([]),
});

function read<T>(stage: string, file: string, schema: z.ZodType<T>): T | StageResult {
  if (!existsSync(file)) return { stage, passed: 0, failed: 1, skipped: 0, trouble: `${stage} left no report` };
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** A file that fails before its first test counts as one failure. */
export function readVitestReport(stage: string, file: string): StageResult {
  const report = read(stage, file, VitestReport);
  if ('stage' in report) return report;
  const brokenFiles = report.testResults.filter(
    (f) => f.status === 'failed' && !f.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    stage,
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    ...(brokenFiles.length > 0 && { trouble: `not loaded: ${brokenFiles.map((f) => f.name).join(', ')}` }),
  };
}

export function readPlaywrightReport(stage: string, file: string): StageResult {
  const report = read(stage, file, PlaywrightReport);
  if ('stage' in report) return report;
  const { stats, errors } = report;
  return {
    stage,
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (stats.unexpected === 0 && errors.length > 0 ? 1 : 0),
    skipped: stats.skipped,
  };
}
