import { TestTodaySchema } from '#shared/test-today.ts';
import { machineNow } from '#server/demo/shift-date.ts';

/** A Friday noon in January, Berlin. */
const USUAL_DAY = '2026-01-16T11:00:00Z';

const given = (process.env['TEST_TODAY'] ??= USUAL_DAY);
const since = (process.env['TEST_TODAY_SINCE'] ??= String(machineNow()));

/** The now at which this test run began: TEST_TODAY, a date (noon in Berlin) or an instant. */
export const TODAY: Date = TestTodaySchema.parse(given);

/** What a process needs to be given to live at the same time as the tests. */
export const todayEnvironment: Record<string, string> = { TEST_TODAY: TODAY.toISOString(), TEST_TODAY_SINCE: since };

/** How far ahead of the machine's clock this run is. */
export const aheadMs: number = TODAY.getTime() - Number(since);

/**
 * The run's now. Browser specs ask it: their own process keeps the machine's clock, by which the browser counts the
 * life of cookies.
 */
export const nowOfRun = (): Date => new Date(machineNow() + aheadMs);
