import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

/** Says each step of the night as it is done. */
// oxlint-disable-next-line import/no-default-export -- Playwright reads a reporter's default export
export default class TellSteps implements Reporter {
  onStepEnd(_test: TestCase, _result: TestResult, step: TestStep): void {
    if (step.category === 'test.step') console.log(`${step.error === undefined ? '✓' : '✗'} ${step.title} (${(step.duration / 1_000).toFixed(1)} s)`);
  }
  onTestEnd(_test: TestCase, result: TestResult): void {
    for (const error of result.errors) console.log(error.message);
    console.log(result.status === 'passed' ? 'The night is over and adds up.' : 'The night went wrong.');
  }
}
