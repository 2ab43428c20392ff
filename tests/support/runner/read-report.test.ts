import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './read-report.ts';
import { repositoryRoot } from './run-command.ts';

function reportOf(report: object): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'report-')), 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('a test that passed only at the second try counts as passed and is named, one that failed is red', () => {
  const outcome = (fullName: string, status: string, failureMessages: string[] = []) => ({
    fullName,
    status,
    failureMessages,
  });
  const file = reportOf({
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 0,
    testResults: [
      {
        name: path.join(repositoryRoot, 'tests/one.test.ts'),
        status: 'failed',
        assertionResults: [
          outcome('holds', 'passed'),
          outcome('holds in the end', 'passed', ['expected 1 to be 2']),
          outcome('does not hold', 'failed', ['expected 1 to be 3']),
        ],
      },
    ],
  });
  expect(readVitestReport('vitest', file)).toEqual({
    stage: 'vitest',
    passed: 2,
    failed: 1,
    skipped: 0,
    red: ['tests/one.test.ts: does not hold'],
    problem: 'passed only at the second try:\n  tests/one.test.ts: holds in the end',
  });
});

test('a file that does not load is a failure that no test owns', () => {
  const testResults = [{ name: '/a.test.ts', status: 'failed', assertionResults: [] }];
  const file = reportOf({ numPassedTests: 4, numFailedTests: 0, numPendingTests: 0, testResults });
  expect(readVitestReport('vitest', file)).toMatchObject({ passed: 4, failed: 1, problem: 'not loaded: /a.test.ts' });
});

test('a spec that passed only at the second try counts as passed and is named', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const suites = [{ title: 'a.spec.ts', specs: [spec('opens', 'expected'), spec('closes', 'flaky')] }];
  const file = reportOf({ stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 }, suites });
  expect(readPlaywrightReport('browser', file)).toMatchObject({
    passed: 2,
    failed: 0,
    problem: 'passed only at the second try:\n  a.spec.ts: closes',
  });
});
